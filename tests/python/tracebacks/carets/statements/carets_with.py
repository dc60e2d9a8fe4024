class A:
    def __enter__(self): return 1
    def __exit__(self, *a): raise ValueError("exit")
def f():
    with A() as b, open("/no/such/file") as c:
        pass
f()
