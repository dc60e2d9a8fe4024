class A:
    def __enter__(self):
        return 1
    def __exit__(self, *args):
        return None
def f(n):
    s = 0
    a = A()
    for i in range(n):
        with a as x:
            s += x
    return s
print(f(5000))
