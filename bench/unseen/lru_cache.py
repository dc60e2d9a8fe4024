# lru_cache: caches with three policies under one stream of requests. A linked list of slotted nodes, dicts, methods, a base class.
# args: 400
import sys


class Link:
    __slots__ = ("key", "value", "before", "behind", "uses")

    def __init__(self, key, value):
        self.key = key
        self.value = value
        self.before = self.behind = self
        self.uses = 1

    def unlink(self):
        self.before.behind = self.behind
        self.behind.before = self.before

    def put_behind(self, other):
        self.before = other
        self.behind = other.behind
        other.behind.before = self
        other.behind = self


class Cache:
    def __init__(self, size):
        self.size = size
        self.links = {}
        self.head = Link(None, None)
        self.hits = self.misses = self.thrown = 0

    def __len__(self):
        return len(self.links)

    def __contains__(self, key):
        return key in self.links

    def touch(self, link):
        raise NotImplementedError

    def victim(self):
        return self.head.before

    def get(self, key, load):
        link = self.links.get(key)
        if link is not None:
            self.hits += 1
            self.touch(link)
            return link.value
        self.misses += 1
        value = load(key)
        if len(self) >= self.size:
            old = self.victim()
            old.unlink()
            del self.links[old.key]
            self.thrown += 1
        link = self.links[key] = Link(key, value)
        link.put_behind(self.head)
        return value


class Recent(Cache):
    def touch(self, link):
        link.unlink()
        link.put_behind(self.head)


class First(Cache):
    def touch(self, link):
        pass


class SecondChance(Cache):
    def touch(self, link):
        link.uses = min(link.uses + 1, 3)

    def victim(self):
        link = self.head.before
        while link.uses > 1:
            link.uses -= 1
            link.unlink()
            link.put_behind(self.head)
            link = self.head.before
        return link


def requests(n):
    seed = 99
    for i in range(n):
        seed = (seed * 6364136223846793005 + 1442695040888963407) % (1 << 64)
        r = (seed >> 33) % 1000
        if r < 700:
            yield r * r // 4900
        elif r < 900:
            yield 100 + (i // 50 + r) % 150
        else:
            yield 300 + (seed >> 20) % 5000


def main(n=170_000):
    caches = [Recent(120), First(120), SecondChance(120)]
    total = 0
    for key in requests(n):
        for cache in caches:
            total += cache.get(key, lambda k: k * 3 + 1)
    for cache in caches:
        print(type(cache).__name__, cache.hits, cache.misses, cache.thrown, len(cache), 5 in cache)
    print(total)


main(*map(int, sys.argv[1:]))
