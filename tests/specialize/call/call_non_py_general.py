# CALL_NON_PY_GENERAL: anything else that is no Python function or method (here: an instance with __call__).
class C:
    def __call__(self, x): return "called", x
def f(c): return c(1)
c = C()
for _ in range(10): f(c)  # expect-op: CALL_NON_PY_GENERAL
print(f(c), f(print), f(lambda x: x))
try: f(5)
except TypeError as e: print(e)
# A C function that is told its class (METH_METHOD), or takes a tuple (METH_VARARGS).
import re
def search(p): return p.search("a1")
def group(m): return m.group(1)
def names(o): return vars(o)
p = re.compile(r"(\d)")
m = search(p)
for _ in range(10): search(p)  # expect-op: CALL_NON_PY_GENERAL
for _ in range(10): group(m)  # expect-op: CALL_NON_PY_GENERAL
for _ in range(10): names(c)  # expect-op: CALL_NON_PY_GENERAL
print(search(p), group(m), names(c))
scanner = p.scanner("1")
for call in (lambda: scanner.match(1), lambda: scanner.match(x=1), lambda: p.search(), lambda: m.group(x=1), lambda: vars(x=1)):
    try: call()
    except TypeError as e: print(e)
