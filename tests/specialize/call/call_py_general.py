# CALL_PY_GENERAL: a Python function called with defaults or * in its signature.
def callee(a, b=2, *args, **kw): return a, b, args, kw
def f(c): return c(1)
for _ in range(10): f(callee)  # expect-op: CALL_PY_GENERAL
print(f(callee), f(str), f(lambda x: x))
def g(c): return c(1, 2, 3, 4)
for _ in range(10): g(callee)
print(g(callee))
try: f(lambda: 0)
except TypeError as e: print(e)  # expect-miss: 3
