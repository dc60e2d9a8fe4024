def f(n):
    s = 0
    for i in range(n):
        match i & 3:
            case 0:
                s += 1
            case 1:
                s += 2
            case _:
                s += 3
    return s
print(f(20000))
