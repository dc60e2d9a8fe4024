# Calls that are made without a call: subscripts, properties, with, bound methods, keyword-only defaults; what they call changes.
import sys
import warnings


class Items:
    def __init__(self, n):
        self.n = n
        self._hidden = n * 2

    def __getitem__(self, i):
        if i < 0:
            raise IndexError(i, sys._getframe(1).f_code.co_name)
        return self.n + i

    @property
    def hidden(self):
        return self._hidden

    @property
    def seen(self):
        return sys._getframe(0).f_code.co_name + sys._getframe(1).f_code.co_name

    @property
    def failing(self):
        return 1 // (self.n - 3)

    def method(self, x, y=1):
        return self.n + x * y


class Below(Items):
    def __getitem__(self, i):
        return -i

    @property
    def hidden(self):
        return super().hidden + 1


class Context:
    entered = 0

    def __init__(self, catches=None):
        self.catches = catches
        self.log = 0

    def __enter__(self):
        self.entered += 1
        return self

    def __exit__(self, kind, value, tb):
        self.log += 1 if kind is None else 100
        return kind is self.catches


def subscripts(items, n):
    total = 0
    for i in range(n):
        total += items[i] + items[i % 3]
    return total


def properties(items, n):
    total = 0
    for i in range(n):
        total += items.hidden
    return total, items.seen


def seen(n):
    items, out = Items(3), set()
    for i in range(n):
        out.add(items.seen)
    return out


def failing(n):
    out = []
    for i in range(n):
        items = Items(i % 5)
        try:
            items.failing
            items[i - 3]
        except (ZeroDivisionError, IndexError) as e:
            tb, where = e.__traceback__, []
            while tb:
                where.append((tb.tb_frame.f_code.co_name, tb.tb_lineno))
                tb = tb.tb_next
            if i < 12:
                out.append((type(e).__name__, e.args, where))
    return out


def contexts(n, catches):
    c, total = Context(catches), 0
    for i in range(n):
        with c as entered:
            total += entered.entered
            if catches and i % 10 == 9:
                raise catches
            if i % 7 == 6:
                continue
    return total, c.entered, c.log


def bound(n):
    items = Items(3)
    m, total = items.method, 0
    append, out = [].append, []
    push = out.append
    for i in range(n):
        total += m(i) + m(i, 2) + m(i, y=3)
        push(i)
        if i == n // 2:
            m = Below(5).method
        if i == n - 5:
            m = lambda x, y=2: x + y
    return total, len(out)


class Callbacks:
    def __init__(self):
        self.callback = self.default
        self.total = 0

    def default(self, x):
        self.total += x

    def run(self, n):
        for i in range(n):
            self.callback(i)
        return self.total


def only(a, *, b=1, c=2):
    return a * b + c


def keywords(n):
    total = 0
    for i in range(n):
        total += only(i) + only(i, b=2) + only(i, c=3, b=i)
    return total


def changing(use, n, change):
    out = []
    for k in range(3):
        out.append(use(n))
        if k == 0:
            change()
    return out


def other_getter():
    Items.hidden = property(lambda self: 1000)


def getter_code():
    Items.hidden.fget.__code__ = (lambda self: self.n).__code__


def no_property():
    Items.hidden = 5


def getitem():
    Items.__getitem__ = lambda self, i: 100 + i


def getitem_code():
    Items.__getitem__.__code__ = (lambda self, i: i * i).__code__


def no_getitem():
    del Items.__getitem__


def enter():
    Context.__enter__ = lambda self: Context()


def exit():
    Context.__exit__ = lambda self, *a: True


def kwdefaults():
    only.__kwdefaults__ = {"b": 10, "c": 20}


def kwdefault():
    only.__kwdefaults__["b"] = 7


def fewer_kwdefaults():
    del only.__kwdefaults__["c"]


def main():
    for _ in range(3):
        print(subscripts(Items(2), 60), subscripts(Below(2), 60), subscripts([5] * 60, 60))
        print(properties(Items(2), 60), properties(Below(2), 60), seen(60))
        print(failing(60))
        print(contexts(60, None), contexts(60, KeyError))
        print(bound(60), Callbacks().run(60), keywords(60))
    try:
        print(contexts(60, 3))
    except TypeError as e:
        print(e)
    for change in (getter_code, other_getter, no_property):
        print(change.__name__, changing(lambda n: properties(Items(2), n), 60, change))
    for change in (getitem_code, getitem, no_getitem):
        try:
            print(change.__name__, changing(lambda n: subscripts(Items(2), n), 60, change))
        except TypeError as e:
            print(e)
    for change in (enter, exit):
        print(change.__name__, changing(lambda n: contexts(n, ValueError), 60, change))
    for change in (kwdefault, kwdefaults, fewer_kwdefaults):
        try:
            print(change.__name__, changing(keywords, 60, change))
        except TypeError as e:
            print(e)


main()


# A class whose dict has keys that are no strs.


with warnings.catch_warnings(action="ignore"):

    class Odd:
        locals()[2**31 - 1] = locals()[-5] = locals()[1.5] = 3

        def __enter__(self):
            return self

        def __exit__(self, *args):
            pass


def odd(n):
    entered, total = Odd(), 0
    for i in range(n):
        with entered:
            total += 1
    return total


print([odd(60) for _ in range(4)])
