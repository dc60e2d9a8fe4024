def f():
    try: 1 / 0
    except ZeroDivisionError as e:
        try: raise ValueError("chained") from e
        except ValueError as v: return v
raise ExceptionGroup("g", [f(), f()])
