"""dbm.dumb: a database in plain files: name.dat has the values, name.dir a line `'key', (position, size)` for each, name.bak the index before.

A value begins at a multiple of 512 and is written anew at the end when it has grown over its blocks; nothing is reclaimed.
The index is in memory; it is written by sync(), close() and the end of the object.
"""
import ast
import collections.abc
import errno
import io
import os

__all__ = ["error", "open"]

_BLOCK = 512

error = OSError


def _octets(value, what="keys", types=(bytes,)):
    if isinstance(value, str):
        return value.encode("utf-8")
    if not isinstance(value, types):
        raise TypeError(f"{what} must be bytes or strings")
    return bytes(value)


class _Database(collections.abc.MutableMapping):
    _os, _io = os, io  # for the end of the interpreter, when the module's names may be gone

    def __init__(self, filebasename, mode, flag="c"):
        name = os.fsencode(filebasename)
        self._dirfile, self._datfile, self._bakfile = name + b".dir", name + b".dat", name + b".bak"
        self._mode, self._index, self._modified, self._readonly = mode, None, False, flag == "r"
        if flag == "n":
            for path in self._dirfile, self._datfile, self._bakfile:
                try:
                    os.remove(path)
                except OSError:
                    pass
        for path in self._datfile, self._dirfile:
            if not os.path.exists(path):
                self._make(path, flag)
        self._read()

    def _make(self, path, flag):
        if flag not in "cn":
            raise FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT), os.fsdecode(path))
        with io.open(path, "wb"):
            self._chmod(path)

    def _read(self):
        index = {}
        with io.open(self._dirfile, encoding="latin-1") as f:
            for line in f:
                key, place = ast.literal_eval(line.rstrip())
                index[key.encode("latin-1")] = place
        self._index = index

    def _chmod(self, path):
        self._os.chmod(path, self._mode)

    def _verify_open(self):
        if self._index is None:
            raise error("DBM object has already been closed")

    def _verify_writable(self):
        if self._readonly:
            raise error("The database is opened for reading only")

    def sync(self):
        """Writes the index."""
        if self._index is None or not self._modified:
            return
        for change in (lambda: self._os.unlink(self._bakfile)), (lambda: self._os.rename(self._dirfile, self._bakfile)):
            try:
                change()
            except OSError:
                pass
        with self._io.open(self._dirfile, "w", encoding="latin-1", newline="") as f:
            self._chmod(self._dirfile)
            for key, place in self._index.items():
                f.write(f"{key.decode('latin-1')!r}, {place}\n")
        self._modified = False

    def close(self):
        try:
            self.sync()
        finally:
            self._index = None

    def __del__(self):
        if getattr(self, "_index", None) is not None:
            self.close()

    def __enter__(self):
        return self

    def __exit__(self, *args):
        self.close()

    def __getitem__(self, key):
        self._verify_open()
        position, size = self._index[_octets(key)]
        with io.open(self._datfile, "rb") as f:
            f.seek(position)
            return f.read(size)

    def __setitem__(self, key, value):
        self._verify_writable()
        key, value = _octets(key), _octets(value, "values", (bytes, bytearray))
        self._verify_open()
        self._modified = True
        position, size = self._index.get(key, (None, 0))
        fits = position is not None and -(-len(value) // _BLOCK) <= -(-size // _BLOCK)
        with io.open(self._datfile, "rb+") as f:
            if not fits:
                end = f.seek(0, 2)
                position = -(-end // _BLOCK) * _BLOCK
                f.write(bytes(position - end))
            f.seek(position)
            f.write(value)
        new = key not in self._index
        self._index[key] = position, len(value)
        if new:  # a line more, so that the entry is kept even if the index is never written
            with io.open(self._dirfile, "a", encoding="latin-1", newline="") as f:
                self._chmod(self._dirfile)
                f.write(f"{key.decode('latin-1')!r}, {self._index[key]}\n")

    def __delitem__(self, key):
        self._verify_writable()
        self._verify_open()
        self._modified = True
        del self._index[_octets(key)]
        self.sync()

    def keys(self):
        self._verify_open()
        return list(self._index)

    def items(self):
        self._verify_open()
        return [(key, self[key]) for key in self._index]

    def __contains__(self, key):
        self._verify_open()
        return _octets(key) in self._index

    def __iter__(self):
        self._verify_open()
        return iter(self._index)

    iterkeys = __iter__

    def __len__(self):
        self._verify_open()
        return len(self._index)


def open(file, flag="c", mode=0o666):
    """Opens a database; flag: "r" to read, "w" to write, "c" to make it if it is not there, "n" to make it anew."""
    if flag not in ("r", "w", "c", "n"):
        raise ValueError("Flag must be one of 'r', 'w', 'c', or 'n'")
    mask = os.umask(0)
    os.umask(mask)
    return _Database(file, mode & ~mask, flag=flag)
