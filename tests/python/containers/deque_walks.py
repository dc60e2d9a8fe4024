# Iterators of a deque that changes behind them.
from collections import deque


def following(it):
    try:
        return next(it, "end")
    except RuntimeError as e:
        return repr(e)


for walk in (iter, reversed):
    for items in ([], [1], [1, 2], [1, 2, 3]):
        for n in range(len(items) + 1):
            d = deque(items)
            it = walk(d)
            taken = [following(it) for _ in range(n)]
            d.append(4)
            print(walk.__name__, items, taken, [following(it) for _ in range(3)], it.__length_hint__())

CHANGES = {
    "reverse": lambda d: d.reverse(), "set": lambda d: d.__setitem__(2, "x"), "del": lambda d: d.__delitem__(3), "rotate": lambda d: d.rotate(2),
    "rotate none": lambda d: d.rotate(0), "extend nothing": lambda d: d.extend([]), "extendleft nothing": lambda d: d.extendleft([]),
    "insert": lambda d: d.insert(1, "x"), "remove": lambda d: d.remove(3), "remove missing": lambda d: d.remove(99), "times 1": lambda d: d.__imul__(1),
    "times 2": lambda d: d.__imul__(2), "plus nothing": lambda d: d.__iadd__([]), "pop": lambda d: d.pop(), "clear": lambda d: d.clear(),
    "pop and push": lambda d: d.append(d.pop()), "count": lambda d: d.count(2), "copy": lambda d: d.copy(), "index missing": lambda d: d.index(99),
}
for walk in (iter, reversed):
    for name, change in CHANGES.items():
        for most in (None, 6):
            d = deque(range(6), most)
            it = walk(d)
            next(it)
            try:
                change(d)
            except (ValueError, IndexError) as e:
                print(type(e).__name__, end=" ")
            print(walk.__name__, name, most, [following(it) for _ in range(4)])
