def f(n):
    s = 0
    for i in range(n):
        def g[T](x: T) -> T:
            return x
        s += 1
    return s
print(f(5000))
