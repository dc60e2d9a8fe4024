# Failed attempts wait 3, 7, 15, 31 … executions; 53 misses before another look.
def f(x): return -x + x[0] if False else x.__class__
class G:
    def __getattr__(self, n): return 1
def g(o): return o.zzz
for i in range(100): g(G())  # expect-same-op
def add(a, b): return a + b
class V:
    def __add__(self, o): return "V"
for i in range(40): add(V(), V())
print(add(V(), 1), add(1, 2))
def sub(a, i): return a[i]
for i in range(54): sub([1], 0)
for i in range(53): sub({0: 1}, 0)
print(sub({0: 1}, 0))
