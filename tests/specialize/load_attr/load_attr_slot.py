# LOAD_ATTR_SLOT
class C:
    __slots__ = ("x",)
    def __init__(self, x): self.x = x
def f(o): return o.x
c = C(1)
for _ in range(10): f(c)  # expect-op: LOAD_ATTR_SLOT
class D: x = 2
print(f(c), f(D()), f(D))
del c.x
try: f(c)
except AttributeError as e: print(e)  # expect-miss: 3
