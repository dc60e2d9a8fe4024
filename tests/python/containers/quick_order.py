# Orders of values that are told without the general way, beside values of the same kinds that are not.
nan = float("nan")


class Loud:
    def __init__(self, v): self.v = v
    def __lt__(self, other): print("lt", self.v); return self.v < getattr(other, "v", other)
    def __gt__(self, other): print("gt", self.v); return self.v > getattr(other, "v", other)
    def __eq__(self, other): print("eq", self.v); return self.v == getattr(other, "v", other)
    def __hash__(self): return hash(self.v)
    def __repr__(self): return f"Loud({self.v})"


class Text(str):
    def __lt__(self, other): print("Text lt"); return str.__gt__(self, other)


values = [0, 1, -1, 2**47 - 1, 2**47, -2**47, -2**47 - 1, 2**53 + 1, float(2**53), 10**30, 0.0, -0.0, 1.0, 1.5, 1e300, float("inf"), -float("inf"), nan,
          True, False]
texts = ["", "a", "b", "ab", "a\0", "é", "éa", "\u0100", "a\u0100", "\U0001f600", "z" * 40, "z" * 39 + "y"]


def six(a, b):
    return "".join("FT"[r] for r in (a < b, a <= b, a == b, a != b, a > b, a >= b))


for group in (values, texts):
    for a in group:
        print(repr(a)[:8], " ".join(six(a, b) for b in group))
        print(" ", " ".join(six((1, a), (1, b)) for b in group))
        print(" ", " ".join(six(("x", (a, 2)), ("x", (b, 1))) for b in group))
        print(" ", [repr(min(a, b))[:6] + repr(max(a, b))[:6] for b in group])

same = (nan,)
print(same == (nan,), same < (nan,), same <= (nan,), (nan,) == (float("nan"),), (nan,) < (float("nan"),))
print((1, 2) < (1, 2, 3), (1, 2, 3) <= (1, 2), () < (1,), ((), 1) > ((), 0), (1, "a") < (1, "b"))
print(sorted([(1, ("b", 2)), (1, ("a", 3)), (0, ("z",)), (1, ("a",)), (1, ("a", 3, 0))]))
print(sorted([(-1, (None, 1)), (-1, (None, 0)), (-2, (None, None))]))
print(sorted([(1, Loud(2)), (1, Loud(1)), (0, Loud(3))]))
print(sorted([("a", 1), ("a", 0.5), ("a", nan), ("A", 2)], key=lambda t: t[::1])[0])
print(min([3, 1.5, True]), max(1, 1.0), max(1.0, 1), min("b", "a", "c"), max(["b", "a", "c"]), min((1, 2), (1, 1)))
print(min(Text("a"), "b"), max(Loud(1), Loud(2)), min([Loud(3), 2], default=0))
deep = shallow = ()
for i in range(40):
    deep, shallow = (deep, 1), (shallow, 0)
print(deep > shallow, deep == shallow, {deep: 1}.get(shallow), {deep: 1}[deep])
d = {("a", 1): 1, ("a", (1, "b")): 2, (1.0, 2): 3, (Loud(5),): 4}
print(d["a", 1], d["a", (1, "b")], d[1, 2], d[(True, 2.0)], ("a",) in d, ("a", 1.0) in d, d[(Loud(5),)])
s = set(d)
print(("a", 1) in s, ("a", (1, "b")) in s, ("a", (1, "c")) in s, (1, 2) in s, (Loud(5),) in s)
for a, b in ((1, "a"), ((1, 2), (1, "a")), ("a", None), ((1,), [1]), (1j, 2)):
    for f in (lambda: a < b, lambda: min(a, b), lambda: max([a, b]), lambda: sorted([a, b])):
        try:
            print(f())
        except TypeError as e:
            print(e)
print(sum([2**46, 2**46, 2**46]), sum([2**47 - 1, 1]), sum([-2**47, -1]), sum([1, True, 2.5]), sum(x for x in [1, 2, 10**20]))
print(3 * 1.5, 1.5 - 2, 7 / 0.5, 0.5 / 4, 7 // 0.5, 2**47 * 0.5, -7 % 2.5, (2**47 - 1) + 0.5, 2**60 * 1.0)
for f in (lambda: 1 / 0.0, lambda: 1.0 / 0, lambda: 1 // 0.0, lambda: 1 % 0.0):
    try:
        f()
    except ZeroDivisionError as e:
        print(e)
for i, x in enumerate([1, 2], 2**47 - 2):
    print(i, x)
big = enumerate(iter("abc"), 2**47 - 1)
print(list(big))
items = [1, 2, 3]
for i, x in enumerate(items):
    if i < 3:
        items.append(x * 10)
    print(i, x, end=" ")
print(list(zip(items, items[1:])), list(zip([], items)), list(enumerate([])))
import operator
for name in ("add", "sub", "mul", "floordiv", "mod", "and_", "or_", "xor", "lshift", "rshift", "truediv", "pow", "iadd", "iand"):
    f = getattr(operator, name)
    row = []
    for a, b in ((True, 5), (5, True), (False, -3), (-3, False), (True, True), (True, False), (2**47 - 1, True), (True, 2**60), (1.5, True), (False, 0.5)):
        try:
            row.append(f(a, b))
        except (TypeError, ValueError, ArithmeticError) as e:
            row.append(type(e).__name__)
    print(name, row)
print(sum([True, True, 2**47 - 1]), sum([True], False), type(sum([True])), sum([False], 2.5), sum([2**47 - 1, True, True]))
t = (1, 2, 3)
print(list(zip(t, t[1:], [4, 5, 6])), list(enumerate(t)), list(enumerate(())), sum(t), max(zip(t, t)))
