class V:
    def __init__(self, n): self.n = n
    def __repr__(self): return f"V({self.n})"
    def __add__(self, o): return V(self.n + (o.n if isinstance(o, V) else o)) if isinstance(o, (V, int)) else NotImplemented
    def __radd__(self, o): return V(("r", o, self.n))
    def __iadd__(self, o): self.n = ("i", o); return self
    def __sub__(self, o): return ("sub", o)
    def __rsub__(self, o): return ("rsub", o)
    def __neg__(self): return "neg"
    def __pos__(self): return "pos"
    def __invert__(self): return "inv"
    def __abs__(self): return "abs"
    def __bool__(self): return bool(self.n)
    def __int__(self): return 7
    def __float__(self): return 7.5
    def __complex__(self): return 1j
    def __index__(self): return 2
    def __round__(self, k=None): return "round", k
    def __matmul__(self, o): return "matmul"
    def __pow__(self, o, m=None): return "pow", o, m
    def __divmod__(self, o): return "divmod"
    def __lshift__(self, o): return "shl"
    def __lt__(self, o): return "lt"
    def __eq__(self, o): return "eq"
    def __len__(self): return 3
    def __contains__(self, x): return x == 1
    def __getitem__(self, k): return k
    def __setitem__(self, k, v): print("set", k, v)
    def __delitem__(self, k): print("del", k)
    def __call__(self, *a, **k): return a, k
    def __format__(self, s): return "fmt:" + s
    def __trunc__(self): return "trunc"
v = V(1)
print(v + V(2), v + 1, 5 + v, v - 1, 1 - v, -v, +v, ~v, abs(v), bool(v), int(v), float(v), complex(v))
print([10, 20, 30][v], round(v), round(v, 2), v @ v, v ** 2, pow(v, 2, 3), divmod(v, 1), v << 1, v < 1, v == 1, v > V(1))
print(len(v), 1 in v, 2 in v, v[1], v[1:2], v[1, 2:3, ...], v(1, k=2), f"{v:abc}", hex(v), bin(v), "ab" * v)
v[5] = 6
del v[7]
v += 9
print(v)
try: v + "x"
except TypeError as e: print(e)
for expr in ("object() + 1", "1 + object()", "[] - 1", "'a' * 'b'", "-'a'", "~1.5", "1 @ 2", "object() < 1", "1 in 5", "5[0]", "None[0]",
             "len(5)", "{} + {}", "1 < 'a'", "[1] < (1,)", "abs('a')", "round('a')", "5 % 'a'", "'%d' % 'a'", "divmod('a', 1)", "pow('a', 1)", "pow(2, 3, 'a')", "hex(1.5)", "1 << 'a'", "object()[0]", "object()[0:1]"):
    try: print(eval(expr))
    except TypeError as e: print(expr, "->", str(e))
def store():
    t = (1,)
    try: t[0] = 2
    except TypeError as e: print(e)
    try: del t[0]
    except TypeError as e: print(e)
    try: "abc"[0] = "x"
    except TypeError as e: print(e)
    try: t.x = 1
    except AttributeError as e: print(e)
store()
class R(int):
    def __radd__(self, o): return "R radd"
print(1 + R(2), R(1) + 1)
class Cmp:
    def __init__(self, v): self.v = v
    def __lt__(self, o): return self.v < o.v
print(sorted([Cmp(3), Cmp(1)])[0].v, max([Cmp(1), Cmp(5)], key=lambda c: c.v).v, Cmp(1) > Cmp(0))
try: Cmp(1) <= Cmp(2)
except TypeError as e: print(e)
