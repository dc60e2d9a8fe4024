# BINARY_OP_SUBSCR_LIST_INT: exact list, compact index that is not negative.
def f(a, i): return a[i]
for _ in range(10): f([1, 2, 3], 1)  # expect-op: BINARY_OP_SUBSCR_LIST_INT
print(f([1, 2, 3], -1))
print(f({5: 6}, 5), f((7, 8), 1), f("abc", 2))
try: f([1], 3)  # out of range: a miss, then the base form raises
except IndexError as e: print(e)
print(f([1, 2], True))
class L(list):
    def __getitem__(self, i): return "sub", i
print(f(L([1]), 0))  # expect-miss: 7
