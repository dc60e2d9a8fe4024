class A:
    def __setitem__(self, k, v): raise KeyError(k, v)
a = A()
a[1:2, 3] = 4
