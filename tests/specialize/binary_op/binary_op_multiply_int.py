# BINARY_OP_MULTIPLY_INT
def f(a, b): return a * b
for i in range(10): f(i, 3)  # expect-op: BINARY_OP_MULTIPLY_INT
print(f(2 ** 29, 2 ** 29), f(-7, 6), f(0, 5))
print(f("ab", 3), f(1.5, 2))  # expect-miss: 2
