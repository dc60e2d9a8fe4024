class E(Exception): pass
def a(): raise E("first")
def b():
    try: a()
    except E as e: raise ValueError("second") from e
b()
