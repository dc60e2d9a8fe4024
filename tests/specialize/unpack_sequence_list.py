# UNPACK_SEQUENCE_LIST
def f(t):
    a, b = t
    return a + b
for i in range(10): f([i, 1])  # expect-op: UNPACK_SEQUENCE_LIST
print(f([1, 2]), f((1, 2)), f({1: 0, 3: 0}))
try: f([1, 2, 3])
except ValueError as e: print(e)  # expect-miss: 3
