# Sequence patterns: what counts as a sequence, lengths, stars, nesting, __getitem__ calls.
import array, collections
def f(x):
    match x:
        case []: return "empty"
        case [a]: return f"one {a!r}"
        case [1, *rest]: return f"1.. {rest}"
        case [*init, "end"]: return f"..end {init}"
        case [a, (b, [c])]: return f"nested {a} {b} {c}"
        case [a, *_, z] if a == z: return f"same ends {a}"
        case (a, b): return f"pair {a!r} {b!r}"
        case [_, _, *_]: return "two or more"
        case _: return "no"
for x in ([], (), [5], (5,), [1, 2, 3], [0, "end"], [4, (5, [6])], [7, 8, 7], "ab", b"ab", bytearray(b"ab"), range(2), range(0), array.array("i", [1, 2]), memoryview(b"xy"), collections.deque([9]), {1, 2}, {1: 2}, iter([1]), (i for i in "ab"), None, 5, collections.UserList([1, 2])if 0 else [0, 0, 1], collections.OrderedDict(), type): print(type(x).__name__, f(x))
class Seq(collections.abc.Sequence):
    def __init__(self, *v): self.v = v
    def __len__(self): print("len", end=" "); return len(self.v)
    def __getitem__(self, i): print(f"get {i}", end=" "); return self.v[i]
print(f(Seq(1, 2))); print(f(Seq(3, 4))); print(f(Seq()))
match Seq(1, 2, 3, 4):
    case [a, _, *_, d]: print(a, d)
match Seq(1, 2, 3):
    case [a, *r]: print(a, r, type(r))
class Lst(list):
    def __len__(self): return 1
    def __iter__(self): return iter("iter")
try:
    match Lst([7, 8]):
        case [x]: print("len one", x)
except ValueError as e: print(e)
class Fake:
    def __len__(self): return 2
    def __getitem__(self, i): return i
print(f(Fake()))
class Liar(collections.abc.Sequence):
    def __len__(self): return 3
    def __getitem__(self, i):
        if i > 1: raise IndexError("liar")
        return i
try: f(Liar())
except IndexError as e: print(e)
class StrSub(str): pass
print(f(StrSub("ab")))
match [1, [2, [3, [4]]]]:
    case [a, [b, [c, [d]]]]: print(a, b, c, d)
match ([1, 2], 3):
    case ([*a], b) | (a, [*b]): print(a, b)
match [[1, 2], [3, 4]]:
    case [[a, _], [_, d]]: print(a, d)
match range(10):
    case [a, b, *mid, z]: print(a, b, len(mid), z, type(mid))
