# CALL_KW_PY
def callee(a, b=2, *, c=3): return a, b, c
def f(g): return g(1, c=9)
for _ in range(10): f(callee)  # expect-op: CALL_KW_PY
print(f(callee))
print(f(lambda a, c: (a, c)), f(dict([]) .__class__) if False else "-")
try: f(lambda a: a)
except TypeError as e: print(e)  # expect-miss: 2
