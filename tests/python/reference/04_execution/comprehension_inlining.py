# PEP 709: comprehensions share the frame but not their variable.
x = "outer"
def f():
    r = [x for x in range(3)]
    try: return r, x
    except NameError as e: return r, str(e)
print(f(), [x for x in "ab"], x)
def g():
    x = 5
    a = [x for x in range(3)]
    return a, x, {x: x for x in "q"}, x, {x for x in "z"}, x
print(g())
def h():
    def inner(): return x
    x = 1
    r = [inner() for x in range(3)]
    return r, x, [(lambda: x)() for x in range(3)], [f() for f in [(lambda: x) for x in range(3)]]
print(h())
def w():
    [y := i for i in range(4)]
    return y, sorted(locals())
print(w())
print(["a" in locals() for a in [1]], ["a" in globals() for a in [1]], [locals() is globals() for a in [1]])
def loc():
    b = 1
    return [sorted(locals()) for a in [1]], list(sorted(locals()) for a in [1])
print(loc())
class C:
    y = 10
    a = [y for _ in range(1)] if False else "cannot see y" 
    b = [z for z in [y]]
    try: c = [y for _ in range(1)]
    except NameError as e: c = str(e)
    d = [(lambda: 5)() for _ in range(1)]
    e = [__class__ for _ in range(0)]
print(C.a, C.b, C.c, C.d, hasattr(C, "z"))
def unbound():
    try: [zz for _ in range(1)]
    except NameError as e: print(type(e).__name__, e)
    zz = 1
unbound()
def exc():
    i = "kept"
    try: [1 / i for i in (1, 0)]
    except ZeroDivisionError: pass
    return i
print(exc())
def dele():
    i = 1
    del i
    a = [i for i in range(2)]
    try: return a, i
    except NameError as e: return a, type(e).__name__, str(e)
print(dele())
def nested(): return [[(i, j) for j in range(i)] for i in range(3)], [i for i in range(3) for i in range(i)], [[i for i in range(i)] for i in range(3)]
print(nested(), nested.__code__.co_varnames, [c for c in nested.__code__.co_consts if hasattr(c, "co_name")])
def gen(): return (i for i in range(3))
print(list(gen()), gen.__code__.co_varnames, [c.co_name for c in gen.__code__.co_consts if hasattr(c, "co_name")])
def args(*a): return [a for a in a], a
print(args(1, 2))
def first(it): return [it for it in it for it in it]
print(first(["ab", "c"]))
def glob():
    global x
    [x for x in range(2)]
    return x
print(glob())
def cellvar():
    fs = [lambda: v for v in range(2)]
    v = "after"
    return [f() for f in fs], v
print(cellvar())
