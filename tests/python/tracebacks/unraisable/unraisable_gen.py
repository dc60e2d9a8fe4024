def g():
    try: yield 1
    finally: raise KeyError("closing")
x = g(); next(x); del x
print("after")
