# CALL_ALLOC_AND_ENTER_INIT: a Python class with a Python __init__.
class C:
    def __init__(self, x): self.x = x
def f(c): return c(5).x
for _ in range(10): f(C)  # expect-op: CALL_ALLOC_AND_ENTER_INIT
class D:
    def __init__(self, x): self.x = -x
print(f(C), f(D))
class E:
    def __init__(self, x): return 1
try: E(1)
except TypeError as e: print(e)
def g(): return E(1)
for _ in range(3):
    try: g()
    except TypeError as e: print(e)
class F(C):
    def __init__(self, x):
        super().__init__(x + 1)
print(f(F))  # expect-miss: 2
