class A:
    def __repr__(self): raise KeyError("repr")
print([A()])
