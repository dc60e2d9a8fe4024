def f(x):
    assert x > 5, f"bad {x}"
f(3)
