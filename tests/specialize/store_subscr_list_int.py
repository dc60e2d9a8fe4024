# STORE_SUBSCR_LIST_INT
def f(a, i, v): a[i] = v
a = [0] * 5
for i in range(10): f(a, i % 5, i)  # expect-op: STORE_SUBSCR_LIST_INT
f(a, -1, "last"); d = {}; f(d, 1, 2)
print(a, d)
try: f(a, 99, 1)
except IndexError as e: print(e)  # expect-miss: 3
