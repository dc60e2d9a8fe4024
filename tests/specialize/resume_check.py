# RESUME_CHECK: rewritten on the first execution.
def f():
    return 1
f()  # expect-op: RESUME_CHECK
def g():
    yield 1
    yield 2
print(f(), list(g()))
