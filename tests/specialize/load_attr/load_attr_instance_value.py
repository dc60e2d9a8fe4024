# LOAD_ATTR_INSTANCE_VALUE: inline values, by the type's version.
class C:
    def __init__(self, x): self.x = x
def f(o): return o.x
c = C(1)
for _ in range(10): f(c)  # expect-op: LOAD_ATTR_INSTANCE_VALUE
class D(C): pass
print(f(c), f(D(2)))
C.other = 1  # the class has a new version
print(f(c))
try: f(5)
except AttributeError as e: print(e)
del c.x
try: f(c)
except AttributeError as e: print(e)  # expect-miss: 4
