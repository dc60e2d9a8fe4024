# BINARY_OP_INPLACE_ADD_UNICODE: the next instruction stores to the same local.
def f(parts):
    s = ""
    for p in parts:
        s = s + p
    return s
print(f("abcdefgh"))  # expect-op: BINARY_OP_INPLACE_ADD_UNICODE
def g(s, parts):
    for p in parts:
        s += p
    return s
print(g("", "xyz" * 4), g("\u20ac", "12"))
print(g([], ["a", "b"]), g(1, [2, 3]))
keep = "start"
def h(n):
    s = keep
    for i in range(n):
        s += "!"
    return s
print(h(5), keep, h(3), keep)
