try:
    try: 1 / 0
    except ZeroDivisionError as e: raise ExceptionGroup("g", [ValueError("v")]) from e
except ExceptionGroup as g:
    raise RuntimeError("last") from g
