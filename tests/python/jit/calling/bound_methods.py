# Methods of built-in types that are bound to an object and kept in a variable, functions of C that a variable has, and `type(x)`.
import math

ROUNDS = 60


class L(list):
    pass


class Loud(list):
    def append(self, item):
        super().append((item, "loud"))


class Meta(type):
    pass


class Made(metaclass=Meta):
    pass


class Claims:
    __class__ = int


def told(f, *args):
    try:
        return f(*args)
    except Exception as e:
        return f"{type(e).__name__}: {e}"


def squares(n):
    made = []
    append = made.append
    for i in range(n):
        append(i * i)
    return made


def given(append, n):
    answers = 0
    for i in range(n):
        answers += append(i) is None
    return answers


def nested(items, memo):
    made = []
    append = made.append
    for item in items:
        append(nested(item, memo) if type(item) is list else item)
    return made


def many(n):
    lists = [[], L(), Loud(), {1}, []]
    adds = [lists[0].append, lists[1].append, lists[2].append, lists[3].add, lists[4].append]
    for i in range(n):
        for add in adds:
            add(i % 7)
    return [len(x) for x in lists], lists[2][-1], type(lists[1])


def becomes(n):
    made, seen, other = [], set(), []
    put = made.append
    for i in range(n):
        if i == n // 2:
            put = seen.add
        elif i == 3 * n // 4:
            put = lambda x: other.append(-x)
        put(i)
    return len(made), len(seen), other[:3]


def wrong(n):
    # a function of C that takes none, one or several arguments, called with each number of them
    text, made = [], [1, 2, 3]
    calls = [made.copy, made.count, made.index, made.append, len, iter, math.gcd, "a-b".split, made.clear]
    for k in range(3):
        for f in calls:
            for i in range(n):
                last = told(f, *range(k))
            text.append(repr(last)[:60])
    return text


def one_by_one(n):
    text, made = [], [1, 2, 3]
    for f in (made.copy, made.count, len, dict, "a-b".split, made.pop, "abc".upper):
        errors = 0
        for i in range(n):
            try:
                f()
            except (TypeError, IndexError, ValueError):
                errors += 1
        text.append(errors)
        errors = 0
        for i in range(n):
            try:
                f("b")
            except (TypeError, IndexError, ValueError):
                errors += 1
        text.append(errors)
    return text


put = dir


def rebound(n):
    global put
    text = []
    for f in (dir, len, globals, "a-b".split, abs):
        put = f
        failed = 0
        for i in range(n):
            try:
                put()
            except TypeError:
                failed += 1
        text.append(failed)
    return text


def lends(n):
    # the list has no other reference than the bound method's
    append = [].append
    for i in range(n):
        append(i)
    return append.__self__[-1], len(append.__self__), append.__name__


class Watch:
    def __init__(self, to):
        self.to = to

    def __del__(self):
        self.to.append("gone")


def last_reference(n):
    gone = []
    for i in range(n):
        append = [Watch(gone)].append
        append(i)
        append = None
    return len(gone)


def grows_itself(n):
    made = []
    append = made.append
    for i in range(n):
        append(made)
        append(append)
    return len(made), made[0] is made, made[1] is append


def unset(n):
    text = []
    for i in range(n):
        if i % 10:
            f = text.append
            f(i)
            del f
        try:
            f(i)
        except UnboundLocalError as e:
            last = str(e)
    return len(text), last


def classes(n):
    named = {}
    for i in range(n):
        for x in (i, i * 0.5, i > 3, None, ..., NotImplemented, "a", b"a", (), [], {}, 2 ** 60, 1j, Made, Made(), L(), Claims(), int, type, len, told, range(3)):
            t = type(x)
            named[t] = named.get(t, 0) + 1
    return [(t.__name__, k) for t, k in named.items()]


def of_numbers(n):
    total, names = 0.0, set()
    for i in range(n):
        total += type(i)(total) + type(total)(i)
        names.add(type(i * 3).__name__ + type(total * 2).__name__ + type(i > 3).__name__)
    return total, sorted(names), type(i), type(total)


def of_same_class(a, b):
    return type(a) is type(b)


def compared(n):
    same = 0
    for i in range(n):
        same += of_same_class(i, n) + of_same_class(i, 0.5) + of_same_class("a", "b") + of_same_class(True, i) + of_same_class(None, None) + of_same_class(Made(), Made())
    return same


def class_dies(n):
    names = []
    for i in range(n):
        t = type(type("T%d" % i, (), {})())
        names.append(t.__name__)
        t = None
    return names[0], names[-1], len(names)


def makes_another(x):
    return type(x)(x)


def others(n):
    made = []
    for i in range(n):
        made.append([makes_another(x) for x in (i, "a", [1], (2,), L([3]))])
    return made[-1], [type(x).__name__ for x in made[0]]


kind_of = type


def shadowed(n):
    global kind_of
    text = []
    for i in range(n):
        if i == n // 2:
            kind_of = lambda x: "mine"
        elif i == n - 3:
            kind_of = repr
        elif i == n - 2:
            kind_of = type
        text.append(kind_of(i))
    kind_of = type
    return text[0], text[n // 2], text[-3], text[-1]


def three(n):
    made = []
    for i in range(n):
        made.append(type("A%d" % i, (Made,), {"x": i}))
    return made[-1].__name__, made[-1].x, type(made[-1]).__name__, told(type), told(type, 1, 2)


for n in (3, ROUNDS, 400):
    print(sum(squares(n)), given([].append, n), nested([1, [2, [3, []]], []], {}), many(n), becomes(n))
    print(lends(n), last_reference(n), grows_itself(n), unset(n), one_by_one(n))
    print(rebound(n), compared(n), class_dies(n), others(n), shadowed(n), three(n), of_numbers(n))
print(wrong(ROUNDS))
print(classes(ROUNDS))
