# BINARY_OP_ADD_UNICODE
def f(a, b): return a + b
for i in range(10): f("a", str(i))  # expect-op: BINARY_OP_ADD_UNICODE
class S(str): pass
print(f("", ""), f("\u20ac", "x"), f("\U0001f600", "\xe9"))
print(f(S("a"), "b"), f(1, 2), f(b"a", b"b"))  # expect-miss: 3
