# CALL_BOUND_METHOD_EXACT_ARGS: a bound method object held in a variable.
class C:
    def m(self, x): return x + 1
def f(m): return m(1)
m = C().m
for _ in range(10): f(m)  # expect-op: CALL_BOUND_METHOD_EXACT_ARGS
print(f(m), f(lambda x: x), f([].append))  # expect-miss: 2
