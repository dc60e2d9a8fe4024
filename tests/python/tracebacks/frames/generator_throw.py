def g():
    try: yield 1
    except ValueError as e: raise KeyError("k") from e
x = g(); next(x)
x.throw(ValueError("thrown"))
