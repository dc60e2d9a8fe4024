# getattr, setattr, hasattr, delattr, vars, dir.
class A:
    c = 1
    def __init__(self): self.i = 2
    @property
    def p(self): raise AttributeError("in p")
    @property
    def v(self): raise ValueError("in v")
a = A()
def show(f):
    try: print(f())
    except Exception as e: print(type(e).__name__, e)
for f in (lambda: getattr(a, "i"), lambda: getattr(a, "z", 5), lambda: getattr(a, "z"), lambda: getattr(a, "p", "d"), lambda: getattr(a, "v", "d"), lambda: getattr(a, 1), lambda: getattr(a, "i", default=1), lambda: hasattr(a, "p"), lambda: hasattr(a, "v"), lambda: hasattr(a, "c"), lambda: hasattr(a, 5), lambda: setattr(a, "new", 1) or a.new, lambda: setattr(a, "not identifier!", 1) or getattr(a, "not identifier!"), lambda: setattr(a, "", 1) or getattr(a, ""), lambda: setattr(a, 5, 1), lambda: setattr(5, "x", 1), lambda: setattr(A, "k", 3) or a.k, lambda: setattr(int, "x", 1), lambda: delattr(a, "new"), lambda: delattr(a, "new"), lambda: delattr(a, "c"), lambda: delattr(5, "real"), lambda: sorted(vars(a), key=str), lambda: vars(A)["c"], lambda: vars(5), lambda: vars([]), lambda: type(vars(A)).__name__, lambda: vars(type("S", (), {"__slots__": ()})()), lambda: dir(a)[-4:], lambda: [n for n in dir(A) if n[0] != "_"], lambda: dir(5)[-3:], lambda: dir(None) == sorted(dir(None)), lambda: (lambda x, y: dir())(1, 2), lambda: (lambda b: vars())(3), lambda: "append" in dir([]), lambda: dir(type("D", (), {"__dir__": lambda s: ["z", "a"]})()), lambda: dir(type("D", (), {"__dir__": lambda s: 5})()), lambda: getattr(A, "p").__class__, lambda: getattr("a", "upper")(), lambda: getattr(getattr(1, "real"), "imag"), lambda: hasattr(1, "__add__"), lambda: getattr(a, "__class__").__name__, lambda: setattr(a, "__class__", type("B", (A,), {})) or type(a).__name__, lambda: setattr(a, "__dict__", {"q": 1}) or a.q, lambda: setattr(a, "__dict__", 5), lambda: delattr(a, "__dict__") or a.__dict__, lambda: getattr(a, "i", 9)): show(f)
