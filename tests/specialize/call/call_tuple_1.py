# CALL_TUPLE_1
def f(t, x): return t(x)
for i in range(10): f(tuple, [i])  # expect-op: CALL_TUPLE_1
print(f(tuple, "abc"), f(tuple, range(3)), f(list, "ab"), f(set, []))  # expect-miss: 2
