# Calls of functions that are known and not written out, with arguments given in every way: by name, left to defaults, taken by *args and **kwargs.
import sys, traceback


def shown(f, *args, **names):
    try:
        return f(*args, **names)
    except Exception as e:
        return f"{type(e).__name__}: {e}"


def deep(n, a, /, b=2, *rest, k=5, m, **names):
    if n <= 0:
        return a, b, rest, k, m, names
    if n % 4 == 0:
        return deep(n - 1, b, a, m=m, k=n)
    if n % 4 == 1:
        return deep(n - 1, a, b, k, m=m)
    if n % 4 == 2:
        return deep(n - 1, a, m=k)
    return deep(n - 1, k, b, *rest, m=n)


def only(n, *, moves, to=None):
    if n:
        only(n - 1, moves=moves, to=n)
        moves[to] = moves.get(to, 0) + n
        only(n - 1, to=to, moves=moves)
    return moves


def grows(*items):
    return items if len(items) > 6 else grows(len(items), *items)


def spread(*args):
    return sum(args) if args[0] <= 0 else spread(args[0] - 1, *args[1:], 1)


def passes(*args):
    return spread(*args)


def takes(n, **names):
    return (n, names) if n <= 0 else takes(n - 1)


def yields(n, step=1, *, to=9):
    while n < to:
        yield n
        n += step
    yield from yields(n - 2, step + 1, to=to - 3) if to > 3 else ()


class Node:
    made = 0

    def __init__(self, depth, *, left=None, tag="t", **more):
        self.tag = tag
        self.depth = depth
        Node.made += 1
        self.left = Node(depth - 1, tag=tag + "l", left=self) if depth > 0 else left
        self.more = more
        if depth < 0:
            raise ValueError(depth)

    @property
    def height(self):
        return 0 if self.depth <= 0 else self.left.height + 1

    @height.setter
    def height(self, value):
        if self.depth > 0:
            self.left.height = value - 1
        self.tag = value

    def walk(self, n, *, by=1):
        return self.tag if n <= 0 or self.depth <= 0 else self.left.walk(n - by, by=by)


class Bad:
    def __init__(self, n, back=None):
        if n > 0:
            Bad(n - 1)
        if n in (3, 77):
            return n


def rounds(n):
    out = []
    for i in range(n):
        got = deep(i % 9, i & 1, m=i % 3), only(3, moves={}), grows(i), spread(4, i), passes(3, i), takes(3), list(yields(i % 5))
        node = Node(3, tag="x")
        node.height = i
        got += node.tag, node.left.left.left.tag, node.height, node.walk(5), node.walk(2, by=2), type(shown(Bad, i % 5)).__name__, shown(Node, -1)
        if got not in out:
            out.append(got)
    return out


found = rounds(120)
print(len(found), Node.made)
for got in found[:8]:
    print(*got)

# what is known changes: defaults, code, names of parameters, the class's __init__
deep.__kwdefaults__ = {"k": "new"}
deep.__defaults__ = ()
print(shown(deep, 3, 1, m=2), shown(deep, 4, 1, 2, m=2), shown(deep, 5, 1, 7, m=2))
deep.__defaults__ = (8, 9)
only.__kwdefaults__["to"] = "later"
for i in range(40):
    if i == 20:
        grows.__code__ = (lambda *items: ("other", items)).__code__
        takes.__code__ = (lambda n, a=1, *, b=2, **names: (n, a, b, names)).__code__
    if i == 30:
        takes.__kwdefaults__ = {"b": 3}
        takes.__defaults__ = (4,)
        Node.__init__ = lambda self, depth, tag=None, left=5: setattr(self, "tag", tag) or setattr(self, "depth", 0)
    got = shown(takes, i % 3), shown(grows, i), only(2, moves={}), shown(deep, 2, i & 1, m=0), getattr(shown(Node, 2, tag=i), 'tag', 'none')
    if i in (0, 19, 20, 29, 30, 39):
        print(got)


# errors: where they come from, and what the frames look like
def inner(n, *rest, why=None, **names):
    if n == 0:
        seen = []
        frame = sys._getframe()
        while frame.f_code is inner.__code__:
            seen.append(sorted((name, value) for name, value in frame.f_locals.items() if name not in ('frame', 'seen')))
            frame = frame.f_back
        if why:
            raise KeyError(len(seen))
        return seen[0], len(seen)
    return inner(n - 1, n, why=why)


for i in range(60):
    got = inner(5)
print(got)
for i in range(60):
    try:
        inner(4, why=True)
    except KeyError as e:
        lines = [(f.name, f.lineno - inner.__code__.co_firstlineno) for f in traceback.extract_tb(e.__traceback__) if f.name == "inner"]
print(lines)


def endless(n, *rest, k=0):
    return endless(n + 1, k=k)


sys.setrecursionlimit(400)
for i in range(30):
    try:
        endless(0)
    except RecursionError as e:
        message, depth = str(e), sum(1 for _ in traceback.walk_tb(e.__traceback__))
print(message, depth > 390)


# values live as long as elsewhere
class Dies:
    def __del__(self):
        gone.append(self.name)


def holds(n, *rest, last=None, **names):
    if n:
        return holds(n - 1, last, last=rest)
    gone.append("bottom")


for i in range(60):
    gone = []
    d = Dies()
    d.name = i
    holds(3, d)
    gone.append("back")
    del d
print(gone)


# so do functions
import weakref


def makes(n):
    def counts(n, *, by=1):
        return 0 if n <= 0 else counts(n - by, by=by) + 1

    died = []
    weakref.finalize(counts, died.append, n)
    total = sum(counts(i % 5, by=1) for i in range(n)) + counts(290, by=1)
    counts = None
    return total, died


print([makes(i) for i in range(1, 12)], makes(200))


class Sums:
    def __init__(self, items, *, rest=()):
        self.first, self.rest = items[0], Sums(items[1:], rest=rest) if len(items) > 1 else None

    def total(self, start=0):
        return start if self.first is None else self.rest.total(start + self.first)


def sizes(tree, depth=0):
    if not tree:
        return depth
    left, right = tree
    return sizes(left, depth + 1) + sizes(right, depth=depth + 1)


def power(base, n):
    return 1 if n == 0 else base if n == 1 else power(base, n - 1) * base


tree = ((), ((), (((), ()), ())))
for i in range(60):
    got = Sums([1, 2, i, None, 5]).total(), sizes(tree), power(3, i % 7), power(1.5, i % 4), power("ab", 1), shown(power, "ab", 2)
print(*got)
