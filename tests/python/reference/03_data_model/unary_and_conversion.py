# Unary operators, abs, round, index, int, float, complex, trunc through special methods.
import math, operator
class N:
    def __neg__(self): return "neg"
    def __pos__(self): return "pos"
    def __invert__(self): return "inv"
    def __abs__(self): return "abs"
    def __round__(self, *a): return ("round", a)
    def __trunc__(self): return "trunc"
    def __floor__(self): return "floor"
    def __ceil__(self): return "ceil"
    def __index__(self): return 5
    def __int__(self): return 6
    def __float__(self): return 7.5
    def __complex__(self): return 8j
    def __divmod__(self, o): return "divmod"
    def __rdivmod__(self, o): return "rdivmod"
n = N()
print(-n, +n, ~n, abs(n), round(n), round(n, 2), round(n, None), math.trunc(n), math.floor(n), math.ceil(n), operator.index(n), int(n), float(n), complex(n), divmod(n, 1), divmod(1, n), hex(n), bin(n), oct(n), [0] * n, range(n), "abcdefg"[n], chr(n) == "\5", bytes(n), "%d %x %c %f" % (n, n, n, n))
class P: pass
p = P()
for s in ("-p", "+p", "~p", "abs(p)", "round(p)", "round(p, 1)", "math.trunc(p)", "math.floor(p)", "math.ceil(p)", "operator.index(p)", "int(p)", "float(p)", "complex(p)", "divmod(p, 1)", "divmod(1, p)", "hex(p)", "[0] * p", "range(p)", "'abc'[p]", "chr(p)", "'%d' % p", "'%x' % p", "'%c' % p", "'%f' % p", "[1][p]", "[1, 2][p:]", "bytes(p)", "not p", "math.sqrt(p)", "-'a'", "~1.0", "+'a'", "-[]", "~None", "abs('a')", "round('a')", "-int"):
    try: print(s, "=>", eval(s))
    except Exception as e: print(s, "=>", type(e).__name__, e)
class I:
    def __init__(self, r): self.r = r
    def __index__(self): return self.r
class SubInt(int): pass
for r in (True, SubInt(3), "x", 1.5, None, 2**100):
    for s in ("operator.index(I(r))", "[1, 2, 3, 4, 5][I(r)]", "range(I(r))", "[0, 1][I(r):]", "'ab' * I(r) if r != 2**100 else 0", "hex(I(r))", "int(I(r))", "float(I(r))"):
        try: print(s, "=>", repr(eval(s)))
        except Exception as e: print(s, "=>", type(e).__name__, e)
class IndexOnly:
    def __index__(self): return 3
for s in ("int(x)", "float(x)", "complex(x)", "round(x)", "math.floor(x)", "math.trunc(x)", "'%d' % x", "'%x' % x", "'%f' % x", "x + 1", "math.sqrt(x)", "math.factorial(x)", "pow(x, 2)", "[1,2,3,4][x]", "round(1.23456, x)", "(1).to_bytes(x)", "'%*d' % (x, 1)", "divmod(x, 1)"):
    try: print(s, "=>", eval(s, {"x": IndexOnly(), "math": math}))
    except Exception as e: print(s, "=>", type(e).__name__, e)
