# Iterators that compiled code makes and frees itself: over lists, tuples, short ranges, and enumerates of them. What ends, what is shared, what dies at the end.
import gc
import weakref


def total(lists):
    out = 0
    for _ in range(300):
        for part in lists:
            for x in part:
                out += x
    return out


print(total([[1, 2, 3], [], [4]]), total([(1, 2), (), (3,)]), total([[1], (2, 3), {4}, {5: 6}, range(3)]))


def ranges(start, stop):
    out = []
    for k in range(200):
        n = 0
        for i in range(stop):
            n += i
        for i in range(start, stop):
            n += i
        for i in range(start, stop, 3):
            n += i
        for i in range(stop, start, -1):
            n -= i
        for i in range(stop, start, -4):
            n -= i
        out.append(n)
    return out[0], out[-1], len(set(out))


print(ranges(0, 9), ranges(5, 2), ranges(-7, 8), ranges(-3, -1))

EDGE = 2 ** 31


def edges(start, stop):
    seen = []
    for _ in range(120):
        for i in range(start, stop):
            seen.append(i)
        for i in range(start, stop, 5):
            seen.append(i)
        for i in range(stop, start, -5):
            seen.append(i)
    return len(seen), seen[0], seen[-1], type(iter(range(start, stop))).__name__


for start in (0, EDGE - 4, EDGE - 1, EDGE, -EDGE - 3, -EDGE):
    print(edges(start, start + 3), edges(start - 2, start + 6))


def long_range(start, stop):
    for k in range(150):
        for i in range(start, stop):
            if i - start > 2:
                break
    return i, type(iter(range(start, stop))).__name__


print(long_range(-EDGE, EDGE - 1), long_range(0, EDGE - 1), long_range(-1, EDGE - 1), long_range(0, EDGE))


def numbered(items, first=0):
    out = 0
    for _ in range(200):
        for i, x in enumerate(items):
            out += i * x
        for i, x in enumerate(items, 1):
            out += i * x
        for i, x in enumerate(items, first):
            out += i * x
    return out


print(numbered([3, 4, 5]), numbered((3, 4, 5), 10), numbered([], 5), numbered([7], -3), numbered([1, 2], 2 ** 47 - 1), numbered([1, 2], 2 ** 60))
print(numbered({3: 1, 5: 2}), numbered(range(4)), numbered(bytes(b"ab")))


def growing():
    out = []
    for k in range(100):
        items = [1, 2]
        pairs = enumerate(items)
        for i, x in pairs:
            if i == 0:
                items.append(3)
        items.append(9)
        out.append((i, x, next(pairs, None), list(pairs)))
    return out[0], out[-1], len(set(map(repr, out)))


print(growing())


def grown_iterator():
    out = []
    for k in range(100):
        items = [1, 2]
        it = iter(items)
        for i, x in enumerate(it):
            if i < 2:
                items.append(i)
        items.append(5)
        out.append((i, x, next(it, None)))
    return out[0], out[-1], len(set(out))


print(grown_iterator())


class Item:
    dead = 0

    def __del__(self):
        Item.dead += 1


def last_reference(n):
    seen = []
    for k in range(n):
        for i, x in enumerate([Item(), Item()]):
            pass
        seen.append(Item.dead)
        for x in [Item()]:
            pass
        seen.append(Item.dead)
        for x in (Item(), k):
            pass
        seen.append(Item.dead)
    return seen[:6], seen[-3:]


print(last_reference(100))


def half_way(n):
    kept = []
    for k in range(n):
        pairs = enumerate([k, k + 1, k + 2])
        for i, x in pairs:
            if i == 1:
                break
        kept.append(next(pairs))
        for y in [k, k]:
            if y == k:
                break
        for z in range(5):
            if z == 2:
                break
    return kept[0], kept[-1], y, z


print(half_way(150))


def held(n):
    pairs = []
    for k in range(n):
        for pair in enumerate([k]):
            pairs.append(pair)
        for i, x in enumerate((k, k)):
            pairs.append((i, x))
    return pairs[:3], pairs[-3:]


print(held(100))


class Sub(list):
    def __iter__(self):
        return iter([42])


def of_subclass(kinds):
    out = []
    for kind in kinds:
        for k in range(100):
            for x in kind:
                out.append(x)
            for i, x in enumerate(kind):
                out.append((i, x))
    return len(out), out[0], out[-1]


print(of_subclass([[1], [2]]), of_subclass([[1], Sub([1])]), of_subclass([(1,), Sub()]))


def cyclic(n):
    gone = []
    for k in range(n):
        items = [k]
        e = enumerate(items)
        items.append(e)
        for i, x in e:
            if i == 0:
                break
        class Mark: pass
        mark = Mark()
        gone.append(weakref.ref(mark))
        items.append(mark)
        del items, e, mark, x
    gc.collect()
    return sum(ref() is not None for ref in gone)


print(cyclic(60))


def stored(n):
    table, out = {}, []
    for k in range(n):
        table.setdefault(k % 7 + 0, []).append(k)
        out.append(table.get(k % 5, [])[-1:])
    return sorted((k, len(v)) for k, v in table.items()), out[-1]


print(stored(500))
