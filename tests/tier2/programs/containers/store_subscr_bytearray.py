def f(n):
    t = bytearray(4)
    for i in range(n):
        t[i & 3] = i & 255
    return t
print(f(5000))
