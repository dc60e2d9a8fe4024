# CALL_METHOD_DESCRIPTOR_FAST_WITH_KEYWORDS
def f(s, x): return s.split(x)
for i in range(10): f("a,b", ",")  # expect-op: CALL_METHOD_DESCRIPTOR_FAST_WITH_KEYWORDS
print(f("a-b-c", "-"), f(b"x y", b" "))
class C:
    def split(self, x): return "C", x
print(f(C(), 1))
