# CALL_METHOD_DESCRIPTOR_FAST
def f(d, k): return d.get(k, 0)
for i in range(10): f({1: 2}, i)  # expect-op: CALL_METHOD_DESCRIPTOR_FAST
print(f({"a": 5}, "a"), f({}, "b"))
class C:
    def get(self, k, d): return k, d
print(f(C(), 1))
def union(s, t): return s.union(t)
for i in range(10): union({1}, {i})  # expect-op: CALL_METHOD_DESCRIPTOR_FAST
print(union({1}, {2}), union({1}, [3]))
