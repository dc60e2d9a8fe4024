# Static and class methods that hot loops call, through objects and classes, and what can change about them.


def show(name, *values):
    print(name, *[repr(v) for v in values])


class Shape:
    scale = 3
    made = 0

    def __init__(self, x):
        self.x = x

    @staticmethod
    def area(a, b=2):
        return a * b

    @classmethod
    def make(cls, x):
        return cls(x * cls.scale)

    @classmethod
    def kind(cls):
        return cls.__name__

    @classmethod
    def count(cls, n=1, *, by=2):
        cls.made += n * by
        return cls.made

    @staticmethod
    def all(*args):
        return len(args)


class Square(Shape):
    scale = 5

    @staticmethod
    def area(a, b=4):
        return a + b

    @classmethod
    def make(cls, x):
        return super().make(x + 1)


class Slotted:
    __slots__ = ("x",)

    @staticmethod
    def twice(n):
        return 2 * n

    @classmethod
    def name(cls):
        return cls


def through_objects(o, n):
    total = 0
    for i in range(n):
        total += o.area(i) + o.area(i, 7) + o.area(b=i, a=2) + o.all(1, i)
        total += o.make(i).x
    return total, o.kind(), o.count(3, by=5)


show("objects", *through_objects(Shape(1), 300))
show("objects", *through_objects(Square(1), 300))


def through_classes(cls, n):
    total = 0
    for i in range(n):
        total += cls.area(i) + cls.area(i, 7) + cls.make(i).x + cls.all()
    return total, cls.kind()


show("classes", *through_classes(Shape, 300))
show("classes", *through_classes(Square, 300))


def by_name(n):
    total = 0
    for i in range(n):
        total += Shape.area(i) + Square.area(i) + Shape.make(i).x + Square.make(i).x
    return total, Shape.kind(), Square.kind()


show("by name", *by_name(300))


def counts(n):
    for i in range(n):
        Shape.count()
        Square.count(2)
    return Shape.made, Square.made


show("counts", *counts(200))


def slotted(n):
    o, total = Slotted(), 0
    for i in range(n):
        total += o.twice(i)
        cls = o.name()
    return total, cls is Slotted


show("slotted", *slotted(300))


def kept(n):
    o, fs = Shape(2), []
    for i in range(n):
        f = o.area
        g = Shape.area
        h = o.make
        if i % 100 == 0:
            fs += [f is g, f(i), h(i).x, h.__self__ is Shape]
    return fs


show("kept", *kept(301))


# an object gets a value of that name; the class gets another method, another kind of method, and loses it
def shadowed(n):
    o, seen = Shape(1), []
    for i in range(n):
        if i == n - 3:
            o.area = lambda a: -a
        seen.append(o.area(i))
    return sum(seen), seen[-4:]


show("shadowed", *shadowed(300))


def replaced(n, change):
    class A:
        @staticmethod
        def f(x):
            return x + 1

        @classmethod
        def g(cls, x):
            return cls.__name__, x

    class B(A):
        pass

    a, seen = B(), []
    for i in range(n):
        if i == n - 2:
            change(A, B, a)
        try:
            seen.append((a.f(i), a.g(i), B.f(i), B.g(i), A.g(i)))
        except (AttributeError, TypeError) as e:
            seen.append(str(e))
    return seen[-3:]


def by_init(A, B, a):
    A.__dict__["f"].__init__(lambda x: ("init", x))
    A.__dict__["g"].__init__(lambda cls, x: ("init", cls.__name__, x))


def by_code(A, B, a):
    A.f.__code__ = (lambda x: x * 1000).__code__
    A.g.__func__.__code__ = (lambda cls, x: [cls.__name__, x]).__code__


def by_swap(A, B, a):
    A.f, A.g = classmethod(lambda cls, x: ("c", cls.__name__, x)), staticmethod(lambda x: ("s", x))


def by_method(A, B, a):
    A.f = lambda self, x=None: ("m", type(self).__name__, x)


def by_subclass(A, B, a):
    B.f = staticmethod(lambda x: "sub")
    B.g = classmethod(lambda cls, x: "sub")


def by_delete(A, B, a):
    del A.f


def by_class(A, B, a):
    a.__class__ = A


def by_bases(A, B, a):
    class C:
        f = staticmethod(lambda x: "bases")
        g = classmethod(lambda cls, x: "bases")
    class D(A): pass
    D.__bases__ = (C,) if False else (A,)
    B.__bases__ = (type("E", (A,), {"f": staticmethod(lambda x: "E")}),)


def by_dict(A, B, a):
    a.__dict__["f"] = lambda x: "dict"
    a.__dict__["g"] = lambda x: "dict"


def by_getattribute(A, B, a):
    B.__getattribute__ = lambda self, name: lambda x: ("got", name, x)


def by_builtin(A, B, a):
    A.f = staticmethod(len)
    A.g = classmethod(isinstance) if False else staticmethod(abs)


for change in (by_init, by_code, by_swap, by_method, by_subclass, by_delete, by_class, by_bases, by_dict, by_getattribute, by_builtin):
    show(change.__name__, *replaced(200, change))


# metaclasses
class Meta(type):
    def tell(cls):
        return "meta", cls.__name__


class WithMeta(metaclass=Meta):
    @classmethod
    def tell_class(cls):
        return cls.tell()

    @staticmethod
    def plain():
        return 5


def metas(n):
    for i in range(n):
        r = WithMeta.tell_class(), WithMeta.plain(), WithMeta().tell_class()
        if i == n - 2:
            Meta.plain = property(lambda cls: lambda: "of meta")
    return r


show("metas", *metas(200))


class Asking(type):
    def __getattribute__(cls, name):
        return lambda *a: ("asked", name)


class Asked(metaclass=Asking):
    @staticmethod
    def f():
        return 1


def asks(n):
    for i in range(n):
        r = Asked.f()
    return r


show("asks", *asks(200))


# wrapped twice, wrappers of other callables, subclasses of the wrappers
class Odd(staticmethod):
    def __get__(self, o, cls=None):
        return lambda: ("odd", o is None)


class Wrapped:
    twice = staticmethod(staticmethod(lambda: 2))
    length = staticmethod(len)
    odd = Odd(lambda: 3)
    of_class = classmethod(Shape)
    number = 4


def wrapped(n):
    o = Wrapped()
    for i in range(n):
        r = o.twice(), o.length("abc"), o.odd(), Wrapped.odd(), Wrapped.twice(), o.of_class().x is Wrapped, o.number
    return r


show("wrapped", *wrapped(200))


# the object, or its class, is gone while the method runs
def temporary(n):
    total = 0
    for i in range(n):
        total += Shape(i).area(i) + type("T", (Shape,), {})(i).make(i).x
    return total


show("temporary", temporary(120))


class Dies:
    gone = 0

    def __del__(self):
        Dies.gone += 1

    @classmethod
    def look(cls, *a):
        return cls.gone

    @staticmethod
    def see(x):
        return Dies.gone, x


def dies(n):
    seen = []
    for i in range(n):
        a, b = Dies().look(), Dies().see(i)
        if i % 50 == 0:
            seen += [a, b]
    return seen


show("dies", *dies(151))


def many(objects, n):
    total = 0
    for i in range(n):
        o = objects[i % len(objects)]
        total += o.area(i) + o.make(1).x
    return total


show("many", many([Shape(1)], 200), many([Shape(1), Square(2)], 200), many([Shape, Square(1), Square], 200))


def raises(n):
    o = Shape(1)
    try:
        for i in range(n):
            o.area(i if i < n - 1 else None, "x" if i == n - 1 else 2) if i < n - 1 else o.make(None)
    except TypeError as e:
        tb, names = e.__traceback__, []
        while tb:
            names.append((tb.tb_frame.f_code.co_name, tb.tb_lineno - tb.tb_frame.f_code.co_firstlineno))
            tb = tb.tb_next
        return i, str(e), names


show("raises", *raises(200))


def few(n):
    o = Shape(1)
    for i in range(n):
        try:
            o.area() if i == n - 1 else o.area(1)
        except TypeError as e:
            return str(e)


show("few", few(100))


def recursive(n):
    class R:
        @staticmethod
        def fib(k):
            return k if k < 2 else R.fib(k - 1) + R.fib(k - 2)

        @classmethod
        def down(cls, k):
            return 0 if k == 0 else 1 + cls.down(k - 1)
    return R.fib(n), R.down(n * 3)


show("recursive", *recursive(15))


# a value whose name is equal, but another str than the one that the code has
def other_str():
    return "".join(["ar", "ea"])


class Named:
    def __init__(self):
        self.x = 1

    @staticmethod
    def area(v):
        return v


class Super(Named):
    def area(self, v):
        return super().area(v)


def asks_named(o, n):
    total = 0
    for i in range(n):
        total += o.area(i)
    return total


named = [Named(), Named(), Named()]
named[0].__dict__[other_str()] = lambda v: -v
vars(named[1]).update({other_str(): lambda v: -2 * v})
setattr(named[2], other_str(), lambda v: -3 * v)
show("named", *[asks_named(o, 200) for o in named], asks_named(Named(), 200))

Made = type("Made", (Named,), {other_str(): staticmethod(lambda v: v * 7)})
Last = type("Last", (Super, Made), {})
show("made", asks_named(Made(), 200), asks_named(Last(), 200))


class Over:
    def area(self, v):
        return v + 1


Between = type("Between", (Over,), {other_str(): lambda self, v: v + 2})


class Calls(Between):
    def area(self, v):
        return super().area(v)


show("super", asks_named(Calls(), 200))
