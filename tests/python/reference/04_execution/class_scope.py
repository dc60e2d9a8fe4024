# Class bodies: their names are not seen by nested functions; reads fall through to globals, and to enclosing cells.
x = "global"; y = "gy"
def outer():
    x = "outer"; z = "oz"
    class A:
        seen = x
        x = "class"
        seen2 = x
        def m(self): return x, z
        l = lambda: x
        lst = [x for _ in range(1)]
        lst2 = [x for x in [x]]
        gen = list(x for _ in range(1))
        first = [i for i in x][:2]
        nested = [[x for _ in "a"] for _ in "b"]
        class B:
            seen = x
            def m(self): return x
        del x
        after = x
    return A
A = outer()
print(A.seen, A.seen2, A().m(), A.l(), A.lst, A.lst2, A.gen, A.first, A.nested, A.B.seen, A.B().m(), A.after, hasattr(A, "x"))
class C:
    y = y
    z = y + "!"
    def f(self, d=y): return d, y
    try: print(undefined)
    except NameError as e: print(e)
    for i in range(3): pass
    w = (lambda: y)()
    global g1
    g1 = "made global"
print(C.y, C.z, C().f(), C.i, C.w, g1, hasattr(C, "g1"))
def nl():
    v = 1
    class K:
        nonlocal v
        v = 2
        w = v
    return v, K.w, hasattr(K, "v")
print(nl())
def cellclass():
    v = "cell"
    class K:
        a = v
        locals()["v"] = "injected"
        b = v
        exec("v = 'exec'")
        c = v
    return K.a, K.b, K.c
print(cellclass())
class L:
    print(sorted(k for k in locals() if k != "__conditional_annotations__"))
    locals()["dyn"] = 5
    print(dyn, __name__, __qualname__, __module__, __firstlineno__)
    __module__ = "changed"
print(L.dyn, L.__module__, L.__qualname__, L.__static_attributes__, L.__firstlineno__)
