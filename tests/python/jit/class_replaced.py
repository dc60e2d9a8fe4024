# A class whose value is replaced so often that it has no versions left: its objects find the value of now.


def show(name, *values):
    print(name, *[repr(v) for v in values])


class Label:
    text = "start"
    count = 0

    def __init__(self):
        self.x = 1


class Other(Label):
    pass


class Own:
    def __init__(self):
        self.text = "own"
        self.count = 5


def texts(things, rounds):
    seen = []
    for i in range(rounds):
        for thing in things:
            seen.append(thing.text)
        if i % 2:
            Label.text = f"text {i} " + "x" * 40
    return seen


def counted(things, rounds):
    total = 0
    for i in range(rounds):
        for thing in things:
            total += thing.count
        Label.count += 1
    return total


def slow(things, rounds):
    # Methods and values in turn; a subclass gets a value of its own on the way.
    lengths = {}
    for i in range(rounds):
        thing = things[i % len(things)]
        text = thing.text
        lengths[len(text)] = lengths.get(len(text), 0) + 1
        Label.text = "y" * (i % 50)
        if i == rounds // 2:
            Other.text = ("o", "ther")
    del Other.text
    return sorted(lengths.items())


class Plain:
    pass


class Shadowed:
    value = Plain()

    def __init__(self, value):
        self.value = value


def later():
    # What a class has becomes a descriptor, which comes before its objects' own values.
    things = [Shadowed(1), Own(), Shadowed(2), Label(), Other(), Label()]
    for thing in things:
        thing.__dict__.setdefault("value", 3)

    def values(rounds):
        total = 0
        for _ in range(rounds):
            for thing in things:
                total += thing.value
        return total

    print(values(50))
    Plain.__get__ = lambda self, thing, owner: 100
    print(values(50))
    Plain.__set__ = lambda self, thing, value: None
    print(values(50))
    del Plain.__set__
    print(values(50))


def main():
    things = [Label(), Other(), Own(), Label()]
    for turn in range(4):
        seen = texts(things, 700)
        print(turn, len(seen), len(set(seen)), seen[0], seen[-4:])
        print(turn, counted(things, 500), Label.count)
        print(turn, slow(things, 300)[:6])
    later()
    Label.text = Label.__init__
    print(things[0].text is not Label.text, things[0].text.__self__ is things[0])
    Label.text = property(lambda self: self.x)
    print(texts(things, 3))


main()


# Static and class methods of a class that counts: they are found as before, until one of them is another.
class Dice:
    state = 1
    rolled = 0

    def __init__(self, n):
        self.n = n

    @classmethod
    def next(cls):
        cls.state = cls.state * 16807 % 2147483647
        return cls.state

    @classmethod
    def roll(cls, sides):
        cls.rolled += 1
        return cls.next() % sides

    @staticmethod
    def double(v):
        return v + v

    def play(self):
        Dice.state += 1
        return self.roll(self.n) + self.double(self.n)


class Loaded(Dice):
    own = 0

    @classmethod
    def next(cls):
        cls.own += 1
        return 5


def played(dice, rounds):
    total = 0
    for i in range(rounds):
        total += Dice.roll(6) + Dice.double(i)
        for d in dice:
            total += d.play() * d.double(2)
    return total


dice = [Dice(4), Loaded(8), Dice(10)]
for r in range(4):
    show("dice", played(dice, 700), Dice.state, Dice.rolled, Loaded.rolled, Loaded.own)
Dice.double = staticmethod(lambda v: v - 1)
show("another static method", played(dice, 300), Dice.state)
Dice.roll = classmethod(lambda cls, sides: sides)
show("another class method", played(dice, 300), Dice.rolled)
Loaded.rolled = 100
Dice.state = property(lambda self: 3)
show("a descriptor", dice[0].state, type(Dice.state).__name__)
Dice.state = 9
show("none", dice[0].state, Loaded.state, played(dice, 300))
dice[1].double = lambda v: 1000
show("of an object", played(dice, 300))
Loaded.double = 5
try:
    show("a value", played([dice[2], Loaded(3)], 3))
except TypeError as e:
    show("a value", str(e))


# What a class has is replaced by something that is called otherwise, and back, while a loop runs.
class Turns:
    count = 0
    what = 0

    def of(self):
        return 1


def turns(t, rounds):
    seen = []
    for i in range(rounds):
        Turns.count += 1
        if i % 97 == 0:
            Turns.what = i
        elif i % 97 == 50:
            Turns.what = lambda self: -1
        elif i % 97 == 70:
            Turns.of = staticmethod(lambda: i)
        elif i % 97 == 90:
            Turns.of = lambda self: self.count
        what = t.what
        seen.append(what if type(what) is int else what())
        seen.append(t.of())
    return sum(seen), seen[90:110]


for r in range(3):
    show("turns", turns(Turns(), 3000))
