# Properties read in loops: the getter is called where there is just room for its result on the stack; it calls others, raises, changes under the loop.
class Square:
    def __init__(self, side):
        self.side = side
        self.asked = 0

    def ask(self, n=1):
        self.asked += n

    @property
    def area(self):
        self.ask()
        return self.side * self.side

    @property
    def wide(self):
        if self.side == 70:
            raise ValueError(self.side)
        return self.area > 100

    @property
    def pair(self):
        return self.side, self.asked


def areas(shapes):
    total = 0
    for s in shapes:
        total += s.area
    return total


def alone(shapes):
    return [s.area for s in shapes][-1], [(s.side, s.area, s.pair) for s in shapes][-2:]


def raising(shapes):
    n = 0
    try:
        for s in shapes:
            n += s.wide
    except ValueError as e:
        return n, e.args
    return n


def replaced(shapes):
    total = 0
    for i, s in enumerate(shapes):
        if i == 50:
            Square.area = property(lambda self: 1)
        elif i == 60:
            Square.area = 2
        elif i == 65:
            Square.area = area
        total += s.area
    return total


area = Square.area
shapes = [Square(k) for k in range(69)]
for k in range(4):
    print(areas(shapes), alone(shapes), raising(shapes), raising(shapes + [Square(70)]), replaced(shapes))
