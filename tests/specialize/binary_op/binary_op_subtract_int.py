# BINARY_OP_SUBTRACT_INT
def f(a, b): return a - b
for i in range(10): f(i, 1)  # expect-op: BINARY_OP_SUBTRACT_INT
print(f(0, 2 ** 30 - 1), f(-(2 ** 30 - 1), 2 ** 30 - 1))
print(f(1.5, 1), f({1, 2}, {2}))  # expect-miss: 2
