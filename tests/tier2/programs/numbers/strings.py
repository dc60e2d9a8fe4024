def f(n):
    s = ""
    t = "ab"
    k = 0
    for i in range(n):
        u = t + "c"
        s += "x"
        if t[0] == "a":
            k += 1
    return len(s), u, k
print(f(5000))
