def f():
    class E(Exception): pass
    raise E("local")
f()
