def f():
    import nothing.of.that as x
f()
