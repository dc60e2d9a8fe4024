def f(a, b=2, /, c=3, *args, d, e=5, **kw): return a, b, c, args, d, e, kw
print(f(1, d=4), f(1, 2, 3, 4, 5, d=6, z=7), f(*[1, 2], **{"d": 3, "a": 4}))
def errors(call):
    try: print(call())
    except TypeError as e: print(e)
errors(lambda: f())
errors(lambda: f(1))
errors(lambda: f(1, 2, 3, e=1))
errors(lambda: f(a=1, d=2))
def g(a, b): return a, b
errors(lambda: g())
errors(lambda: g(1))
errors(lambda: g(1, 2, 3))
errors(lambda: g(1, a=2))
errors(lambda: g(1, 2, c=3))
errors(lambda: g(1, 2, **{"b": 3}))
errors(lambda: g(**{1: 2}))
errors(lambda: g(*5))
errors(lambda: g(**5))
errors(lambda: g(1, bb=3))
def h(*, k1, k2): return k1, k2
errors(lambda: h())
errors(lambda: h(k1=1))
errors(lambda: h(1, k1=1, k2=2))
errors(lambda: h(k1=1, k2=2, k3=3))
def p(a, b, /): return a, b
errors(lambda: p(a=1, b=2))
errors(lambda: p(1, b=2))
def q(a, b=1, c=2): return a
errors(lambda: q())
errors(lambda: q(1, 2, 3, 4))
def three(a, b, c, d): pass
errors(lambda: three(1))
errors(lambda: (lambda x: x)())
class C:
    def m(self, a): return a
    @classmethod
    def c(cls, a): return a
    @staticmethod
    def s(a): return a
errors(lambda: C().m())
errors(lambda: C().m(1, 2))
errors(lambda: C.m())
errors(lambda: C.c())
errors(lambda: C.s(1, 2))
errors(lambda: C(1))
errors(lambda: len())
errors(lambda: len(1, 2))
errors(lambda: len(x=1))
errors(lambda: f(*[1], **{"d": 1}, **{"d": 2}))
errors(lambda: 5())
errors(lambda: "abc"(1))
errors(lambda: None())
def order(*a, **k): return a, k
print(order(*(1, 2), 3, *[4], x=1, **{"y": 2}, z=3))
def dflt(x=[]):
    x.append(1)
    return x
print(dflt(), dflt(), dflt([]))
