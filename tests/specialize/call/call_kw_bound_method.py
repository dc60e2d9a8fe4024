# CALL_KW_BOUND_METHOD
class C:
    def m(self, a, b=2): return a, b
def f(g): return g(1, b=9)
m = C().m
for _ in range(10): f(m)  # expect-op: CALL_KW_BOUND_METHOD
print(f(m), f(lambda a, b: b))  # expect-miss: 1
