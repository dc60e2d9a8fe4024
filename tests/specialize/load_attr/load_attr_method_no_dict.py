# LOAD_ATTR_METHOD_NO_DICT: a method of a type whose instances have no dict.
def f(a): return a.copy()
for _ in range(10): f([1, 2])  # expect-op: LOAD_ATTR_METHOD_NO_DICT
print(f([3]), f({4: 5}), f({6}))
class S:
    __slots__ = ()
    def m(self): return "slots"
def g(o): return o.m()
for _ in range(10): g(S())
print(g(S()))
try: f(())
except AttributeError as e: print(e)  # expect-miss: 3
