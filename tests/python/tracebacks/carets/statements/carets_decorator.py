def deco(arg):
    def inner(f): raise RuntimeError("in decorator")
    return inner

@deco(1)
@(lambda f: f)
def target():
    pass
