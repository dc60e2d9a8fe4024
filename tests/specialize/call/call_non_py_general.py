# CALL_NON_PY_GENERAL: anything else that is no Python function or method (here: an instance with __call__).
class C:
    def __call__(self, x): return "called", x
def f(c): return c(1)
c = C()
for _ in range(10): f(c)  # expect-op: CALL_NON_PY_GENERAL
print(f(c), f(print), f(lambda x: x))
try: f(5)
except TypeError as e: print(e)
