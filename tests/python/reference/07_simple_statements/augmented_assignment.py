# Augmented assignment: once-evaluated targets, __iadd__ results, fallbacks, immutables.
log = []
def t(n, v): log.append(n); return v
class C:
    def __init__(self): self.v = 10
    def __getitem__(self, k): log.append(f"get {k}"); return self.v
    def __setitem__(self, k, v): log.append(f"set {k} {v}"); self.v = v
c = C(); t("o", c)[t("k", 1)] += t("v", 5); t("o", c).v -= t("w", 1); c[1:2] *= 2; print(log, c.v)
class I:
    def __iadd__(self, o): return "replaced"
    def __isub__(self, o): return NotImplemented
    def __sub__(self, o): return "sub"
    def __imul__(self, o): return None
i = I(); i += 1; print(i); i = I(); i -= 1; print(i); i = I(); i *= 2; print(i)
i = I()
for op in ("/=", "//=", "%=", "**=", "@=", ">>=", "<<=", "&=", "^=", "|="):
    try: exec(f"i {op} 2")
    except TypeError as e: print(e)
a = [1]; b = a; a += (2,); a *= 2; print(b, a is b); a = a + [3]; print(a is b)
s = "a"; s += "b"; s *= 3; print(s); t_ = (1,); u = t_; t_ += (2,); print(t_, u); st = {1}; st2 = st; st |= {2}; st &= {2, 3}; st ^= {5}; st -= {2}; print(st, st is st2)
d = {}; e = d; d |= [(1, 2)]; print(e); x = 5; x **= 2; x //= 3; x <<= 2; x >>= 1; x |= 1; x &= 29; x ^= 3; x %= 7; x /= 2; x -= 1; print(x); y = 2; y @= type("M", (), {"__rmatmul__": lambda s, o: o * 100})(); print(y)
tup = ([1],)
try: tup[0] += [2]
except TypeError as e: print(e, tup)
try: tup[0].extend([3]); print(tup)
except TypeError as e: print(e)
def f():
    try: q += 1
    except UnboundLocalError as e: print(e)
    try: del q
    except UnboundLocalError as e: print(e)
f()
for src in ("u1 += 1", "'a'.x += 1", "l9[5] += 1", "d9['k'] += 1", "n = 1; n += 'a'", "n = 'a'; n += 1", "n = []; n += 1", "n = None; n += 1", "n = (); n += []", "n = {}; n += {}", "n = 1; n |= 'a'", "n = b''; n += ''", "n = bytearray(); n += 'x'", "n = set(); n |= [1]", "n = 1; n @= 2", "n = print; n >>= 1"):
    try: exec(src, {"l9": [1], "d9": {}, "print": print})
    except Exception as e: print(src, "|", type(e).__name__, e)
class P:
    @property
    def ro(self): return [1]
p = P()
try: p.ro += [2]
except AttributeError as e: print(e)
class Desc:
    def __get__(self, i, o): print("get"); return 1
    def __set__(self, i, v): print("set", v)
class Q: d = Desc()
Q().d += 5
