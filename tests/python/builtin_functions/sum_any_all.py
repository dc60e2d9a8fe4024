# sum, any, all: starts, mixed types, precision, short circuit, errors.
print(sum([]), sum([1, 2]), sum([1, 2], 10), sum([1, 2], start=10), sum([0.1] * 10), sum([0.1] * 3, 0.0), sum([1, 2.5]), sum([1e100, 1.0, -1e100]), sum([[1], [2]], []), sum([(1,), (2,)], ()), sum([True, True]), sum([1j, 2]), sum([2**62, 2**62]), sum(range(101)), sum({1: 2, 3: 4}), sum(x for x in [1]), sum([1.5, 2**70]), sum([float("inf"), 1]), sum([-0.0]), sum([-0.0], -0.0), sum([], -0.0), sum([1e308, 1e308, -1e308]), sum([0.1, 0.2, 0.3]), sum([1, 0.1, 0.2]), sum([1e16, 1.0, 1.0]), sum([1+1j, 0.1, 0.2j]))
for f in (lambda: sum("ab"), lambda: sum(["a"]), lambda: sum(["a"], ""), lambda: sum([b"a"], b""), lambda: sum([bytearray()], bytearray()), lambda: sum([[1]]), lambda: sum(5), lambda: sum([None]), lambda: sum([1], None), lambda: sum([1, "a"]), lambda: sum([], "a"), lambda: sum([], []), lambda: sum({}, {}), lambda: sum([{1}], set())):
    try: print(f())
    except Exception as e: print(type(e).__name__, e)
class A:
    def __init__(self, v): self.v = v
    def __add__(self, o): print("add", self.v, getattr(o, "v", o)); return self
    def __radd__(self, o): print("radd", self.v, o); return self
print(sum([A(1), A(2)]).v, sum([1], A(9)).v)
log = []
def t(v): log.append(v); return v
print(any(t(x) for x in (0, "", 3, 4)), all(t(x) for x in (1, "a", 0, 5)), log, any([]), all([]), any([[]]), all([[]]), any({0: 1}), any("0"), all("ab"), any(map(None.__class__.__instancecheck__, [])) if 0 else "")
class B:
    def __bool__(self): raise ValueError("bool")
for f in (lambda: any([B()]), lambda: all([1, B()]), lambda: any([1, B()]), lambda: any(5), lambda: all(None), lambda: any(1, 2), lambda: all()):
    try: print(f())
    except Exception as e: print(type(e).__name__, e)
