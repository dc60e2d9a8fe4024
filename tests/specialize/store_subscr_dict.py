# STORE_SUBSCR_DICT
def f(a, i, v): a[i] = v
d = {}
for i in range(10): f(d, i % 5, i)  # expect-op: STORE_SUBSCR_DICT
class D(dict):
    def __setitem__(self, k, v): super().__setitem__(k, [v])
x = D(); f(x, 1, 2); l = [0]; f(l, 0, 1)  # expect-miss: 2
print(d, x, l)
try: f(d, [], 1)
except TypeError as e: print(e)
