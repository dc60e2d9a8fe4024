# LOAD_SUPER_ATTR_ATTR
class A:
    kind = "a"
    @property
    def prop(self): return "A.prop"
class B(A):
    kind = "b"
    def f(self): return super().kind
    def g(self): return super(B, self).prop
b = B()
for _ in range(10): b.f(); b.g()  # expect-op: LOAD_SUPER_ATTR_ATTR
print(b.f(), b.g())
class C(B): pass
print(C().f())
try: B.f(1)
except TypeError as e: print(e)
