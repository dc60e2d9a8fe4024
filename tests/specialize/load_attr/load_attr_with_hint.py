# LOAD_ATTR_WITH_HINT: the instance has a real dict, and the name is among its class's shared keys.
class C:
    def __init__(self): self.a = 1; self.x = 2
def f(o): return o.x
c = C(); c.__dict__ = {"x": 5}
for _ in range(10): f(c)  # expect-op: LOAD_ATTR_WITH_HINT
print(f(c))
d = C()
print(f(d))
c.__dict__["x"] = 9
print(f(c))
class D:
    x = 4
print(f(D()))
del c.x
try: f(c)
except AttributeError as e: print(e)
c.__dict__ = {"b": 0, "x": 6}
print(f(c))
class E: pass
e = E(); e.__dict__ = {"a": 1, "x": 2}
def g(o): return o.x
for _ in range(20): g(e)
print(g(e))
