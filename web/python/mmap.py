"""Memory maps, of a copy: the machine's memory cannot be mapped here.

A map without a file is memory. A map of a file is a copy of the file's bytes, made when the map is; flush(), close() and the map's end write what was
changed back (not with ACCESS_COPY and MAP_PRIVATE). What others write to the file meanwhile is not seen.
"""
import os as _os

ACCESS_DEFAULT, ACCESS_READ, ACCESS_WRITE, ACCESS_COPY = range(4)
MAP_SHARED, MAP_PRIVATE, MAP_ANON, MAP_ANONYMOUS = 1, 2, 32, 32
MAP_DENYWRITE, MAP_EXECUTABLE, MAP_NORESERVE, MAP_POPULATE, MAP_STACK = 2048, 4096, 16384, 32768, 131072
PROT_READ, PROT_WRITE, PROT_EXEC = 1, 2, 4
MADV_NORMAL, MADV_RANDOM, MADV_SEQUENTIAL, MADV_WILLNEED, MADV_DONTNEED = range(5)
MADV_FREE, MADV_REMOVE, MADV_DONTFORK, MADV_DOFORK, MADV_MERGEABLE, MADV_UNMERGEABLE = range(8, 14)
MADV_HUGEPAGE, MADV_NOHUGEPAGE, MADV_DONTDUMP, MADV_DODUMP, MADV_HWPOISON, MADV_SOFT_OFFLINE = 14, 15, 16, 17, 100, 101
PAGESIZE = ALLOCATIONGRANULARITY = 65536
error = OSError

_EINVAL, _EBADF = 28, 8
_ACCESS_NAMES = ("ACCESS_DEFAULT", "ACCESS_READ", "ACCESS_WRITE", "ACCESS_COPY")


def _index(value):
    if not hasattr(type(value), "__index__"):
        raise TypeError(f"'{type(value).__name__}' object cannot be interpreted as an integer")
    return value.__index__()


class mmap:
    __module__ = "mmap"
    __slots__ = ("_data", "_fd", "_offset", "_access", "_pos", "_exports", "_tracks", "_writes_back", "__weakref__")

    def __new__(cls, fileno, length, flags=MAP_SHARED, prot=PROT_READ | PROT_WRITE, access=ACCESS_DEFAULT, offset=0, *, trackfd=True):
        fileno, length, flags, prot, access, offset = map(_index, (fileno, length, flags, prot, access, offset))
        if length < 0:
            raise OverflowError("memory mapped length must be positive")
        if offset < 0:
            raise OverflowError("memory mapped offset must be positive")
        if access != ACCESS_DEFAULT and (flags != MAP_SHARED or prot != PROT_READ | PROT_WRITE):
            raise ValueError("mmap can't specify both access and flags, prot.")
        if not ACCESS_DEFAULT <= access <= ACCESS_COPY:
            raise ValueError("mmap invalid access parameter.")
        if access == ACCESS_DEFAULT and not prot & PROT_WRITE:
            access = ACCESS_READ
        data = bytearray(length) if fileno == -1 else cls._read(fileno, length, offset)
        self = super().__new__(cls)
        self._data, self._offset, self._access = data, offset, access
        self._pos = self._exports = 0
        self._writes_back = fileno != -1 and access in (ACCESS_DEFAULT, ACCESS_WRITE) and not flags & MAP_PRIVATE
        self._fd = _os.dup(fileno) if fileno != -1 else -1
        self._tracks = bool(trackfd)
        return self

    @staticmethod
    def _read(fileno, length, offset):
        size = _os.fstat(fileno).st_size
        if not length:
            if not size:
                raise ValueError("cannot mmap an empty file")
            if offset >= size:
                raise ValueError("mmap offset is greater than file size")
            length = size - offset
        elif offset > size or size - offset < length:
            raise ValueError("mmap length is greater than file size")
        if offset % ALLOCATIONGRANULARITY:
            raise OSError(_EINVAL, "Invalid argument")
        data = bytearray()
        while len(data) < length:
            piece = _os.pread(fileno, length - len(data), offset + len(data))
            if not piece:
                raise ValueError("mmap length is greater than file size")
            data += piece
        return data

    def _open(self):
        if self._data is None:
            raise ValueError("mmap closed or invalid")
        return self._data

    def _writable(self):
        data = self._open()
        if self._access == ACCESS_READ:
            raise TypeError("mmap can't modify a readonly memory map.")
        return data

    def _write_back(self):
        if self._writes_back and self._fd >= 0:
            done, view = 0, bytes(self._data)
            while done < len(view):
                done += _os.pwrite(self._fd, view[done:], self._offset + done)

    def close(self):
        if self._exports:
            raise BufferError("cannot close exported pointers exist")
        if self._data is None:
            return
        try:
            self._write_back()
        finally:
            self._data, fd, self._fd = None, self._fd, -1
            if fd >= 0:
                _os.close(fd)

    def __del__(self):
        if getattr(self, "_data", None) is not None:
            self._exports = 0
            self.close()

    @property
    def closed(self):
        return self._data is None

    def __enter__(self):
        self._open()
        return self

    def __exit__(self, *_):
        self.close()

    def __repr__(self):
        name = f"{type(self).__module__}.{type(self).__qualname__}"
        if self._data is None:
            return f"<{name} closed=True>"
        return f"<{name} closed=False, access={_ACCESS_NAMES[self._access]}, length={len(self._data)}, pos={self._pos}, offset={self._offset}>"

    def __sizeof__(self):
        return object.__sizeof__(self) + (0 if self._data is None else len(self._data))

    def __len__(self):
        return len(self._open())

    def __buffer__(self, flags):
        data = self._open()
        view = memoryview(data)
        self._exports += 1
        return view.toreadonly() if self._access == ACCESS_READ else view

    def __release_buffer__(self, view):
        self._exports -= 1
        view.release()

    def _item(self, index):
        data = self._open()
        at = index.__index__()
        if at < 0:
            at += len(data)
        if not 0 <= at < len(data):
            raise IndexError("mmap index out of range")
        return at

    def __getitem__(self, index):
        if isinstance(index, slice):
            return bytes(self._open()[index])
        if not hasattr(type(index), "__index__"):
            self._open()
            raise TypeError("mmap indices must be integers")
        return self._open()[self._item(index)]

    def __setitem__(self, index, value):
        data = self._writable()
        if isinstance(index, slice):
            with memoryview(value) as view:
                octets = view.tobytes()
            if len(octets) != len(range(*index.indices(len(data)))):
                raise IndexError("mmap slice assignment is wrong size")
            data[index] = octets
            return
        if not hasattr(type(index), "__index__"):
            raise TypeError("mmap indices must be integers")
        at = self._item(index)
        if not hasattr(type(value), "__index__"):
            raise TypeError("mmap item value must be an int")
        octet = value.__index__()
        if not 0 <= octet <= 255:
            raise ValueError("mmap item value must be in range(0, 256)")
        data[at] = octet

    def __delitem__(self, index):
        self._open()
        raise TypeError("mmap doesn't support " + ("slice" if isinstance(index, slice) else "item") + " deletion")

    def __iter__(self):
        for at in range(len(self)):
            yield self[at:at + 1]

    def _search(self, find, sub, start, end):
        data = self._open()
        with memoryview(sub) as view:
            octets = view.tobytes()
        span = (self._pos if start is None else _index(start), len(data) if end is None else _index(end))
        return find(octets, *span)

    def find(self, sub, start=None, end=None, /):
        return self._search(self._open().find, sub, start, end)

    def rfind(self, sub, start=None, end=None, /):
        return self._search(self._open().rfind, sub, start, end)

    def flush(self, offset=0, size=None, /):
        data = self._open()
        offset = _index(offset)
        size = len(data) - offset if size is None else _index(size)
        if offset < 0 or size < 0 or len(data) - offset < size:
            raise ValueError("flush values out of range")
        if self._access in (ACCESS_READ, ACCESS_COPY):
            return
        if offset % PAGESIZE:
            raise OSError(_EINVAL, "Invalid argument")
        self._write_back()

    def madvise(self, option, start=0, length=None, /):
        data = self._open()
        _index(option)
        start = _index(start)
        length = len(data) if length is None else _index(length)
        if not 0 <= start < len(data):
            raise ValueError("madvise start out of bounds")
        if length < 0:
            raise ValueError("madvise length invalid")

    def move(self, dest, src, count, /):
        data = self._writable()
        dest, src, count = _index(dest), _index(src), _index(count)
        if dest < 0 or src < 0 or count < 0 or len(data) - dest < count or len(data) - src < count:
            raise ValueError("source, destination, or count out of range")
        data[dest:dest + count] = data[src:src + count]

    def read(self, n=None, /):
        data = self._open()
        if n is not None:
            if not hasattr(type(n), "__index__"):
                raise TypeError(f"argument should be integer or None, not '{type(n).__name__}'")
            n = n.__index__()
        left = max(0, len(data) - self._pos)
        if n is None or n < 0 or n > left:
            n = left
        self._pos += n
        return bytes(data[self._pos - n:self._pos])

    def read_byte(self):
        data = self._open()
        if self._pos >= len(data):
            raise ValueError("read byte out of range")
        self._pos += 1
        return data[self._pos - 1]

    def readline(self):
        data = self._open()
        end = data.find(b"\n", self._pos)
        start, self._pos = self._pos, len(data) if end < 0 else end + 1
        return bytes(data[start:self._pos])

    def resize(self, newsize, /):
        self._open()
        newsize = _index(newsize)
        if self._exports:
            raise BufferError("mmap can't resize with extant buffers exported.")
        if self._access in (ACCESS_READ, ACCESS_COPY):
            raise TypeError("mmap can't resize a readonly or copy-on-write memory map.")
        if not self._tracks:
            raise ValueError("mmap can't resize with trackfd=False.")
        if newsize < 0:
            raise ValueError("new size out of range")
        data = self._data
        if newsize < len(data):
            del data[newsize:]
        else:
            data.extend(bytes(newsize - len(data)))
        if self._writes_back and self._fd >= 0:
            _os.ftruncate(self._fd, self._offset + newsize)

    def seek(self, pos, whence=0, /):
        data = self._open()
        pos, whence = _index(pos), _index(whence)
        if whence not in (0, 1, 2):
            raise ValueError("unknown seek type")
        to = pos + (0, self._pos, len(data))[whence]
        if not 0 <= to <= len(data):
            raise ValueError("seek out of range")
        self._pos = to
        return to

    def seekable(self):
        return True

    def size(self):
        self._open()
        if self._fd < 0 or not self._tracks:
            raise OSError(_EBADF, "Bad file descriptor")
        return _os.fstat(self._fd).st_size

    def tell(self):
        self._open()
        return self._pos

    def write(self, octets, /):
        with memoryview(octets) as view:
            given = view.tobytes()
        data = self._writable()
        if len(given) > len(data) - self._pos:
            raise ValueError("data out of range")
        data[self._pos:self._pos + len(given)] = given
        self._pos += len(given)
        return len(given)

    def write_byte(self, octet, /):
        octet = _index(octet)
        data = self._writable()
        if not 0 <= octet <= 255:
            raise OverflowError("unsigned byte integer is " + ("greater than maximum" if octet > 255 else "less than minimum"))
        if self._pos >= len(data):
            raise ValueError("write byte out of range")
        data[self._pos] = octet
        self._pos += 1
