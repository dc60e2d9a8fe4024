# CALL_LEN
def f(g, x): return g(x)
for i in range(10): f(len, [i])  # expect-op: CALL_LEN
print(f(len, "abc"), f(len, {}), f(abs, -4))  # expect-miss: 1
class C:
    def __len__(self): return -1
for bad in (C(), 5):
    try: f(len, bad)
    except (TypeError, ValueError) as e: print(e)
