def f(t):
    s = 0
    for c in t:
        if c == "a":
            s += 1
    return s
print(f("ab" * 3000))
