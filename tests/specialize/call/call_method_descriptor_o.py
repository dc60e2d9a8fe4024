# CALL_METHOD_DESCRIPTOR_O
def f(a, x): return a.count(x)
for i in range(10): f([1, 2], i)  # expect-op: CALL_METHOD_DESCRIPTOR_O
print(f([1, 1], 1), f((1, 2), 3), f("banana", "a"))
class C:
    def count(self, x): return "C", x
print(f(C(), 1))
