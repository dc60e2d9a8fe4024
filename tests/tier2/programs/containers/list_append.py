def f(n):
    out = []
    for i in range(n):
        out.append(i)
    return len(out)
print(f(5000))
