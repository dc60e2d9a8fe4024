# COMPARE_OP_STR: == and != only.
def f(a, b): return a == b
def g(a, b): return a != b
for i in range(10): f("a", str(i)); g("a", "b")  # expect-op: COMPARE_OP_STR
print(f("abc", "ab" + "c"), f("a", "b"), g("\u20ac", "\u20ac"))
print(f("a", b"a"), f(1, 1))  # expect-miss: 2
def less(a, b): return a < b
for i in range(10): less("a", "b")
print(less("a", "b"), less("b", "a"))
