print("hello", 1 + 1)
def f(a): return a[1]
for _ in range(64): f([1, 2])
print(f({1: 5}))
raise ValueError("x")
