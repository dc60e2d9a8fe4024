# BINARY_OP_SUBSCR_LIST_SLICE: a slice object on a list.
def f(a, s): return a[s]
s = slice(1, 3)
for _ in range(10): f([1, 2, 3, 4], s)  # expect-op: BINARY_OP_SUBSCR_LIST_SLICE
print(f([1, 2, 3], s), f([1, 2, 3], slice(None, None, -1)), f([], s))
print(f("abcd", s), f((1, 2, 3), s))  # expect-miss: 2
