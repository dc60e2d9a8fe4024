class A:
    def b(self): return self
    def c(self, n): return None
def f(a): return a.b().b().c(3).b().d
f(A())
