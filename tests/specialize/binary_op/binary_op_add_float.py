# BINARY_OP_ADD_FLOAT
def f(a, b): return a + b
for i in range(10): f(i * 0.5, 1.0)  # expect-op: BINARY_OP_ADD_FLOAT
print(f(1e308, 1e308), f(0.1, 0.2), f(-0.0, 0.0))
print(f(1, 2), f(1.0, 2), f("x", "y"))  # expect-miss: 3
