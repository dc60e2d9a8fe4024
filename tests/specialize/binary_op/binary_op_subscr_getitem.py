# BINARY_OP_SUBSCR_GETITEM: __getitem__ is a Python function.
class C:
    def __init__(self, k): self.k = k
    def __getitem__(self, i): return i * self.k
class D(C): pass
def f(c, i): return c[i]
c = C(3)
for i in range(10): f(c, i)  # expect-op: BINARY_OP_SUBSCR_GETITEM
print(f(c, 5), f(D(4), 5), f([1, 2], 0))
C.__getitem__ = lambda self, i: -i
print(f(c, 5), f(c, 6))  # expect-miss: 4
