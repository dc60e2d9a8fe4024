def f(x):
    a, b, *c = x
f([1])
