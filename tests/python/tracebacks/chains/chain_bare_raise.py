def f():
    try: 1 / 0
    except ZeroDivisionError:
        try: {}[1]
        except KeyError: pass
        raise
f()
