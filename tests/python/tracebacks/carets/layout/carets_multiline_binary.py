def f(x):
    return (x
            +
            1
            + "s")
f(1)
