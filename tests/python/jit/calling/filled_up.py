# Calls that leave arguments to defaults, of functions that a variable, a table or an argument has.
ROUNDS = 60


def told(f, *args):
    try:
        return f(*args)
    except Exception as e:
        return f"{type(e).__name__}: {e}"


def one(a, b=3):
    return a + b


def two(a, b=4, c=5):
    return a * b + c


def none(a):
    return -a


def all_of_them(a=1, b=2, c=3):
    return a, b, c


def rest(a, *others):
    return a, others


def named(a, *, b=7):
    return a, b


def words(a, **others):
    return a, len(others)


def gives(a, b=2):
    yield a
    yield b


class C:
    def method(self, a, b=9):
        return a, b

    @staticmethod
    def fixed(a, b=8):
        return a, b


def table(n):
    total = 0
    for i in range(n):
        for f in (one, two, none):
            total += f(i)
    return total


def mixed(n):
    c = C()
    for i in range(n):
        last = [f(i) if f is not gives else list(f(i)) for f in (one, two, none, all_of_them, rest, named, words, gives, c.method, C.fixed, str, C().method)]
    return last


def counts(n):
    for i in range(n):
        last = [told(f, *range(k)) for f in (one, two, none, all_of_them, named) for k in range(5)]
    return last


def passed(f, n):
    total = 0
    for i in range(n):
        total += f(i)
    return total


def recursive(x, memo=None, again=None):
    if memo is None:
        memo = {}
    if type(x) is not list:
        return 1
    memo[id(x)] = len(memo)
    return sum([again(y, memo, again) if again else recursive(y, memo) for y in x]) + len(memo)


def copies(x, memo, copy=None):
    if type(x) is int:
        return x
    made = []
    for y in x:
        made.append(copy(y, memo))
    return made


copies.__defaults__ = (copies,)


def changed(n):
    def f(a, b=1, c=2):
        return a, b, c

    seen = []
    for i in range(n):
        if i == n // 2:
            f.__defaults__ = (10, 20)
        elif i == n - 3:
            f.__defaults__ = None
        elif i == n - 2:
            f.__defaults__ = (5, 6, 7)
        seen.append(told(f, i))
        if i < 2 or i > n - 4:
            seen.append(told(f))
    return seen[:4] + seen[-8:]


def code_changed(n):
    def f(a, b=1):
        return a, b

    def g(a, b):
        return "g", a, b

    def h(a, *b):
        return "h", a, b

    seen = set()
    for i in range(n):
        if i == n // 2:
            f.__code__ = g.__code__
        elif i == n - 2:
            f.__code__ = h.__code__
        for k in (one, f):
            seen.add(str(k(1)))
    return sorted(seen)


def deep(n, left=None, f=None):
    return 0 if n == 0 else 1 + (f or deep)(n - 1, left)


def too_deep(n, f):
    return f(n + 1, f)


def endless(n, f, extra=0):
    return f(n + 1, f)


def finalized(n):
    gone = []

    class D:
        def __del__(self):
            gone.append(1)

    def f(a, b=None, c=()):
        return b

    fs = [f, lambda a, b=D(): a]
    for i in range(n):
        for g in fs:
            g(D())
    return len(gone)


for n in (3, ROUNDS, 500):
    print(table(n), passed(one, n), passed(two, n), passed(lambda a, b=100: b, n), mixed(n))
    print(recursive([[1, 2], [3, [4]]]), recursive([[1, 2], [3, [4]]], None, recursive), copies([1, [2, [3]]], {}), finalized(n))
    print(changed(n), code_changed(n), deep(50))
print(counts(ROUNDS))
for i in range(5):
    print(told(endless, 0, endless)[:45])
print(deep(200, f=deep))
