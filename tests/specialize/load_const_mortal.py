# LOAD_CONST_MORTAL: constants that are counted; LOAD_CONST_IMMORTAL: None, True, interned strings. First execution.
def f():
    a = (1, "x", 2.5)
    b = 12345678901234567890
    c = None
    return a, b, c
print(f())  # expect-op: LOAD_CONST_MORTAL
print(f.__code__.co_consts[0])
