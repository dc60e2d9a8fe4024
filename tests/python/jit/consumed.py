# Generator expressions that sum, any, all, min, max, set and others consume in place: what the values are changes, some end early, some raise, one looks
# at its own frame. Pairs of lists and tuples, of which a list grows and shrinks meanwhile.
import sys


def sums(a, b):
    return sum(x * y for x, y in zip(a, b))


def counted(items):
    return sum(i * x for i, x in enumerate(items))


def first(items, wanted):
    return any(x == wanted for x in items)


def every(items, most):
    return all(x < most for x in items)


def best(items):
    return min(x * x - 7 * x for x in items), max(-x for x in items)


def kept(items, n):
    return len({x % n for x in items}), len(set(x % n for x in items)), tuple(x % n for x in items if x % n == 1)[:3], sorted(x // n for x in items)[-1]


def raising(items):
    try:
        return sum(10 // x for x in items)
    except ZeroDivisionError as e:
        return e.__traceback__.tb_next.tb_frame.f_code.co_name


def looking(n):
    return sum(sys._getframe().f_lineno - sys._getframe().f_code.co_firstlineno + i for i in range(n))


class Grows:
    def __init__(self, target):
        self.target = target

    def __del__(self):
        self.target.append(1)


class Times:
    def __mul__(self, other):
        return 2

    __rmul__ = __mul__


def changing(n):
    numbers = []
    mixed = [Grows(numbers) if i % 50 == 7 else i for i in range(n)]
    numbers.extend(range(n))
    seen = 0
    for i, (a, b) in enumerate(zip(mixed, numbers)):
        mixed[i] = None
        if i == n // 2:
            del numbers[n - 3:]
        seen += b
        a = None
    return seen, len(numbers)


def held(a, b):
    pairs = []
    for i, pair in enumerate(zip(a, b)):
        x, y = pair
        if i % 100 == 3:
            pairs.append(pair)
    return pairs[-1], len(pairs)


numbers = list(range(1, 3001))
for seq in (numbers, tuple(numbers), numbers, tuple(numbers)):
    for other in (tuple(numbers), numbers):
        print(sums(seq, other), sums(seq, other[:7]), counted(seq), counted(other[:5]))
    print(first(seq, 2999), first(seq, 0), every(seq, 3001), every(seq, 100), best(seq), kept(seq, 13), raising(seq), looking(2000))
    print(held(seq, tuple(seq)), changing(2000))
print(sums([1.5] * 2000, numbers), sums([2**60] * 2000, tuple(numbers)), sums([Times()] * 2000, numbers), counted((0.5,) * 2000))
print(raising([1] * 2500 + [0, 1]), raising((3,) * 2500), sums((), ()), sums((), []), counted(()))
for _ in range(500):
    sums((1, 2, 3), [4, 5, 6]), counted((7, 8))
print(sums((1, 2, 3), [4, 5, 6]), counted((7, 8)))
