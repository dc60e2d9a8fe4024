def g(a, b): pass
def f(): return g(*[1], **{"a": 2})
f()
