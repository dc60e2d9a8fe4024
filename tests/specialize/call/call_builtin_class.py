# CALL_BUILTIN_CLASS: a built-in type with a vectorcall.
def f(t, x): return t(x)
for i in range(10): f(list, (i,))  # expect-op: CALL_BUILTIN_CLASS
print(f(list, "ab"), f(dict, [(1, 2)]), f(int, "12"), f(float, 3), f(lambda x: x, 1))
