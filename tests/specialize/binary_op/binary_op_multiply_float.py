# BINARY_OP_MULTIPLY_FLOAT
def f(a, b): return a * b
for i in range(10): f(i * 0.5, 1.5)  # expect-op: BINARY_OP_MULTIPLY_FLOAT
print(f(0.1, 3.0), f(1e200, 1e200), f(2, 3), f("a", 2))  # expect-miss: 2
