# BINARY_OP_ADD_INT: compact ints; big results are no miss, other types are.
def f(a, b): return a + b
for i in range(10): f(i, i)  # expect-op: BINARY_OP_ADD_INT
print(f(2 ** 29, 2 ** 29), f(-1, 1), f(1, 2))
print(f(1.5, 2), f("a", "b"), f([1], [2]))
print(f(2 ** 40, 1), f(True, 1), f(2 ** 100, 2 ** 100))  # expect-miss: 4
