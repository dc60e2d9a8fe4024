def f(n):
    s = 0
    d = {'a': 1}
    for i in range(n):
        match d:
            case {'a': x}:
                s += x
            case _:
                s -= 1
    return s
print(f(5000))
