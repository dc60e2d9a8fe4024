K = 2
class A:
    s = 0
    for i in range(5000):
        s += K
        t = s
print(A.s)
