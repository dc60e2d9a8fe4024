# generators: pipelines, recursive `yield from` over trees, and primes by lazily filtered streams.
# args: 200
import sys


class Tree:
    def __init__(self, key):
        self.key = key
        self.left = None
        self.right = None

    def insert(self, key):
        node = self
        while True:
            if key < node.key:
                if node.left is None:
                    node.left = Tree(key)
                    return
                node = node.left
            elif key > node.key:
                if node.right is None:
                    node.right = Tree(key)
                    return
                node = node.right
            else:
                return

    def __iter__(self):
        if self.left:
            yield from self.left
        yield self.key
        if self.right:
            yield from self.right


def count(n=0):
    while True:
        yield n
        n += 1


def take(n, it):
    for _, x in zip(range(n), it):
        yield x


def sieve():
    composite = {}
    for n in count(2):
        steps = composite.pop(n, None)
        if steps is None:
            composite[n * n] = [n]
            yield n
        else:
            for p in steps:
                composite.setdefault(n + p, []).append(p)


def chunks(it, size):
    chunk = []
    for x in it:
        chunk.append(x)
        if len(chunk) == size:
            yield tuple(chunk)
            chunk.clear()
    if chunk:
        yield tuple(chunk)


def merge(*streams):
    heads = [[next(s), s] for s in streams]
    while heads:
        best = min(heads, key=lambda h: h[0])
        yield best[0]
        try:
            best[0] = next(best[1])
        except StopIteration:
            heads.remove(best)


def averager():
    total = n = 0
    mean = None
    while True:
        x = yield mean
        total += x
        n += 1
        mean = total / n


def flatten(x):
    if isinstance(x, list):
        for item in x:
            yield from flatten(item)
    else:
        yield x


n = int(sys.argv[1]) if len(sys.argv) > 1 else 130000
root = Tree(n // 2)
k = 1
for _ in range(n):
    k = k * 75 % 65537
    root.insert(k)
keys = list(root)
print(len(keys), keys == sorted(set(keys)), sum(root))
print(list(take(5, sieve())), max(take(n // 2, sieve())))
print(sum(len(c) * c[0] for c in chunks(take(n * 6, count(1)), 7)))
print(sum(merge(iter(range(0, n, 3)), iter(range(1, n, 5)), iter(range(2, n, 7)))))
avg = averager()
next(avg)
for i in range(n * 4):
    last = avg.send(i)
avg.close()
print(last)
nested = []
for i in range(n // 20):
    nested = [i, [nested, i + 1] if i % 50 else [i + 1], i]
print(sum(flatten(nested)))
print(sum(x * y for x in (i for i in range(n // 40)) for y in range(x) if (x ^ y) & 1))
