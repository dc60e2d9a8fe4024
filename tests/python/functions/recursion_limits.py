# Recursion limits: repr, comparison, calls, getattr, deep structures; they are exceptions, and all is well afterwards.
import sys
def deep(n): return deep(n + 1)
def show(name, f):
    try: print(name, f())
    except RecursionError as e: print(name, "RecursionError", str(e).split(" in ")[0].split(" while")[0])
    except Exception as e: print(name, type(e).__name__, e)
show("calls", lambda: deep(0))
class A:
    def __getattr__(self, n): return getattr(self, n + "x")
def mutual_a(): return mutual_b()
def mutual_b(): return mutual_a()
show("mutual", mutual_a)
def catches(n):
    try: return catches(n + 1)
    except RecursionError: return n
print(catches(0) > 100, catches(0) > 100)
old = sys.getrecursionlimit(); sys.setrecursionlimit(60)
def count(n=0):
    try: return count(n + 1)
    except RecursionError: return n
a = count(); sys.setrecursionlimit(120); b = count(); print(b - a); sys.setrecursionlimit(old)
for v in (0, -1, "a", 1.5, 2**40):
    try: sys.setrecursionlimit(v); print("set", v)
    except Exception as e: print(type(e).__name__, e)
sys.setrecursionlimit(old)
x = []
for _ in range(20): x = [x]
print(len(repr(x)), x == eval(repr(x)))
l = [1]; l.append(l); d = {}; d["d"] = d; print(l, d, [l, d]); s = [l]; l.append(s); print(s)
print("done")
