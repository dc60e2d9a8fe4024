def f(x): return f"a{x!r:>{x}}b{x.y}"
f(3)
