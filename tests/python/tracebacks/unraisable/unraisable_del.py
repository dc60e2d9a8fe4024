class A:
    def __del__(self): raise ValueError("in del")
    def __repr__(self): return "<A>"
a = A()
del a
print("after")
