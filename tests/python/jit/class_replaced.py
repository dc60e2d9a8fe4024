# A class whose value is replaced so often that it has no versions left: its objects find the value of now.


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
