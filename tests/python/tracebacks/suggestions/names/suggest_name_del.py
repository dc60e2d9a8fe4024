def f():
    value = 1
    del value
    return value
f()
