# class: namespace, bases, keywords, decorators, __qualname__, __static_attributes__, __firstlineno__.
class A:
    x = 1
    y = x + 1
    def __init__(self): self.p = 1; self.q, self.r = 2, 3
    def other(self): self.s = 4; self.t: int = 5; del self.u
    def notself(this): this.v = 1
    class B:
        z = 2
        def m(self): self.w = 1
print(A.x, A.y, A.B.__qualname__, A.__static_attributes__, A.B.__static_attributes__, A.__firstlineno__, A.B.__firstlineno__, list(k for k in A.__dict__))
class C(A, metaclass=type): pass
class D(*[A], **{}): pass
class E(): pass
class F(A,): pass
print(C.__bases__, D.__bases__, E.__bases__, F.__mro__)
def mk(name, *bases, **ns): return type(name, bases, ns)
print(mk("X", A, n=1).n, mk("Y").__module__, mk("Z").__qualname__)
class G:
    __qualname__ = "Custom"; __module__ = "mod"; __name__ = "n"
    print(__qualname__)
print(G, G.__name__, G.__dict__["__name__"])
try:
    class Bad: __qualname__ = 5
except TypeError as e: print(e)
class H:
    for i in range(3): locals()[f"v{i}"] = i
    if i: w = "w"
    else: u = 1
    try: 1 / 0
    except ZeroDivisionError as err: caught = str(err)
    with __import__("contextlib").nullcontext(3) as cm: pass
    import sys as mod
    del i
    [walrus := 1] if 0 else None
    def f(self): return 1
    f = f.__name__
    a, *b = 1, 2, 3
    match 5:
        case m: pass
print([k for k in H.__dict__ if not k.startswith("__")])
def deco(c): c.tag = "t"; return c
@deco
@deco
class I: pass
print(I.tag)
class Ret:
    try: exec("return 1")
    except SyntaxError as e: msg = e.msg
print(Ret.msg)
def f():
    class L:
        def g(self): return L
    return L
print(f().__qualname__, f()().g().__name__, f() is f())
class Self:
    try: me = Self
    except NameError as e: print(e)
class Order:
    b = 1; a = 2; c = 3
    b = 4
print([k for k in vars(Order) if len(k) == 1])
class Doc: "d"; x = __doc__
print(Doc.x)

print(__build_class__(lambda: None, "Empty"), __build_class__(lambda: None, "Kw", A).__bases__)
class Gen[T]: pass
print(Gen.__bases__, Gen.__orig_bases__, Gen[int], Gen.__parameters__)
class Sub(Gen[int]): pass
print(Sub.__bases__, Sub.__orig_bases__, Sub.__mro__)
for s in ("class A(x for x in y): pass", "class A(b=1, c): pass", "class A(**a, b): pass", "class A(a, a): pass", "class A(b=1, b=2): pass", "class A.B: pass", "class A", "class A: ", "class A(: pass", "class None: pass", "class A(*): pass", "class A[T](T): pass", "class A(B)[T]: pass", "class A[]: pass", "class (A): pass", "class A(metaclass=x, *y): pass", "class A(yield): pass", "class A((yield)): pass", "class A(x := 1): pass", "class A(await x): pass"):
    try: compile(s, "<s>", "exec"); print("ok |", s)
    except SyntaxError as e: print(s, "|", e.msg)
