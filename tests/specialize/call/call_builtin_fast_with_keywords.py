# CALL_BUILTIN_FAST_WITH_KEYWORDS: METH_FASTCALL | METH_KEYWORDS.
def f(g, a): return g(a)
for i in range(10): f(sorted, [i, 3, 2])  # expect-op: CALL_BUILTIN_FAST_WITH_KEYWORDS
print(f(sorted, "hello"), f(lambda a: a, 1), f(list, "ab"))  # expect-miss: 2
