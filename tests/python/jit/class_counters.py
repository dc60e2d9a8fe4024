# Classes that count in themselves, so that their versions go again and again: attributes, methods and properties of their objects meanwhile, past the last version.


class Counted:
    made = 0
    seen = 0
    limit = 7

    def __init__(self, n):
        type(self).made += 1
        self.n = n

    def step(self):
        Counted.seen += 1
        return self.n + self.limit

    @property
    def twice(self):
        return 2 * self.n

    @twice.setter
    def twice(self, value):
        self.n = value // 2

    @classmethod
    def tell(cls):
        return cls.made, cls.seen


class Below(Counted):
    made = 0

    def step(self):
        return super().step() - self.twice


class Apart:
    def __init__(self, n):
        self.n = n

    def step(self):
        return self.n

    twice = 5


def rounds(n, classes):
    total = 0
    for i in range(n):
        thing = classes[i % len(classes)](i % 9)
        total += thing.step() + thing.twice
        if i % 4 == 0:
            total += thing.n
    return total


def replaced(n):
    total = 0
    for i in range(n):
        thing = Counted(i % 5)
        total += thing.step() * 3 + thing.limit
        if i == n // 3:
            Counted.step = lambda self: -self.n
        if i == n // 2:
            Counted.limit = property(lambda self: self.n * 100)
        if i == 2 * n // 3:
            Counted.step = step
            Counted.limit = 7
    return total


def kept(n):  # objects that are not made anew, below a class that changes
    things = [Counted(k) for k in range(3)] + [Below(4), Apart(1)]
    total = 0
    for i in range(n):
        thing = things[i % 5]
        Counted.seen += 1
        thing.n += 1
        total += thing.twice + thing.n
        if isinstance(thing, Counted):
            thing.twice = i % 50
            total += thing.tell()[0] % 10
    return total


step = Counted.step
for n in 30, 1100:
    print(rounds(n, [Counted]), rounds(n, [Counted, Below]), rounds(n, [Counted, Below, Apart]))
    print(replaced(n))
    print(kept(n), Counted.tell(), Below.tell())
