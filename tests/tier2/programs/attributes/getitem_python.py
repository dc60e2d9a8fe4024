class A:
    def __getitem__(self, k):
        return k
def f(n):
    s = 0
    a = A()
    for i in range(n):
        s += a[i]
    return s
print(f(5000))
