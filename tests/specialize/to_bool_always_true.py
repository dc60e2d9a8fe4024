# TO_BOOL_ALWAYS_TRUE: a class without __bool__ and __len__; guarded by its version.
class C: pass
class D:
    def __bool__(self): return False
def f(x):
    if x: return 1
    return 0
c = C()
for i in range(10): f(c)  # expect-op: TO_BOOL_ALWAYS_TRUE
print(f(c), f(D()), f(0))
C.attr = 1  # a new version: misses from now on
print(f(c))
C.__len__ = lambda self: 0
print(f(c), f(C()))  # expect-miss: 5
