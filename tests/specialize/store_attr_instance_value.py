# STORE_ATTR_INSTANCE_VALUE
# oracle: fresh
class C:
    def __init__(self, x): self.x = x
def f(o, v): o.x = v
c = C(0)
for i in range(10): f(c, i)  # expect-op: STORE_ATTR_INSTANCE_VALUE
class D: pass
d = D(); f(d, 5)
print(c.x, d.x)
C.new = 1
f(c, 6); print(c.x)
C.x = property(lambda s: "prop", lambda s, v: print("set", v))
f(c, 7); print(c.x, vars(c))  # expect-miss: 3
