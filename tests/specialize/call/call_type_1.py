# CALL_TYPE_1
def f(t, x): return t(x)
for _ in range(10): f(type, 1)  # expect-op: CALL_TYPE_1
print(f(type, "a"), f(type, type), f(str, 5), f(tuple, "ab"), f(len, "xyz"))  # expect-miss: 3
