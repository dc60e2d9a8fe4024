# STORE_ATTR_SLOT
class C:
    __slots__ = ("x", "y")
def f(o, v): o.x = v
c = C()
for i in range(10): f(c, i)  # expect-op: STORE_ATTR_SLOT
class D:
    pass
d = D(); f(d, 5)  # expect-miss: 1
print(c.x, d.x)
try: c.z = 1
except AttributeError as e: print(e)
