# CALL_BOUND_METHOD_GENERAL
class C:
    def m(self, x, y=7): return x + y
def f(m): return m(1)
m = C().m
for _ in range(10): f(m)  # expect-op: CALL_BOUND_METHOD_GENERAL
print(f(m), f(lambda x: x))  # expect-miss: 1
