def f(): return g()
def g(): raise ValueError
f()
