# LOAD_ATTR_METHOD_WITH_VALUES: a method of a class whose instances have inline values.
class C:
    def __init__(self): self.a = 1
    def m(self, x): return self.a + x
def f(o): return o.m(1)
c = C()
for _ in range(10): f(c)  # expect-op: LOAD_ATTR_METHOD_WITH_VALUES
class D(C): pass
print(f(c), f(D()))
c.m = lambda x: "own"  # shadows: the shared keys have a new version
print(f(c), f(C()))  # expect-miss: 3
