# CALL_BUILTIN_FAST: a C function with positional arguments (METH_FASTCALL).
def f(g, a, b): return g(a, b)
for i in range(10): f(divmod, i, 3)  # expect-op: CALL_BUILTIN_FAST
print(f(divmod, 17, 5), f(hasattr, 1, "real"), f(getattr, 1, "imag"))
print(f(lambda a, b: a, 1, 2), f(range, 1, 3))  # expect-miss: 2
try: f(divmod, 1, 0)
except ZeroDivisionError as e: print(e)
