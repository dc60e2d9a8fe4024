# FOR_ITER_RANGE
def f(a):
    n = 0
    for x in a: n += x
    return n
for _ in range(5): f(range(3))  # expect-op: FOR_ITER_RANGE
print(f(range(10)), f(range(0)), f(range(10, 0, -3)), f(range(-5, 5, 2)))
print(f(range(2 ** 40, 2 ** 40 + 2)), f([1]))
