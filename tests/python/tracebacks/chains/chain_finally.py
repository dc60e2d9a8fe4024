def f():
    try: return 1 / 0
    finally: [][0]
f()
