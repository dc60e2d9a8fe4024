# CALL_ISINSTANCE
def f(g, x, t): return g(x, t)
for i in range(10): f(isinstance, i, int)  # expect-op: CALL_ISINSTANCE
print(f(isinstance, 1, (str, int)), f(isinstance, True, int), f(isinstance, "a", int | str))
print(f(issubclass, bool, int), f(lambda a, b: a, 1, 2))  # expect-miss: 2
try: f(isinstance, 1, 1)
except TypeError as e: print(e)
