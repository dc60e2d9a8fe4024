# LOAD_ATTR_NONDESCRIPTOR_NO_DICT: a class attribute read through an instance without a dict.
class C:
    __slots__ = ()
    k = 5
def f(o): return o.k
c = C()
for _ in range(10): f(c)  # expect-op: LOAD_ATTR_NONDESCRIPTOR_NO_DICT
class D: k = 6
print(f(c), f(D()))
C.k = 7
print(f(c))  # expect-miss: 2
