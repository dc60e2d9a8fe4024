def f(first, second=2): pass
f(1, secnd=3)
