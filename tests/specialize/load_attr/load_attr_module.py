# LOAD_ATTR_MODULE
import sys
def f(m): return m.maxsize
for _ in range(10): f(sys)  # expect-op: LOAD_ATTR_MODULE
print(f(sys))
class C: maxsize = 5
print(f(C), f(C()))  # expect-miss: 2
try: sys.no_such_thing
except AttributeError as e: print(e)
