# FOR_ITER_GEN
def gen(n):
    for i in range(n): yield i
def f(g):
    n = 0
    for x in g: n += x
    return n
for _ in range(5): f(gen(4))  # expect-op: FOR_ITER_GEN
print(f(gen(10)), f(gen(0)), f(x * x for x in [1, 2, 3]), f([1, 2]))
def bad():
    yield 1
    raise KeyError("inside")
try: f(bad())
except KeyError as e: print(repr(e))
