def f(n):
    s = 0
    for i in range(n):
        try:
            raise ExceptionGroup("g", [ValueError(i)])
        except* ValueError:
            s += 1
    return s
print(f(5000))
