# Attributes and methods where objects of several classes meet: the same name at other places, in dicts, in slots, made anew, deleted, computed.


class A:
    def __init__(self, v):
        self.v = v
        self.n = 0

    def step(self):
        self.n += 1
        return self.v

    def name(self):
        return "A"


class B(A):
    def __init__(self, v):
        self.extra = None
        super().__init__(v)

    def name(self):
        return "B"


class C(A):
    def step(self):
        self.n += 2
        return -self.v


class D:
    __slots__ = ("v", "n")

    def __init__(self, v):
        self.v = v
        self.n = 0

    def step(self):
        self.n += 3
        return self.v * 2

    def name(self):
        return "D"


class E:
    def __init__(self, v):
        self.__dict__["w"] = v
        self.n = 0

    @property
    def v(self):
        return self.w + 100

    def __getattr__(self, name):
        return lambda: name


class F:
    v = 7
    n = 1

    def step(self):
        return self.v

    name = staticmethod(lambda: "F")


def run(objects, rounds):
    total = 0
    for _ in range(rounds):
        for o in objects:
            r = o.step()
            total += o.v + (r if isinstance(r, int) else len(r))
            o.n = o.n + 1
    return total


def names(objects):
    out = []
    for o in objects:
        out.append(o.name())
    return "".join(out)


def main():
    objects = [A(1), B(2), C(3), D(4), E(5), F()]
    print(run(objects, 40), [o.n for o in objects])
    print(names(objects * 10))
    objects[0].step = lambda: 1000
    print(run(objects, 5))
    B.step = lambda self: "longer"
    print(run(objects, 5))
    del objects[2].v
    try:
        run(objects, 1)
    except AttributeError as e:
        print(e)
    objects[2].v = 30
    objects[1].__dict__ = {"v": 5, "n": 50}
    print(run(objects, 5), objects[1].n)
    A.name = lambda self: "a"
    objects[3].__class__
    print(names(objects))
    A.v = property(lambda self: 1)
    try:
        run(objects[:1], 3)
    except AttributeError as e:
        print(e)
    del A.v
    print(run(objects, 2))
    many = [type(f"T{i}", (A,), {"k": i})(i) for i in range(20)]
    print(run(many, 10), sum(o.k for o in many))


main()
