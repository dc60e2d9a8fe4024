# Calls of Python functions: every wrong combination, with CPython's wording.
def call(f, *a, **k):
    try: print(f.__name__, a, k, "->", f(*a, **k))
    except TypeError as e: print(f.__name__, a, k, "!", e)
def none(): return "ok"
def one(a): return a
def two(a, b): return a, b
def three(a, b, c): return a, b, c
def default(a, b=2): return a, b
def two_defaults(a=1, b=2): return a, b
def pos(a, b, /): return a, b
def posdef(a, b=2, /): return a, b
def mixed(a, /, b, *, c): return a, b, c
def kwonly(*, a, b): return a, b
def kwdef(*, a=1, b): return a, b
def var(a, *args): return a, args
def kw(a, **kw): return a, kw
def poskw(a, /, **kw): return a, kw
def all_(a, /, b=2, *args, c, d=4, **kw): return a, b, args, c, d, kw
call(none, 1); call(none, 1, 2); call(none, x=1); call(none, 1, x=1)
call(one); call(one, 1, 2); call(one, 1, 2, 3); call(one, 1, a=2); call(one, b=1); call(one, a=1); call(one, aa=1)
call(two); call(two, 1); call(two, b=1); call(two, a=1); call(two, 1, 2, 3); call(two, 1, 2, b=3); call(two, 1, c=3)
call(three); call(three, 1); call(three, 1, 2); call(three, c=3); call(three, b=1, c=3); call(three, 1, 2, 3, 4)
call(default); call(default, b=1); call(default, 1, 2, 3); call(default, 1, a=2); call(default, 1, c=2)
call(two_defaults, 1, 2, 3); call(two_defaults, 1, 2, 3, 4, x=1); call(two_defaults, c=1)
call(pos); call(pos, 1); call(pos, a=1, b=2); call(pos, 1, b=2); call(pos, 1, 2, 3); call(pos, 1, 2, c=1)
call(posdef); call(posdef, 1, b=2); call(posdef, 1, 2, 3)
call(mixed); call(mixed, 1); call(mixed, 1, 2); call(mixed, 1, 2, 3); call(mixed, 1, 2, c=3); call(mixed, a=1, b=2, c=3); call(mixed, 1, c=3); call(mixed, 1, 2, 3, c=4); call(mixed, 1, 2, c=3, d=4); call(mixed, 1, 2, 3, 4)
call(kwonly); call(kwonly, a=1); call(kwonly, 1); call(kwonly, 1, 2); call(kwonly, 1, a=1, b=2); call(kwonly, a=1, b=2, c=3); call(kwonly, b=1)
call(kwdef); call(kwdef, b=1); call(kwdef, 1, b=2)
call(var); call(var, 1, 2, 3); call(var, a=1); call(var, 1, a=2); call(var, b=1)
call(kw); call(kw, a=1, b=2); call(kw, 1, a=2); call(kw, 1, 2)
call(poskw, 1, a=2); call(poskw, a=2); call(poskw)
call(all_); call(all_, 1); call(all_, 1, c=3); call(all_, 1, 2, 3, c=4, d=5, e=6, a=7); call(all_, 1, b=2, c=3); call(all_, 1, 2, b=3, c=4); call(all_, c=1)
class C:
    def m(self, a): return a
    @classmethod
    def c(cls, a): return a
    @staticmethod
    def s(a): return a
    def nothing(): pass
    def __call__(self, a): return a
for f, a in ((C().m, ()), (C().m, (1, 2)), (C.m, ()), (C.m, (1,)), (C().c, ()), (C.c, (1, 2)), (C.s, ()), (C().s, (1, 2)), (C().nothing, ()), (C.nothing, (1,))): call(f, *a)
for f in (lambda: C()(), lambda: C()(1, 2), lambda: C()(b=1), lambda: (lambda x: x)(), lambda: (lambda: 0)(1), lambda: C(1), lambda: C.m(C(), a=1, b=2), lambda: one(*[1, 2]), lambda: one(**{"b": 1}), lambda: one(1, **{"a": 1}), lambda: two(*(1,), **{"a": 3}), lambda: one(**{1: 2}), lambda: one(**{"a": 1}, **{"a": 2}), lambda: one(a=1, **{"a": 2}), lambda: one(*5), lambda: one(**5), lambda: one(*None), lambda: one(1, *None), lambda: print(*5), lambda: kw(1, **[1]), lambda: C().m(*5), lambda: len(*5), lambda: len(**{"a": 1, 2: 3})):
    try: print(f())
    except TypeError as e: print(e)
