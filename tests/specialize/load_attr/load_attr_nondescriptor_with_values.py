# LOAD_ATTR_NONDESCRIPTOR_WITH_VALUES: a class attribute read through an instance with inline values.
class C:
    k = 5
    def __init__(self): self.a = 1
def f(o): return o.k
c = C()
for _ in range(10): f(c)  # expect-op: LOAD_ATTR_NONDESCRIPTOR_WITH_VALUES
print(f(c))
c.k = 9
print(f(c), f(C()))
C.k = 6
print(f(C()), f(c))
