def make():
    fs = []
    for i in range(3):
        fs.append(lambda: i)
    return [f() for f in fs]
print(make())
def make2(): return [lambda i=i: i for i in range(3)]
print([f() for f in make2()])
print([f() for f in [lambda: j for j in range(3)]])
def counter():
    n = 0
    def f():
        nonlocal n
        n += 1
        return n
    f.reset = lambda: globals()
    return f
a, b = counter(), counter()
print(a(), a(), b(), a.__closure__[0].cell_contents, a.__code__.co_freevars, counter.__code__.co_cellvars)
def outer(x):
    class C:
        y = x
        def m(self): return x
        x2 = [x + k for k in range(2)]
    return C
print(outer(5).y, outer(6)().m(), outer(1).x2)
def compose(*fs):
    def inner(x):
        for f in reversed(fs): x = f(x)
        return x
    return inner
print(compose(lambda x: x + 1, lambda x: x * 2)(5))
def fact(n): return 1 if n < 2 else n * fact(n - 1)
print(fact(20), fact(30))
def param_cell(a):
    def g(): return a
    a += 1
    return g()
print(param_cell(1))
def arg_cells(*args, **kw):
    return (lambda: (args, kw))()
print(arg_cells(1, x=2))
f = lambda *a, k=1, **b: (a, k, b)
print(f(1, 2, k=3, z=4))
x = "global"
def scopes():
    x = "local"
    def inner():
        return eval("1 + 1"), x
    return inner(), [x for _ in "a"]
print(scopes())
def cell_cmp():
    a = 1
    def g(): return a
    c = g.__closure__[0]
    return type(c).__name__, c == c
print(cell_cmp())
