class A:
    def __enter__(self): pass
    def __exit__(self, *a): raise KeyError("leaving")
with A():
    raise ValueError("inside")
