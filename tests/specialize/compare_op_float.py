# COMPARE_OP_FLOAT
nan = float("nan")
def f(a, b): return a < b, a == b, a != b, a >= b
for i in range(10): f(i * 0.5, 2.0)  # expect-op: COMPARE_OP_FLOAT
print(f(1.0, 2.0), f(nan, nan), f(0.0, -0.0), f(float("inf"), nan))
print(f(1, 2.0), f(1.0, 2))  # expect-miss: 2
