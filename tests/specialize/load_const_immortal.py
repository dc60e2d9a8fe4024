# LOAD_CONST_IMMORTAL
def f():
    x = None
    return (x, True, ...)
f()
def g(a):
    if a == "text": return None
    return False
print(f(), g("text"), g(1))  # expect-op: LOAD_CONST_IMMORTAL
