# LOAD_ATTR_CLASS: an attribute read on a class whose metaclass is type.
class C:
    x = 1
    def m(self): return "m"
def f(c): return c.x
for _ in range(10): f(C)  # expect-op: LOAD_ATTR_CLASS
print(f(C))
class D: x = 3
print(f(D), f(D()))
C.x = 5
print(f(C))
def g(c, i): return c.m(i)
for _ in range(10): g(C, None)
print(g(C, 1))  # expect-miss: 3
