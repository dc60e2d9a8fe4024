def a():
    raise KeyError("first")
def b():
    try:
        a()
    except KeyError as e:
        raise ValueError("second") from e
def c():
    try:
        b()
    except ValueError:
        undefined_name
c()
