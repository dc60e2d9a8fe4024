# BINARY_OP_SUBSCR_STR_INT
def f(a, i): return a[i]
for i in range(10): f("hello", i % 5)  # expect-op: BINARY_OP_SUBSCR_STR_INT
print(f("abc", 0), f("abc", -1), f(b"abc", 1), f([9], 0))
try: f("abc", 3)
except IndexError as e: print(e)
print(f("h\xe9\u20ac\U0001f600", 1))  # expect-miss: 5
