# CALL_STR_1
def f(t, x): return t(x)
for i in range(10): f(str, i)  # expect-op: CALL_STR_1
class C:
    def __str__(self): return "C!"
print(f(str, 1.5), f(str, C()), f(repr, "a"), f(type, 1))  # expect-miss: 2
