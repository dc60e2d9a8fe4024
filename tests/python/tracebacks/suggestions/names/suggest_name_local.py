def f():
    some_value = 1
    return some_valeu
f()
