# The order of everything that happens when a class statement runs.
log = []
class Desc:
    def __set_name__(self, o, n): log.append(f"set_name {n}")
class Meta(type):
    @classmethod
    def __prepare__(m, n, b, **k): log.append(f"prepare {n} {k}"); return dict()
    def __new__(m, n, b, ns, **k): log.append(f"new {n}"); c = super().__new__(m, n, b, ns); log.append("after new"); return c
    def __init__(c, n, b, ns, **k): log.append("init"); super().__init__(n, b, ns)
    def __call__(c, *a): log.append("call"); return super().__call__(*a)
    def __setattr__(c, n, v): log.append(f"setattr {n}"); super().__setattr__(n, v)
def deco(c): log.append("decorator"); return c
def base(): log.append("base expr"); return Base
class Base(metaclass=Meta):
    def __init_subclass__(cls, **k): log.append(f"init_subclass {cls.__name__} {k}")
log.clear()
@deco
class C(base(), opt=log.append("keyword expr")):
    log.append("body"); d = Desc(); e = Desc()
    def f(self): return __class__
print(*log, sep="\n"); log.clear(); C.x = 1; C(); del C.d; print(log)
class D:
    def __new__(cls, *a): log.append("D.new"); return super().__new__(cls)
    def __init__(self, *a): log.append("D.init")
log.clear(); D(1); D.__call__; print(log)
