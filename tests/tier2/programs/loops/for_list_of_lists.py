def f(t):
    s = 0
    for a in t:
        for b in a:
            s += b
    return s
print(f([[1, 2, 3]] * 5000))
