try:
    try:
        try: 1 / 0
        except ZeroDivisionError as e: raise KeyError("k") from e
    except KeyError: [][1]
except IndexError as e:
    raise RuntimeError("end") from e
