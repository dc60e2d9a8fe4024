# How deep calls may be nested in compiled loops and functions, and what is left of the depth behind an error.
import sys

sys.setrecursionlimit(300)


def down(n):
    return 0 if n == 0 else 1 + down(n - 1)


def in_loop(n):
    total = 0
    for i in range(2):
        if n:
            total += in_loop(n - 1)
            break
        total += 1
    return total


def even(n):
    return True if n == 0 else odd(n - 1)


def odd(n):
    return False if n == 0 else even(n - 1)


class Node:
    def __init__(self, n):
        self.next = Node(n - 1) if n else None

    def depth(self):
        return 1 if self.next is None else 1 + self.next.depth()

    def __len__(self):
        return 1 if self.next is None else 1 + len(self.next)


def small(f, n):
    return f(n)


def through(n):
    return 0 if n == 0 else 1 + small(through, n - 1)


def generated(n):
    if n:
        yield from generated(n - 1)
    yield n


def deepest(f):
    low, high = 1, 400
    while low < high:
        middle = (low + high + 1) // 2
        try:
            f(middle)
            low = middle
        except RecursionError:
            high = middle - 1
    return low


def used():  # the depth that is left here, at a place that is the same each time
    return deepest(down)


at_first = used()
print([deepest(f) - at_first for f in (in_loop, even)])
for k in range(30):
    down(50), in_loop(20), even(60), through(20), Node(20).depth(), list(generated(10))
print([deepest(f) - at_first for f in (down, in_loop, even)], deepest(through) - at_first // 2 in (-1, 0, 1), used() - at_first)


def caught(n):
    found = 0
    for i in range(n):
        try:
            down(1000)
        except RecursionError as e:
            found += 1
            message = str(e)
    return found, message


for k in range(3):
    print(caught(20), used() - at_first)
    print(Node(100).depth(), sum(generated(50)), len(Node(20)))
    try:
        in_loop(1000)
    except RecursionError as e:
        tb, n = e.__traceback__, 0
        while tb:
            tb, n = tb.tb_next, n + 1
        print(n - at_first)
sys.setrecursionlimit(150)
print(deepest(down) - at_first)
