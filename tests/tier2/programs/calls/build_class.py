def f(n):
    for i in range(n):
        class A:
            x: int = 1
    return A.x
print(f(5000))
