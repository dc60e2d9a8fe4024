def f(n):
    global g
    for i in range(n):
        g = i
        del g
    return "g" in globals()
print(f(5000))
