# LOAD_ATTR_GETATTRIBUTE_OVERRIDDEN: a Python __getattribute__ and no __getattr__.
class C:
    def __getattribute__(self, name): return "got " + name
def f(o): return o.x
c = C()
for _ in range(10): f(c)  # expect-op: LOAD_ATTR_GETATTRIBUTE_OVERRIDDEN
class D: x = 5
print(f(c), f(D()))  # expect-miss: 1
