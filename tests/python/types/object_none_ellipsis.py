# object, None, Ellipsis, NotImplemented: attributes, errors, reprs.
def each(text):
    for line in text.strip().splitlines():
        try:
            print(line, "=>", repr(eval(line, globals())))
        except BaseException as error:
            print(line, "=>", type(error).__name__, error)


class A: pass
class New:
    def __new__(cls, *a): return super().__new__(cls)
class NewBad:
    def __new__(cls, *a): return super().__new__(cls, *a)
class Init:
    def __init__(self, x): super().__init__()
class InitBad:
    def __init__(self, x): super().__init__(x)


each('''
None, ..., NotImplemented, repr(None), str(...), type(None), type(...), type(NotImplemented), type(None)(), type(...)() is ..., type(NotImplemented)() is NotImplemented
type(None)(1)
type(...)(1)
type(NotImplemented)(x=1)
None.foo
None()
None[0]
None + 1
len(None)
iter(None)
None < None
None == None, None != 0, None is None, bool(None), bool(...), hash(None) == hash(None), not ...
bool(NotImplemented)
not NotImplemented
NotImplemented and 1
Ellipsis is ..., Ellipsis == ..., [...], (..., None), {...: 1}
object() == object(), object() != object(), isinstance(1, object), issubclass(type, object), object.__bases__, object.__mro__, object.__doc__
object(1)
object(x=1)
A(1)
A(x=1)
New(1, 2) is not None, Init(1) is not None
NewBad(1)
InitBad(1)
Init()
object.__new__(A, 1)
object.__new__(New, 1) is not None
object.__new__()
object.__new__(5)
object.__new__(int)
object.__new__(list)
object.__init__(A(), 1)
object.__init__(New(), 1)
object().foo
object().__dict__
object().__class__, object().__doc__, object().__hash__() == 5, object().__eq__(1), object().__ne__(1), object().__lt__(1)
object().__repr__()[:18], str(object())[:18], object().__format__("")[:18], object().__sizeof__() > 0
object().__format__("x")
object().__reduce_ex__(2)[1:], object().__dir__() == dir(object()) or sorted(object().__dir__()) == dir(object())
A().__reduce_ex__(2)[1:], A.__dict__.keys() >= {"__module__"}, A.__weakref__, vars(A())
object().__setattr__("x", 1)
setattr(object(), "x", 1)
A.__subclasshook__(1), object.__subclasshook__(), A.__init_subclass__()
object.__init_subclass__(x=1)
sorted(n for n in dir(object()))
''')
for s in ("None = 1", "True = 1", "... = 1", "__debug__ = 1", "def f(None): pass", "x.None = 1", "del None", "None += 1", "for None in []: pass", "import None", "f(None=1)", "class None: pass", "(None := 1)"):
    try: compile(s, "<s>", "exec"); print("ok", s)
    except SyntaxError as e: print(s, "|", e.msg)
