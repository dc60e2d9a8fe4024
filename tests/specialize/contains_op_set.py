# CONTAINS_OP_SET
def f(x, s): return x in s
for i in range(10): f(i, {1, 2, 3})  # expect-op: CONTAINS_OP_SET
print(f(1, {1}), f(2, frozenset([1])), f(5, {5: 6}), f(7, [7]))  # expect-miss: 2
try: f([], {1})
except TypeError as e: print(e)
