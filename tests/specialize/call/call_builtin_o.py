# CALL_BUILTIN_O: a C function that takes one argument.
def f(g, x): return g(x)
for i in range(10): f(abs, -i)  # expect-op: CALL_BUILTIN_O
print(f(abs, -5), f(hash, 7), f(ord, "a"), f(chr, 98))
print(f(lambda x: x, 1), f(int, 2.5))  # expect-miss: 2
try: f(abs, "a")
except TypeError as e: print(e)
