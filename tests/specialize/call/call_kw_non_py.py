# CALL_KW_NON_PY
def f(g): return g("a b", sep=None) if False else g([3, 1], key=None)
for _ in range(10): f(sorted)  # expect-op: CALL_KW_NON_PY
print(f(sorted), f(min), f(lambda x, key: (x, key)))
