# Store protocols used by every construct that binds.
log = []
class T:
    def __setattr__(self, n, v): log.append((n, v))
    def __setitem__(self, k, v): log.append((k, v))
t = T(); t.a = 1; t["k"] = 2
for t.loop in "x": pass
for t[0], *t.rest in ["abc"]: pass
class CM:
    def __enter__(self): return "entered"
    def __exit__(self, *a): pass
with CM() as t.cm, CM() as t["cm"]: pass
(t.p, [t[1], *t.q]) = 1, (2, 3)
t.u = t["v"] = 5
import sys as mod
[t.z for t.y in "cd"] if 0 else None
def f():
    for t.inf in range(2): pass
f()
t[1:2], t[..., None], t[()], t[(1,)] = "abcd"
print(log)
log.clear()
class G(T):
    def __getitem__(self, k): return 10
    def __getattr__(self, n): return 20
    def __delattr__(self, n): log.append("del " + n)
    def __delitem__(self, k): log.append(("delitem", k))
g = G(); g["a"] += 1; g.b -= 1; g[0][1:2] if 0 else None; del g.x, g["y"], g[1:2]; g.ann: int = 3; g["n"]: str = 4; g.only: int
print(log)
