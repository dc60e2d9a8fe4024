def f():
    exec("a = 1\nb = = 2\n")
f()
