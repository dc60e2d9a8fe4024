# nqueens: all placements of n queens, by permutations and by bit masks. Generators, sets, bit operations.
# args: 5
import sys


def permutations(items):
    if len(items) <= 1:
        yield items
        return
    for i, x in enumerate(items):
        for rest in permutations(items[:i] + items[i + 1:]):
            yield (x, *rest)


def by_permutations(n):
    cols = range(n)
    for vec in permutations(tuple(cols)):
        if n == len({vec[i] + i for i in cols}) == len({vec[i] - i for i in cols}):
            yield vec


def by_bits(n):
    full = (1 << n) - 1

    def place(cols, left, right):
        if cols == full:
            return 1
        count = 0
        free = full & ~(cols | left | right)
        while free:
            bit = free & -free
            free ^= bit
            count += place(cols | bit, (left | bit) << 1 & full, (right | bit) >> 1)
        return count

    return place(0, 0, 0)


n = int(sys.argv[1]) if len(sys.argv) > 1 else 9
found = list(by_permutations(n))
print(n, len(found), found[0], found[-1])
print(n + 1, by_bits(n + 1))
