# LOAD_ATTR that never specializes: __getattr__; then a failing name; each waits and tries again.
class C:
    def __getattr__(self, name): return "dynamic " + name
def f(o): return o.x
c = C()
for _ in range(60): f(c)  # expect-op: LOAD_ATTR
print(f(c))
class Desc:
    def __get__(self, o, t): return "desc"
class D:
    d = Desc()
def g(o): return o.d
for _ in range(10): g(D())
print(g(D()))
