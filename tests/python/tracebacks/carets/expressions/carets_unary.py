def f(x): return not -x + ~"s"
f(1)
