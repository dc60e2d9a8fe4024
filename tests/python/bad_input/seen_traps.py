# Programs that once ended the machine: each prints what CPython prints.
import collections, functools, io, itertools, pickle, sys


def show(f):
    try:
        print(f())
    except Exception as e:
        print(type(e).__name__, e)


# Indexes of a pickle's memo that are far apart.
for data in (b"Nr\x01\x74\x01\x00.", b"Nr\xff\xff\xff\xff.", b"Np9223372036854775807\n.", b"]r\x00\x00\x10\x00j\x00\x00\x10\x00\x86."):
    try:
        print(pickle.loads(data))
    except (ValueError, OverflowError) as e:
        print(type(e).__name__)

# The iterator of a generator expression that has not started, changed through its frame.
for iterator in (5, [1, 2], None):
    g = (x for x in (1, 2, 3))
    g.gi_frame.f_locals[".0"] = iterator
    show(lambda: list(g))
g = (x for x in (1, 2, 3))
next(g)
g.gi_frame.f_locals[".0"] = 5
print(list(g))
show(lambda: list(type(lambda: 0)(g.gi_code, {})(7)))


# __next__ goes while its object is on the way.
class Gone:
    def __iter__(self):
        if hasattr(Gone, "__next__"):
            del Gone.__next__
        return self


def loop(it):
    for x in it:
        return x


def unpack(it):
    a, b = it


def star(it):
    a, *b = it


def delegate(it):
    yield from it


for f in (loop, list, tuple, set, sum, min, unpack, star, sorted, dict, any, collections.deque, lambda it: list(delegate(it)), lambda it: list(zip(it)), lambda it: list(map(str, it)), lambda it: [*it],
          lambda it: {**dict.fromkeys(it)}, lambda it: list(itertools.chain(it)), lambda it: list(itertools.islice(it, 3)), lambda it: list(enumerate(it)), lambda it: print(*it)):
    Gone.__next__ = lambda self: 1
    show(lambda: f(Gone()))


def fading():
    class It:
        def __iter__(self):
            return self

        def __next__(self):
            del It.__next__
            return 1
    return It()


for f in (lambda it: [x for x in it], list, set, unpack, star, lambda it: list(zip(it)), lambda it: list(itertools.chain(it)), lambda it: list(enumerate(it)), collections.deque):
    try:
        print(f(fading()))
    except (TypeError, AttributeError) as e:
        print("lost it")


# A hook that replaces itself while it runs.
class Hook:
    def __call__(self, *args):
        del sys.breakpointhook
        return args, self.__class__.__name__


sys.breakpointhook = Hook()
show(lambda: breakpoint(1, 2))
show(breakpoint)


# Far positions in streams.
for stream in (io.BytesIO(b"abc"), io.StringIO("abc")):
    for f in (lambda: stream.seek(2**31 - 1), lambda: stream.read(), lambda: stream.seek(2**31), lambda: stream.seek(-1), lambda: stream.truncate(2**31), lambda: stream.read(2**31)):
        try:
            print(f())
        except Exception as e:
            print(type(e).__name__)


# Results of a class of the program's own that are no instance of it.
class Deque(collections.deque):
    pass


d = Deque()
Deque.__new__ = lambda cls, *args: [42]
show(lambda: d * 42)
show(lambda: d + collections.deque([1]))


print("__dict__" in dir(io.RawIOBase()), io.IOBase().__dict__)
