def f(x):
    x["k"] += 1
f({})
