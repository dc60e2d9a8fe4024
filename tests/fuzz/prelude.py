# tests/fuzz/prelude.py: what the targets share. Runs before each in the same namespace.
import sys
import warnings

warnings.simplefilter("ignore")
sys.dont_write_bytecode = True


class Finding(BaseException):
    """A result that is wrong; nothing expects it."""


def check(same, *what):
    if not same:
        raise Finding(*what)


class Input:
    """The bytes of an input, taken from the front."""

    def __init__(self, data):
        self.data = data
        self.at = 0

    def byte(self):
        self.at += 1
        return self.data[self.at - 1] if self.at <= len(self.data) else 0

    def pick(self, choices):
        return choices[self.byte() % len(choices)]

    def number(self):
        return self.byte() | self.byte() << 8

    def bytes(self, n):
        self.at += n
        return self.data[self.at - n:self.at]

    def rest(self):
        return self.data[self.at:]

    def text(self):
        return as_text(self.rest())


def as_text(data):
    """Any bytes as a str: UTF-8, what is not stands as a lone surrogate."""
    return data.decode("utf-8", "surrogateescape")


def pieces(data, step):
    """The data cut into pieces; 0: in one."""
    if not step:
        return [data]
    return [data[i:i + step] for i in range(0, len(data), step)]


def decompress(d, data, step, limit):
    """All of the data through a decompressor, in pieces, with a bounded output."""
    size = 0
    for piece in pieces(data, step):
        if d.eof:
            break
        size += len(d.decompress(piece, limit))
        while not d.needs_input and not d.eof:
            size += len(d.decompress(b"", limit or 1))
            if size > 200_000:
                return


def include(name):
    """Another target's names."""
    path = f"{__file__.rpartition('/')[0]}/{name}.py"
    with open(path) as f:
        exec(compile(f.read(), path, "exec"), globals())
