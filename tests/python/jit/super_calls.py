# super() in methods: written out, called, in classes that change, of several classes, with other cells in the closure.
import sys


class Base:
    def __init__(self, x, y=1):
        self.x = x
        self.y = y

    def area(self):
        return self.x * self.y

    def name(self):
        return "base"

    def where(self):
        f = sys._getframe(0)
        return [f.f_code.co_name, f.f_back.f_code.co_qualname, f.f_back.f_back.f_code.co_name, sorted(f.f_back.f_locals)]


class Middle(Base):
    def __init__(self, x, z=0):
        super().__init__(x, y=2)
        self.z = z

    def area(self):
        return super().area() + 1

    def where(self):
        return super().where()


class Last(Middle):
    def __init__(self, x):
        super().__init__(x)
        self.w = 5

    def area(self):
        return super().area() + self.w


class Two(Middle):
    def name(self):
        return super(Middle, self).name() + "!"


class Slots(Base):
    __slots__ = ("z",)

    def __init__(self, x):
        super().__init__(x, 3)
        self.z = x

    def area(self):
        return super().area() * self.z


class Mixin:
    def area(self):
        return super().area() * 2


class Mixed(Mixin, Base):
    pass


class OtherMixed(Mixin, Middle):
    pass


def made(n):
    total = 0
    for i in range(n):
        last = Last(i)
        total += last.x + last.y + last.z + last.w + Middle(i, 4).z
    return total, list(vars(last))


def areas(things, n):
    total = 0
    for i in range(n):
        thing = things[i % len(things)]
        total += thing.area()
    return total


def names(n):
    out = set()
    two = Two(1)
    for i in range(n):
        out.add(two.name())
    return out


def frames(n):
    for i in range(n):
        middle = Middle(i)
        seen = middle.where()
    return seen


def outer(k):
    class Inner(Base):
        def area(self):
            nonlocal k
            k += 1
            return super().area() + k

    return Inner, lambda: k


def closures(n):
    one, count_one = outer(0)
    two, count_two = outer(100)
    total = 0
    for i in range(n):
        total += one(i).area() + two(1).area()
    return total, count_one(), count_two()


def failing(n):
    made = None
    try:
        for i in range(n):
            made = Last(i)
            if i == n - 2:
                Base.__init__ = lambda self, x, y=1: 1 / 0
    except ZeroDivisionError as e:
        tb, out = e.__traceback__, []
        while tb:
            out.append((tb.tb_frame.f_code.co_qualname, tb.tb_lineno))
            tb = tb.tb_next
        return out, made.x
    finally:
        Base.__init__ = base_init


base_init = Base.__init__


def changing(n, change):
    thing, total = Last(3), 0
    for i in range(n):
        if i == n // 2:
            change(thing)
        total += thing.area()
    return total


def other_method(thing):
    Base.area = lambda self: 1000


def other_code(thing):
    base_area.__code__ = (lambda self: 7).__code__
    Base.area = base_area


def other_bases(thing):
    Last.__bases__ = (Base,)


def other_class(thing):
    thing.__class__ = Two


def of_middle(thing):
    Middle.area = lambda self: super(Middle, self).area() * 10


def no_cell(thing):
    Last.area.__closure__[0].cell_contents = Middle


def other_super(thing):
    global super
    real = __builtins__.super if hasattr(__builtins__, "super") else __builtins__["super"]

    def super(*args):
        return real(Last, thing)


def of_class(n):
    class Meta(type):
        def area(cls):
            return 10

    class MetaBelow(Meta):
        def area(cls):
            return super().area() + 1

    class Of(metaclass=MetaBelow):
        @classmethod
        def name(cls):
            return "of"

    class Below(Of):
        @classmethod
        def name(cls):
            return super().name() + " below"

    total = 0
    for i in range(n):
        total += Of.area() + len(Below.name()) + len(Below().name())
    return total


base_area = Base.area


def main():
    for _ in range(3):
        print(made(60))
        print(areas([Last(3)], 60), areas([Last(3), Middle(4), Mixed(5), OtherMixed(6)], 80), areas([Slots(2), Slots(3)], 60))
        print(names(60))
        print(frames(60))
        print(closures(60))
        print(of_class(60))
        print(failing(60))
    for change in (other_method, other_code, of_middle, other_class, no_cell, other_super, other_bases):
        try:
            print(change.__name__, changing(80, change))
            print(changing(80, int))
        except Exception as e:
            print(type(e).__name__, e)
        Last.area.__closure__[0].cell_contents = Last


main()
