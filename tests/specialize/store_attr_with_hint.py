# STORE_ATTR_WITH_HINT: the instance has a real dict.
class C: pass
def f(o, v): o.x = v
c = C(); c.y = 1; c.__dict__ = {"x": 0, "y": 1}
for i in range(10): f(c, i)  # expect-op: STORE_ATTR_WITH_HINT
e = C()
f(e, 3)
print(c.x, e.x, vars(c))
del c.x
f(c, 9)
print(vars(c))  # expect-miss: 2
