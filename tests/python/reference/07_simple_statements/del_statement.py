# del: names, attributes, items, slices, order, errors.
log = []
class O:
    def __delattr__(self, n): log.append("attr " + n); super().__delattr__(n)
    def __delitem__(self, k): log.append(f"item {k}")
o = O(); o.a = 1; d = {1: 2, 3: 4}; l = list(range(10)); x = y = z = 0
del x, (y, [z]), o.a, o["k"], o[1:2], o[1, 2], o[...], d[1], l[0], l[-1], l[::3]
print(log, d, l, "x" in globals(), "y" in globals(), "z" in globals())
for s in ("del x", "del o.a", "del d[9]", "del l[99]", "del l['a']", "del (1).real", "del 'abc'[0]", "del (1, 2)[0]", "del None.x", "del {1}[0]", "del len", "del o.nothing, l[0]", "del l[:]; print(l)", "del [].append", "del int.real", "del O.__delitem__; print(hasattr(O, '__delitem__'))", "del o[0]", "del range(3)[0]", "del b'a'[0]", "del print.x", "del l.x"):
    try: exec(s)
    except Exception as e: print(s, "|", type(e).__name__, e)
def f():
    a = 1
    del a
    try: a
    except UnboundLocalError as e: print(e)
    try: del a
    except UnboundLocalError as e: print(e)
    a = 2; return a
print(f())
def g(p, *q, **r):
    del p, q
    return sorted(locals())
print(g(1, 2, z=3))
def h():
    v = 1
    def inner(): return v
    del v
    try: inner()
    except NameError as e: print(type(e).__name__, e)
    v = 2
    return inner()
print(h())
def glob():
    global G
    G = 1; del G
    try: G
    except NameError as e: print(e)
    try: del G
    except NameError as e: print(e)
glob()
class C:
    a = 1
    del a
    try: del a
    except NameError as e: print(e)
    try: a
    except NameError as e: print(e)
    b = 2
print(hasattr(C, "a"), C.b)
for i in range(3): del i
try: i
except NameError as e: print(e)
def loop():
    for k in "ab":
        try: del k, k
        except UnboundLocalError as e: print(e)
loop()
try: raise ValueError("v")
except ValueError as e: del e
