# CALL_METHOD_DESCRIPTOR_NOARGS
def f(d): return d.copy()
for i in range(10): f({1: 2})  # expect-op: CALL_METHOD_DESCRIPTOR_NOARGS
print(f({3: 4}), f([1]), f({5}))
class C:
    def copy(self): return "C"
print(f(C()))
