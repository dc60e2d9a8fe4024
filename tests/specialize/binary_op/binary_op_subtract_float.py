# BINARY_OP_SUBTRACT_FLOAT
def f(a, b): return a - b
for i in range(10): f(i * 0.5, 1.0)  # expect-op: BINARY_OP_SUBTRACT_FLOAT
print(f(0.3, 0.1), f(1e16, 1.0), f(3, 1))  # expect-miss: 1
