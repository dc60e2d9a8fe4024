class A:
    def __getattribute__(self, n): return object.__getattribute__(self, n + "x")
A().y
