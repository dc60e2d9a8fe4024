def f(x):
    assert (x
            > 5)
f(3)
