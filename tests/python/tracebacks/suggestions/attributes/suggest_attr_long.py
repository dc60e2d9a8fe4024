class A: pass
a = A()
setattr(a, "a" * 50, 1)
getattr(a, "a" * 49 + "b")
