# global and nonlocal: what they bind, and what the compiler refuses.
import sys

sys.path.append("..")
from _runs import runs

runs('''
x = 1
def f():
    global x, fresh
    x = 2; fresh = 3
    def g(): return x
    return g()
print(f(), x, fresh)
---
def f():
    x = 1
    def g():
        global x
        x = 5
        def h():
            return x
        return h()
    return g(), x
print(f(), x)
---
def f():
    x = 1
    def g():
        nonlocal x
        for x in range(3): pass
        import sys as x
        class x: pass
        def x(): pass
        with open("/dev/null") as x: pass if 0 else None
    return x
print(f())
---
def f():
    print(x)
    global x
---
def f():
    x = 1
    global x
---
def f(x):
    global x
---
def f():
    nonlocal x
---
nonlocal x
---
def f():
    x = 1
    def g():
        print(x)
        nonlocal x
---
def f():
    x = 1
    def g():
        x = 2
        nonlocal x
---
def f():
    x = 1
    def g(x):
        nonlocal x
---
def f():
    global x
    def g():
        nonlocal x
---
def f():
    x = 1
    def g():
        nonlocal x
        global x
---
class C:
    x = 1
    def f(self):
        nonlocal x
---
def f():
    global x
    x: int = 1
---
def f():
    x: int
    global x
---
def f():
    x = 1
    def g():
        nonlocal x
        x: int = 1
---
def f():
    global f
    f = 5
f(); print(f)
---
global y
y = 1; print(y)
---
for i in range(1):
    global z
    z = i
print(z)
---
def f():
    global a, b, a
    a, *b = 1, 2
f(); print(a, b)
---
def f[T]():
    def g():
        nonlocal T
---
def f(x):
    def g():
        nonlocal x
        del x
    g()
    return x
f(1)
---
class A:
    global q
    def q(self): return "global method"
print(q(1), hasattr(A, "q"))
''')
