def f(n):
    s = 0
    t = (1, 2)
    for i in range(n):
        match t:
            case [a, b]:
                s += a
            case _:
                s -= 1
    return s
print(f(5000))
