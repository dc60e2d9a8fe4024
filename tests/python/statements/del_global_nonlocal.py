x = 1
def f():
    global x, newg
    x = 2
    newg = 3
f()
print(x, newg)
def outer():
    n = 0
    def inc():
        nonlocal n
        n += 1
        return n
    def get(): return n
    return inc, get
inc, get = outer()
inc(); inc()
print(get())
def g():
    a = 1
    del a
    try: a
    except UnboundLocalError as e: print(e)
    try: del a
    except UnboundLocalError as e: print(e)
g()
def h():
    def inner(): return v
    try: inner()
    except NameError as e: print(e)
    v = 5
    print(inner())
    del v
    try: inner()
    except NameError as e: print(e)
h()
l = list(range(10))
del l[0], l[-1], l[1:3], l[::2]
print(l)
d = {1: 2}
del d[1]
print(d)
class C: pass
c = C()
c.a = 1
del c.a
try: del c.a
except AttributeError as e: print(e)
try: del undefined
except NameError as e: print(e)
try:
    exec("def q():\n    print(z)\n    global z\n")
except SyntaxError as e: print(e)
def use_before():
    print(y)
    y = 1
try: use_before()
except UnboundLocalError as e: print(e)
def deep():
    a = 1
    def l1():
        def l2():
            nonlocal a
            a += 10
            def l3(): return a
            return l3()
        return l2()
    return l1(), a
print(deep())
class K:
    x = "class x"
    def m(self): return x
    y = [x for _ in range(2)]
    z = x
print(K().m(), K.y, K.z)
