# A property that is written out looks for names of its own; where it is not written out after all, the property's name is looked for again, not theirs.
class Base:
    _closed = False

    @property
    def closed(self):
        return self._closed

    def check(self):
        if self.closed:
            return "closed"
        return "open"


class Mixin(Base):
    def __init__(self, raw):
        self.raw = raw

    @property
    def closed(self):
        return self.raw.closed


raws = [type(f"Raw{i}", (Base,), {}) for i in range(9)]
mixins = [type(f"Mixin{i}", (Mixin,), {}) for i in range(9)]


def one_by_one(n, make):
    wrong = 0
    for i in range(n):
        o = make(i)
        inner = o
        while isinstance(inner, Mixin):
            inner = inner.raw
        wrong += o.check() != "open"
        inner._closed = True
        wrong += o.check() != "closed"
    return wrong


def ask(objects):
    n = 0
    for o in objects:
        n += o.check() == "closed"
    return n


def together(n, make):
    objects = [make(i) for i in range(n)]
    found = [ask(objects)]
    for o in objects:
        while isinstance(o, Mixin):
            o = o.raw
        o._closed = True
    return found + [ask(objects)]


# Objects of one class that hold those of many, then objects of many.
for make in (
    lambda i: mixins[0](raws[0]()),
    lambda i: mixins[0](raws[i % 9]()),
    lambda i: mixins[i % 9](raws[i % 9]()),
):
    print([one_by_one(n, make) for n in (30, 300, 3000)])
for make in (
    lambda i: mixins[i % 9](raws[i % 9]()),
    lambda i: mixins[i % 9](mixins[i % 7](raws[i % 5]())),
    lambda i: mixins[0](raws[0]()),
):
    print([together(n, make) for n in (30, 300, 3000)])
