# CALL_PY_EXACT_ARGS: guarded by the function's version.
def callee(a, b): return a - b
def f(c): return c(5, 3)
for _ in range(10): f(callee)  # expect-op: CALL_PY_EXACT_ARGS
print(f(callee))
print(f(lambda x, y: x * y), f(max))
callee.__defaults__ = (1,)  # a new version
print(f(callee))
callee.__code__ = (lambda a, b: a ** b).__code__
print(f(callee))
try: f(lambda a: a)
except TypeError as e: print(e)  # expect-miss: 5
