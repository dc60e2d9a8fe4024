# UNPACK_SEQUENCE_TWO_TUPLE
def f(t):
    a, b = t
    return b, a
for i in range(10): f((i, 1))  # expect-op: UNPACK_SEQUENCE_TWO_TUPLE
print(f((1, 2)), f([3, 4]), f("xy"), f({5: 1, 6: 2}))
for bad in ((1, 2, 3), (1,), [1], 5):
    try: f(bad)
    except (ValueError, TypeError) as e: print(e)  # expect-miss: 7
