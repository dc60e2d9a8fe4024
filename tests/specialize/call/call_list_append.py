# CALL_LIST_APPEND: the result is dropped.
def f(a, x): a.append(x)
a = []
for i in range(10): f(a, i)  # expect-op: CALL_LIST_APPEND
class L(list):
    def append(self, x): super().append(("sub", x))
b = L(); f(b, 1)
print(a, b)
class D: append = print
f(D(), "printed")
