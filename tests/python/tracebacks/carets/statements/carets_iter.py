def f():
    for x in 5: pass
f()
