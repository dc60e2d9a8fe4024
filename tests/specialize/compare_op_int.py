# COMPARE_OP_INT: both compact.
def f(a, b): return a < b
for i in range(10): f(i, 5)  # expect-op: COMPARE_OP_INT
print(f(1, 2), f(2, 1), f(-1, 2 ** 30 - 1))
print(f(2 ** 40, 1), f(1.5, 2), f("a", "b"), f(True, 2))  # expect-miss: 4
def g(a, b): return [a == b, a != b, a <= b, a >= b, a > b]
for i in range(10): g(i, 3)
print(g(3, 3), g(2, 3), g(4, 3), g(1.0, 1))
