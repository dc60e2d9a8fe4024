def f():
    try: g()
    except ValueError as e: raise e
def g(): raise ValueError("again")
f()
