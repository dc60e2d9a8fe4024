# Cells: shared between closures, late binding, rebinding through nonlocal, emptied by del.
def make():
    n = 0
    def inc():
        nonlocal n
        n += 1
        return n
    def get(): return n
    def drop():
        nonlocal n
        del n
    return inc, get, drop
inc, get, drop = make()
print(inc(), inc(), get(), inc.__closure__[0] is get.__closure__[0], get.__closure__[0].cell_contents, get.__code__.co_freevars, make.__code__.co_cellvars)
drop()
for f in (get, inc, drop):
    try: print(f())
    except NameError as e: print(type(e).__name__, e)
try: get.__closure__[0].cell_contents
except ValueError as e: print(e)
get.__closure__[0].cell_contents = 10
print(inc(), get())
del get.__closure__[0].cell_contents
fs = [lambda: i for i in range(3)]; print([f() for f in fs])
fs = [lambda i=i: i for i in range(3)]; print([f() for f in fs])
def loop():
    fs = []
    for i in range(3):
        def f(): return i
        fs.append(f)
    return fs
print([f() for f in loop()], len({id(f.__closure__[0]) for f in loop()}))
def a():
    x = 1
    def b():
        def c():
            nonlocal x
            x += 1
            return x
        return c
    return b, lambda: x
b, g = a(); c = b(); print(c(), c(), g(), b.__code__.co_freevars)
def param(x):
    def f(): return x
    x += 1
    return f
print(param(1)(), param.__code__.co_cellvars, param.__code__.co_varnames)
import types
cell = types.CellType(5); empty = types.CellType()
print(cell.cell_contents, cell == types.CellType(5), cell < types.CellType(6), empty == types.CellType(), empty < cell, cell != empty)
f = types.FunctionType(get.__code__, {}, "g2", None, (cell,)); print(f(), f.__name__)
for args in ((get.__code__, {}), (get.__code__, {}, "n", None, ()), (get.__code__, {}, "n", None, (1,)), (get.__code__, {}, "n", None, [cell])):
    try: types.FunctionType(*args)
    except Exception as e: print(type(e).__name__, e)
try: get.__closure__ = ()
except AttributeError as e: print(e)
try: types.CellType(1, 2)
except TypeError as e: print(e)
try: hash(cell)
except TypeError as e: print(e)
