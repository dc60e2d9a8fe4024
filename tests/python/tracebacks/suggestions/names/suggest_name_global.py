def f():
    global counter
    counter += 1
f()
