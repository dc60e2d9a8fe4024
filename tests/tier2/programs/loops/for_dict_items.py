def f(d):
    s = 0
    for k, v in d.items():
        s += k + v
    return s
print(f({i: i for i in range(5000)}))
