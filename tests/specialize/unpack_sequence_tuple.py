# UNPACK_SEQUENCE_TUPLE
def f(t):
    a, b, c = t
    return c, b, a
for i in range(10): f((i, 1, 2))  # expect-op: UNPACK_SEQUENCE_TUPLE
print(f((1, 2, 3)), f([3, 4, 5]), f("xyz"))
try: f((1, 2))
except ValueError as e: print(e)
def one(t):
    a, = t
    return a
for i in range(10): one((i,))
print(one((4,)), one([5]))  # expect-miss: 3
