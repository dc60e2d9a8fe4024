# LOAD_ATTR_PROPERTY: a property whose getter is a simple Python function.
class C:
    def __init__(self): self._x = 1
    @property
    def x(self): return self._x
def f(o): return o.x
c = C()
for _ in range(10): f(c)  # expect-op: LOAD_ATTR_PROPERTY
class D: x = 5
print(f(c), f(D()))
C.x = 7
print(f(c))
C.x = property(lambda self: 1 // 0)
try: f(c)
except ZeroDivisionError as e: print(e)  # expect-miss: 3
