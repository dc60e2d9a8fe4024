# An exception class whose __new__ makes an exception of another class: CPython asks the class a second time, with that as the argument.
import warnings

warnings.simplefilter("ignore")
class E(Exception):
    n = 0
    def __new__(cls, *a):
        E.n += 1
        print("new", a, E.n); return (ValueError("x"), 5, "s", OSError(2, "m"), KeyError(1))[E.n % 5]
def t(f):
    for i in range(5):
        try: f()
        except BaseException as e: print(type(e), e, e.args, repr(e.__context__), repr(e.__cause__))
def a(): raise E
def b(): raise ValueError from E
def g():
    try: yield
    except BaseException as e: print("in", type(e), e); raise
def c(): it = g(); next(it); it.throw(E)
def d(): it = g(); next(it); it.throw(E, 3)
def e(): it = g(); next(it); it.throw(E, (1, 2))
def f(): it = g(); next(it); it.throw(E, KeyError("k"))
def h():
    try: 1/0
    finally: raise E
def i():
    it = g(); it.throw(E)
for x in (a, b, c, d, e, f, h, i): print(x.__name__); t(x)
