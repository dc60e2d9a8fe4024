# CONTAINS_OP_DICT
def f(x, s): return x in s, x not in s
for i in range(10): f(i, {1: 2})  # expect-op: CONTAINS_OP_DICT
print(f(1, {1: 1}), f("a", {}), f(1, [1]), f("a", "abc"))  # expect-miss: 2
try: f([], {1: 1})
except TypeError as e: print(e)
