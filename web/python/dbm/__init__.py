"""dbm: databases of bytes by keys of bytes. Of the formats that the documentation names there is dbm.dumb, which needs no C library.

Tests: tests/node/dbm.test.mjs; CPython's test_dbm, test_dbm_dumb, test_shelve.
"""
import io
import os
import struct

__all__ = ["open", "whichdb", "error"]


class error(Exception):
    pass


_names = ["dbm.sqlite3", "dbm.gnu", "dbm.ndbm", "dbm.dumb"]
_defaultmod = None
_modules = {}
_GNU_MAGIC = {0x13579ACE, 0x13579ACD, 0x13579ACF}

error = (error, OSError)


def _module(name):  # a module that is there, else None
    if name not in _modules:
        try:
            _modules[name] = __import__(name, fromlist=["open"])
        except ImportError:
            return None
    return _modules[name]


def open(file, flag="r", mode=0o666):
    """Opens a database; flag: "r" to read, "w" to write, "c" to make it if it is not there, "n" to make it anew."""
    global _defaultmod
    if _defaultmod is None:
        _defaultmod = next(module for module in map(_module, _names) if module)
    found = None if "n" in flag else whichdb(file)
    if found is None:
        if "c" not in flag and "n" not in flag:
            raise error[0](f"db file doesn't exist; use 'c' or 'n' flag to create a new db")
        module = _defaultmod
    elif found == "":
        raise error[0]("db type could not be determined")
    else:
        module = _module(found)
        if module is None:
            raise error[0](f"db type is {found}, but the module is not available")
    return module.open(file, flag, mode)


def _begins(path, n):
    with io.open(path, "rb") as f:
        return f.read(n)


def whichdb(filename):
    """The name of the module that made a database; "": it is not known; None: the files are not there, or cannot be read."""
    name = os.fsencode(filename)
    # Made by ndbm: name.pag and name.dir, or name.db.
    try:
        _begins(name + b".pag", 1)
        _begins(name + b".dir", 1)
        return "dbm.ndbm"
    except OSError:
        pass
    try:
        _begins(name + b".db", 1)
        return "dbm.ndbm"
    except OSError:
        pass
    # Made by dumb: name.dat and name.dir, whose lines begin with a quote.
    try:
        size = os.stat(name + b".dir").st_size
        os.stat(name + b".dat")
        if size == 0 or _begins(name + b".dir", 1) in (b"'", b'"'):
            return "dbm.dumb"
    except OSError:
        pass
    try:
        start = _begins(filename, 16)
    except OSError:
        return None
    if start == b"SQLite format 3\0":
        return "dbm.sqlite3"
    if len(start) < 4:
        return ""
    return "dbm.gnu" if struct.unpack("=l", start[:4])[0] in _GNU_MAGIC else ""
