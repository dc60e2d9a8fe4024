# FOR_ITER_LIST
def f(a):
    n = 0
    for x in a: n += 1
    return n
for _ in range(5): f([1, 2, 3])  # expect-op: FOR_ITER_LIST
print(f([1, 2]), f([]))
print(f((1,)), f({1: 2}))
def grow(a):
    for x in a:
        if len(a) < 6: a.append(x)
    return a
print(grow([1, 2]), grow([]))
