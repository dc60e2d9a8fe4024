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
