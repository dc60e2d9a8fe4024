def a():
    def b():
        class C:
            def d(self): return self.e
            f = property(lambda self: self.d() + 1)
        return C().f
    return b()
a()
