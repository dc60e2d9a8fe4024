def f():
    with 5 as x:
        pass
f()
