# what tier 1 has a form for, and compiled code too: an object's class, members that hold objects, what classes with a metaclass have, methods of built-in
# types in objects of subclasses, and functions of C that are bound anew each time
import gc


class Meta(type):
    level = 3

    @property
    def double(cls):
        return cls.base * 2


class Plain:
    base = 7

    def __init__(self, n):
        self.n = n

    def again(self):
        return self.__class__(self.n + 1)


class Other(Plain):
    base = 9


class WithMeta(metaclass=Meta):
    base = 5

    @classmethod
    def sum(cls, n):
        return cls.base + n


class Words(dict):
    def count(self, word):
        self[word] = self.get(word, 0) + 1


class Numbers(list):
    def add(self, n):
        self.append(n)
        return len(self)


class Text(str):
    def shout(self):
        return self.upper() + "!"


def classes(n):
    names = {}
    for i in range(n):
        o = Plain(i) if i % 3 else Other(i)
        c = o.__class__
        names[c.__name__] = names.get(c.__name__, 0) + o.again().n
    return names


def one_class(objects, n):
    found = 0
    for i in range(n):
        o = objects[i % len(objects)]
        found += o.__class__ is Plain
        found += o.__class__.base
    return found


def members(n):
    bound, total = Plain(1).again, 0
    for i in range(n):
        total += bound.__func__ is Plain.again
        total += bound.__self__.n
    return total


def metaclass(cls, n):
    total = 0
    for i in range(n):
        total += cls.base + cls.level
        total += cls.sum(i)
    return total


def subclasses(n):
    words, numbers, text = Words(), Numbers(), Text("ab")
    for i in range(n):
        words.count("abc"[i % 3])
        if numbers.add(i) == 5:
            numbers.clear()
        text.shout()
        words.pop("d", None)
    return dict(words), list(numbers)


def bound(n):
    total = 0
    for i in range(n):
        add = [].append if i % 2 else {}.get
        add(i)
        keep = {i: i + 1}.get
        total += keep(i) + keep(i + 1, 2)
    return total


def short_lived(n):
    # the object is gone when its class is asked for
    total = 0
    for i in range(n):
        total += Plain(i).__class__.base
        total += type("T", (), {"base": 1})().__class__.base
        if i % 50 == 0:
            gc.collect()
    return total


for n in (30, 2000):
    print(classes(n), one_class([Plain(1), Plain(2)], n), one_class([Plain(1), Other(2)], n))
    print(members(n), metaclass(WithMeta, n), subclasses(n), bound(n), short_lived(n))

# what was known changes
print(metaclass(WithMeta, 500))
WithMeta.base = 6
print(metaclass(WithMeta, 500))
Meta.level = 4
print(metaclass(WithMeta, 500))
Meta.base = property(lambda cls: 100)  # before what the class has
print(metaclass(WithMeta, 500))
del Meta.base
print(metaclass(WithMeta, 500))


class Second(metaclass=Meta):
    base = 11
    sum = WithMeta.__dict__["sum"]


print(metaclass(Second, 500), metaclass(WithMeta, 500))

objects = [Plain(1), Plain(2)]
print(one_class(objects, 500))
objects[1].__class__ = Other
print(one_class(objects, 500))


class Higher(Meta):
    level = 8


Second.__class__ = Higher
print(metaclass(Second, 500), metaclass(WithMeta, 500))


class Lies(Plain):
    __class__ = Other


print(one_class([Lies(1)], 500), one_class([Plain(1), Lies(1)], 500))


class Order(type):
    def mro(cls):
        return [cls, object]


class Hidden(Words, metaclass=Order):
    pass


def hidden(n, o):
    told = set()
    for i in range(n):
        try:
            told.add(Words.count(o, "x"))
        except (AttributeError, TypeError) as e:
            told.add(str(e))
    return sorted(told, key=str)


print(hidden(500, Words()), hidden(500, Hidden()), hidden(500, Words()))


# a metaclass and a class that were changed so often that they have no versions left
class Often(type):
    kind = 1


class OfOften(metaclass=Often):
    base = 5


def both(cls, n):
    total = 0
    for i in range(n):
        total += cls.base + cls.kind
    return total


print(both(OfOften, 300))
for i in range(1100):
    Often.kind = i
    OfOften.base = i
    both(OfOften, 3)
print(both(OfOften, 300))
Often.base = 40
print(both(OfOften, 300))
Often.base = property(lambda cls: 100)
print(both(OfOften, 300))
OfOften.kind = 2
print(both(OfOften, 300))
Often.kind = property(lambda cls: 3)
print(both(OfOften, 300))
