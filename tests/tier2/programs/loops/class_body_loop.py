class A:
    s = 0
    for i in range(5000):
        s += i
print(A.s)
