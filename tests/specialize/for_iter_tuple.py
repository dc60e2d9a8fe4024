# FOR_ITER_TUPLE
def f(a):
    n = 0
    for x in a: n += x
    return n
for _ in range(5): f((1, 2, 3))  # expect-op: FOR_ITER_TUPLE
print(f((1, 2)), f(()), f([4, 5]), f(range(4)))
