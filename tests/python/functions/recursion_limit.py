import sys
def f(n): return n and f(n - 1) + 1
print(f(500))
def inf(): return inf()
try: inf()
except RecursionError as e: print(e)
old = sys.getrecursionlimit()
sys.setrecursionlimit(100)
def depth(n):
    try: return depth(n + 1)
    except RecursionError: return n
print(depth(0) > 50)
sys.setrecursionlimit(old)
try: sys.setrecursionlimit(0)
except ValueError as e: print(e)
print(f(900))
