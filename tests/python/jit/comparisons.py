# Comparisons by methods of classes at places that remember them: NotImplemented, the other side's method, a class below, methods that are put in place of
# others, answers that are no bools, errors.


class Asks:
    def __bool__(self):
        return True


class Refuses:
    def __bool__(self):
        raise ValueError("no truth")


class A:
    def __init__(self, v):
        self.v = v

    def __lt__(self, other):
        return self.v < other.v if isinstance(other, A) else NotImplemented

    def __eq__(self, other):
        return self.v == other.v if isinstance(other, A) else NotImplemented

    __hash__ = None


class Below(A):
    def __lt__(self, other):
        return "below"

    def __gt__(self, other):
        return "over"


class Other:
    def __gt__(self, other):
        return other.v < 50

    def __lt__(self, other):
        return other.v

    def __eq__(self, other):
        return other.v == 7

    __hash__ = None


class Odd:
    def __init__(self, answer):
        self.answer = answer

    def __lt__(self, other):
        return self.answer

    def __ge__(self, other):
        raise KeyError(other)


def least(items):
    m = items[0]
    for x in items:
        if x < m:
            m = x
    return m.v


def count(items, other):
    n = 0
    for x in items:
        if x < other:
            n += 1
        if x == other:
            n += 100
        if x != other:
            n += 10000
    return n


def values(items, other):
    return [x < other for x in items][-3:], [x > other for x in items[:1]]


def odd(answer, n):
    a, b, seen = Odd(answer), Odd(1), 0
    for i in range(n):
        try:
            if a < b:
                seen += 1
            if i % 9 == 0:
                a >= i
        except (ValueError, KeyError, TypeError) as e:
            seen += len(repr(e))
    return seen, a < b


def main():
    items = [A(i * 37 % 101) for i in range(300)]
    for _ in range(3):
        print(least(items), count(items, A(7)), count(items, Other()), values(items, Below(3)), values(items, Other()))
    for other in (3, 2.5, "x", None, 2**60, [1]):
        try:
            print(count(items, other))
        except TypeError as e:
            print(e)
    print(least([Below(i) for i in range(50)]), count([Below(3)] * 40, A(3)))
    for answer in (True, 0, "", "text", Asks(), Refuses()):
        try:
            print(odd(answer, 200)[0])
        except ValueError as e:
            print(e)
    A.__lt__ = lambda self, other: self.v > other.v
    print(least(items), count(items, A(7)))
    del A.__lt__
    try:
        print(least(items))
    except TypeError as e:
        print(e)
    A.__lt__ = Asks
    try:
        print(least(items))
    except TypeError as e:
        print(e)


main()
