# LOAD_ATTR_CLASS_WITH_METACLASS_CHECK
class Meta(type):
    pass
class C(metaclass=Meta):
    x = 1
def f(c): return c.x
for _ in range(10): f(C)  # expect-op: LOAD_ATTR_CLASS_WITH_METACLASS_CHECK
print(f(C))
class D: x = 2
print(f(D))
Meta.x = property(lambda c: "from meta")
print(f(C), f(C))  # expect-miss: 3
