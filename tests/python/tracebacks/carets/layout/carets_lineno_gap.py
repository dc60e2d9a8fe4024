def f():
    x = 1



    return undefined_thing(x)

f()
