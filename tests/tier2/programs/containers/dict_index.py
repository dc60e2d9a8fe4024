def f(n):
    d = {"a": 1}
    s = 0
    for i in range(n):
        s += d["a"]
        d["b"] = i
        if "a" in d:
            s += 1
        if i in {1, 2}:
            s += 1
    return s
print(f(5000))
