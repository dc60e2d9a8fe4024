class A:
    def __init_subclass__(cls, **kw): raise TypeError(f"no {kw}")
class B(A, k=1): pass
