def f(a, b=1, *, c=2) -> int:
    "Doc string."
    return a
print(f.__name__, f.__qualname__, f.__doc__, f.__defaults__, f.__kwdefaults__, f.__module__)
print(f.__annotations__)
f.x = 5
print(f.x, f.__dict__)
c = f.__code__
print(c.co_name, c.co_argcount, c.co_kwonlyargcount, c.co_posonlyargcount, c.co_nlocals, c.co_varnames, c.co_flags)
f.__name__ = "renamed"
print(f.__name__)
f.__defaults__ = (10,)
print(f(1), f.__defaults__)
try: f.__name__ = 5
except TypeError as e: print(e)
try: f.__defaults__ = 5
except TypeError as e: print(e)
try: f.__code__ = 5
except TypeError as e: print(e)
g = lambda: 0
print(g.__name__, g.__qualname__)
class A:
    def m(self): pass
    class B:
        def n(self):
            def k(): pass
            return k
print(A.m.__qualname__, A.B.n.__qualname__, A.B().n().__qualname__)
m = A().m
print(m.__func__ is A.m, m.__self__.__class__.__name__, m.__name__, m == m.__self__.m)
try: m.x = 1
except AttributeError as e: print(e)
f.__code__ = (lambda a, b=3, *, c=1: (a, b)).__code__
print(f(7))
print(f.__get__(5)())
print(type(f), type(m), type(len), type([].append), type(str.join), callable(f))
