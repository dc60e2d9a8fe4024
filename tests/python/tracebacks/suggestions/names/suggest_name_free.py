def f():
    def g(): return x
    g()
    x = 1
f()
