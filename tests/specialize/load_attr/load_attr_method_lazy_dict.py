# LOAD_ATTR_METHOD_LAZY_DICT: a method of a type with a dict slot that is still empty (an exception, a module-like).
class E(Exception):
    def m(self): return "m"
def f(o): return o.m()
e = E()
for _ in range(10): f(e)  # expect-op: LOAD_ATTR_METHOD_LAZY_DICT
print(f(e))
e.x = 1
print(f(e))  # expect-miss: 1
