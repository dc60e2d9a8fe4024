# BINARY_OP_SUBSCR_DICT
def f(d, k): return d[k]
for _ in range(10): f({1: 2}, 1)  # expect-op: BINARY_OP_SUBSCR_DICT
class D(dict):
    def __missing__(self, k): return ("missing", k)
print(f({"a": 1}, "a"), f({(1, 2): 3}, (1, 2)))
try: f({}, "nope")
except KeyError as e: print(repr(e))
print(f(D(), 5), f([1, 2], 1))  # expect-miss: 2
try: f({}, [])
except TypeError as e: print(e)
