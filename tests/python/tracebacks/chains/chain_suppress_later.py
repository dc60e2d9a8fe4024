try: 1 / 0
except ZeroDivisionError as e:
    x = ValueError("v")
    x.__cause__ = KeyError("k")
    x.__suppress_context__ = False
    raise x
