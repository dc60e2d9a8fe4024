# Subclasses of int: results are ints, operators may be overridden, hash and format go through.
class I(int):
    extra = 1
    def __repr__(self): return f"I({int(self)})"
    def __radd__(self, other): return ("radd", other)
    def __add__(self, other): return ("add", other)
a = I(5)
print(a, repr(a), str(a), f"{a}", f"{a:03}", "%d %s %r" % (a, a, a), [a])
print(1 + a, a + 1, a + a, a - 1, type(a * 2), type(-a), type(+a), type(abs(a)), type(a // 1), type(round(a)), type(int(a)))
print(a == 5, hash(a) == hash(5), {5: "x"}[a], [10, 20, 30, 40, 50, 60][a], a.real, type(a.real), type(a.numerator))
a.x = 1
print(a.__dict__, a.extra, I.__mro__, isinstance(a, int), a is I(a))
print(range(a), list(range(I(3))), [0] * I(3), "ab" * I(2), (1, 2, 3)[I(1):I(2)])
class J(int):
    def __new__(cls, value, tag):
        self = super().__new__(cls, value * 2)
        self.tag = tag
        return self
    def __bool__(self): return False
    def __eq__(self, other): return "eq"
    __hash__ = int.__hash__
    def __index__(self): return 99
j = J(4, "t")
print(int(j), j.tag, bool(j), j == 1, 1 == j, j != 1, "%x" % j, hex(j), bin(j), [0] * 3 == [0] * 3, j.bit_length())
print(list(range(10))[J(1, 0)], int.__index__(j), J.from_bytes if False else "skip")
try: J(4)
except TypeError as e: print(e)
try: J.from_bytes(b"1")
except TypeError as e: print(e)
class B(int):
    def __new__(cls, *a): return super().__new__(cls, 3)
    def __init__(self, *a): print("init", a)
print(B.from_bytes(b"\x05"), type(B.from_bytes(b"\x05")), B("1", 2))
class K(I): 
    def __radd__(self, other): return ("K.radd", other)
print(I(1) + K(2), 1 + K(2), K(1) + I(2))
try:
    class C(bool): pass
except TypeError as e: print(e)
