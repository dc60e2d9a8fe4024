# Chained comparison: each operand once, short circuit, identity and membership in chains.
log = []
def v(x): log.append(x); return x
for src in ("v(1) < v(2) < v(3)", "v(3) < v(2) < v(1)", "v(1) < v(2) > v(0) == v(0)", "v(1) == v(1) is v(1)", "v(1) in v([1]) == v(1)", "v(1) in v([1]) in v([[1]])", "not v(1) < v(2) < v(0)", "v(1) < v(2) and v(3) < v(2) or v(5)", "v('a') < v('b') in v('bc')", "v(0) is not v(None) is not v(0)", "v([]) == v([]) != v(())", "1 < 2 < 3 < 4 < 5 > 4 > 3", "1 < 3 > 2 < 2", "(1 < 3) == True", "1 < 3 == True", "1 == 1.0 == True", "[] < [1] < [1, 0]", "1 if v(1) < v(2) < v(3) else 2", "[x for x in range(10) if 2 < x < 6]", "5 in [5] in [[5], True]", "1 < 'a' < undefined", "None is None is None", "not None is None", "not 1 in [1]", "1 not in [2] not in [3]", "'x' == 'x' != 'y' < 'z'"):
    log.clear()
    try: print(src, "=>", eval(src), log)
    except Exception as e: print(src, "=>", type(e).__name__, e, log)
class C:
    def __init__(self, r): self.r = r
    def __lt__(self, o): print("lt", self.r); return self.r
a = C([]) < C(1) < 5; print(a)
a = C("x") < C("") < 5; print(repr(a))
def f(x):
    if 0 < x < 10 and not 3 < x < 5: return "in"
    while 1 < x < 3: x += 1
    assert 0 <= x <= 100, x
    return x
print(f(4), f(7), f(50), f(2))
try: f(500)
except AssertionError as e: print("assert", e)
