# BINARY_OP_SUBSCR_TUPLE_INT
def f(a, i): return a[i]
for _ in range(10): f((1, 2, 3), 2)  # expect-op: BINARY_OP_SUBSCR_TUPLE_INT
print(f((1, 2), 0), f((1, 2), -2), f([4], 0), f("x", 0))
try: f((), 0)
except IndexError as e: print(e)  # expect-miss: 4
