def g():
    while True:
        try: yield 1
        except GeneratorExit: pass
x = g(); next(x); del x
print("after")
