# TO_BOOL_STR
def f(x):
    return bool(not x)
for i in range(10): f("a" * (i % 3))  # expect-op: TO_BOOL_STR
print(f(""), f("x"), f(b""), f(0))  # expect-miss: 2
