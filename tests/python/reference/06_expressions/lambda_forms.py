# lambda: parameters of every kind, defaults, closures, nesting, names.
f = lambda: 0
print(f(), f.__name__, f.__qualname__, (lambda x: x)(1), (lambda x, y=2: x + y)(1), (lambda *a, **k: (a, k))(1, b=2), (lambda a, /, b, *, c: (a, b, c))(1, 2, c=3), (lambda *, k=5: k)(), (lambda a, b=1, /, c=2, *d, e=3, **g: (a, b, c, d, e, g))(0))
print((lambda x: lambda y: x + y)(1)(2), [g(10) for g in [lambda x, i=i: x + i for i in range(3)]], (lambda: (lambda: (lambda: 5)())())(), sorted([3, 1, 2], key=lambda v: -v))
print((lambda x: (yield))(1).__class__.__name__, list((lambda: (yield 1))()), (lambda: [i for i in range(3)])(), (lambda x: x if x else -1)(0), (lambda: ...)(), (lambda: (1, 2))(), (lambda: {"a": lambda: 3})()["a"]())
class C:
    m = lambda self, x=1: (type(self).__name__, x)
    s = lambda: __qualname__
    k = [lambda: 1][0]()
print(C().m(2), C.m.__qualname__, C.k, (lambda: 0).__code__.co_name, (lambda a, b=1: 0).__defaults__, (lambda *, a=1: 0).__kwdefaults__)
def outer(): return lambda: None
print(outer().__qualname__, outer.__code__.co_consts[0].co_qualname if outer.__code__.co_consts else None)
try: (lambda x: 0)()
except TypeError as e: print(e)
try: (lambda: undefined)()
except NameError as e: print(e)
f.attr = 1; f.__name__ = "renamed"; print(f.attr, f.__name__, f.__doc__, f.__annotations__, f.__module__)
for s in ("lambda: pass", "lambda x: return x", "lambda x: int: x", "lambda (x): x", "lambda x, x: 0", "lambda *: 0", "lambda x=1, y: 0", "lambda /: 0", "lambda x, /, /: 0", "lambda *a, *b: 0", "lambda **k, a: 0", "lambda **k, *a: 0", "lambda *, **k: 0", "lambda a, *, /: 0", "lambda x:", "lambda x: x = 1", "lambda 1: 0", "lambda x.y: 0", "lambda None: 0", "lambda x=: 0", "lambda **k=1: 0", "lambda *a=1: 0", "lambda lambda: 0", "lambda\nx: 0", "lambda await: 0", "lambda: (await x)", "lambda __debug__: 0", "f(lambda x: x, y)", "lambda x: *x", "lambda x: *x,", "lambda: yield", "[lambda: x for x in y]", "lambda *a, /: 0", "lambda a=1, /, b: 0", "lambda a, *, b, c=1, d: 0"):
    try: compile(s, "<s>", "exec"); print("ok |", s)
    except SyntaxError as e: print(repr(s), "|", e.msg)
