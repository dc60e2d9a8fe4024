# An attribute that some objects have themselves, and others from their classes: defaults, and what becomes of them.


class Default:
    mirror = 0.25
    kind = "default"
    count = 0


class Own:
    def __init__(self, mirror):
        self.mirror = mirror
        self.kind = "own"
        self.count = 1


class Half(Default):
    def __init__(self, mirror):
        if mirror:
            self.mirror = mirror


class Other:
    mirror = 2.0
    kind = ("o", "ther")

    def __init__(self):
        self.x = 1
        self.count = 10


def total(things):
    result = 0.0
    for thing in things:
        result += thing.mirror
    return result


def kinds(things):
    seen = {}
    for thing in things:
        k = thing.kind
        seen[k] = seen.get(k, 0) + 1
    return seen


def mixed(n):
    return [(Default, lambda: Own(i), lambda: Half(i % 3), Other)[i % 4]() if i % 4 in (0, 3) else (Own(i), Half(i % 3))[i % 4 - 1] for i in range(n)]


def several(n):
    things = mixed(n)
    print(total(things), sorted(map(str, kinds(things).items())))
    Default.mirror = 0.5
    print(total(things))
    Other.mirror = -1.0
    print(total(things))
    del Default.mirror
    try:
        print(total(things))
    except AttributeError as e:
        print(type(e).__name__, e)
    Default.mirror = property(lambda self: 7.0)
    print(total([t for t in things if not isinstance(t, Half)]))
    Default.mirror = 1.0
    print(total(things))


def instance_gets_one(n):
    # The objects' keys grow in the middle: what their class has no longer counts.
    things = [Other() for _ in range(n)] + [Own(3)]
    seen = []
    for i, thing in enumerate(things):
        if i == n // 2:
            thing.mirror = 100.0
        if i == n // 2 + 1:
            things[i + 1].mirror = 50.0
        seen.append(thing.mirror)
    print(sum(seen), seen[0], seen[-1], seen[n // 2: n // 2 + 3])


def stores(n):
    # What is stored is the object's, also where its class has the name.
    things = mixed(n)
    for _ in range(3):
        for thing in things:
            thing.count = thing.count + 1 if thing.mirror else -1
    print(sum(t.count for t in things), Default.count, [t.count for t in things[:8]], [sorted(vars(t)) for t in things[:4]])


class Callable:
    def __init__(self, by):
        self.by = by

    def __call__(self, x):
        return x * self.by


class A:
    action = Callable(2)

    def __init__(self):
        self.y = 1


class B:
    def __init__(self):
        self.action = lambda x: x + 1


class C:
    def action(self, x):
        return -x


def called(n):
    things = [(A, B, C, A, C)[i % 5]() for i in range(n)]
    s = 0
    for i, thing in enumerate(things):
        s += thing.action(i)
    print(s)
    A.action = lambda self, x: 1000
    s = 0
    for i, thing in enumerate(things):
        s += thing.action(i)
    print(s)


class Descriptor:
    def __get__(self, instance, owner):
        return 5 if instance is None else instance.y + 0.5


class D:
    value = Descriptor()

    def __init__(self):
        self.y = 2


class E:
    value = 3

    def __init__(self):
        self.y = 1


def descriptors(n):
    things = [(D, E)[i % 2]() for i in range(n)]
    s = 0
    for thing in things:
        s += thing.value
    print(s)
    E.value = Descriptor()
    D.value = 1
    for thing in things:
        s += thing.value
    print(s)
    D.value = Own(1)
    E.value = Default()
    print([t.value.mirror for t in things[:4]], len({t.value for t in things}))


for n in (400, 1200):
    several(n)
    instance_gets_one(n)
    stores(n)
    A.action = Callable(n)
    called(n)
    E.value, D.value = 3, Descriptor()
    descriptors(n)
