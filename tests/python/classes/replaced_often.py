# Class attributes that are replaced again and again: after a thousand times a class has no more versions, and lookups are forgotten by name.
class Counter:
    n = 0
    label = "counter"

    def bump(self):
        Counter.n += 1
        return self.n

    def told(self):
        return f"{self.label} {self.n}"


class Own(Counter):
    n = -1


class Plain(Counter):
    pass


class Deep(Plain):
    label = "deep"


def tire(cls, times=1500):
    for i in range(times):
        cls.n = i
        cls.n, cls().n


for cls in (Counter, Own, Plain, Deep):
    tire(cls)
del Plain.n, Deep.n
Own.n = -1

# Read through instances, subclasses and the class itself, before and after each change.
c, o, p, d = Counter(), Own(), Plain(), Deep()


def look():
    return Counter.n, Own.n, Plain.n, Deep.n, c.n, o.n, p.n, d.n, c.told(), o.told(), p.told(), d.told()


print(look())
for value in (7, -1, "text", None, 2.5, (1, 2), 10**30, -1):
    Counter.n = value
    print(look())
Own.n = 7
Counter.n = 7
print(look())
Counter.n = 8
print(look())
Own.n = 9
print(look(), [c.bump() for _ in range(3)] if isinstance(Counter.n, int) else None)

# In the middle of the hierarchy, and back.
Plain.n = "middle"
print(look())
Plain.n = "again"
print(look())
Counter.n = "below"
print(look())
del Plain.n
print(look())
Plain.n = 1
del Counter.n
for read in (lambda: Counter.n, lambda: c.n, lambda: Plain.n, lambda: d.n, lambda: Own.n):
    try:
        print(read())
    except AttributeError as e:
        print(e)
Counter.n = 3
print(look())

# Instances that have the name too.
c.n, d.n = "mine", "deep's own"
print(look())
Counter.n = Plain.n = 4
print(look())
del c.n, d.n
print(look())

# Descriptors come and go.
Counter.n = property(lambda self: "a property of " + type(self).__name__)
print(look()[4:])
Counter.n = 5
print(look())
Counter.n = lambda self: "a method of " + type(self).__name__
print(c.n(), o.n, Counter.n(c), p.n)
Counter.n = 6


class Data:
    def __get__(self, instance, owner):
        return "data", owner.__name__, instance is None

    def __set__(self, instance, value):
        print("set", value)


Counter.n = Data()
c.__dict__["n"] = "hidden"
print(c.n, Counter.n, o.n)
c.n = 1
Counter.n = 12
print(c.n, Counter.n, o.n)
c.n = 2
print(c.n, c.__dict__)
del c.n


# A value whose class becomes a descriptor's.
class Value:
    pass


Counter.n = value = Value()
print(c.n is value, p.n)
Value.__get__ = lambda self, instance, owner: "got"
print(c.n, Counter.n)
Counter.n = 13
print(c.n, Counter.n)

# Special methods, and names that only look like them.
Counter.__len__ = lambda self: 3
print(len(c), len(d))
Counter.__len__ = lambda self: 4
print(len(c), len(d))
Counter._len_ = 1
Counter._len_ = 2
print(c._len_, d._len_)
Counter.__call__ = 5
try:
    c()
except TypeError as e:
    print(e)
Counter.__call__ = lambda self: "called"
print(c(), d())


# A finalizer of the old value sees the new one.
class Ends:
    def __del__(self):
        print("ends, and sees", Counter.n, c.n, p.n)


Counter.n = Ends()
Counter.n = "the next"


# Two bases; other bases; a metaclass that answers first, or orders the bases itself.
class Left:
    n = "left"


class Right:
    n = "right"


class Both(Left, Right):
    pass


tire(Left), tire(Right), tire(Both)
del Both.n
Left.n, Right.n = "left", "right"
b = Both()
print(b.n, Both.n)
Right.n = "right 2"
print(b.n, Both.n)
Left.n = "left 2"
print(b.n, Both.n)
del Left.n
print(b.n, Both.n)
Right.n = "right 3"
print(b.n, Both.n)
Left.n = "left 3"
Both.__bases__ = (Right, Left)
print(b.n, Both.n)
Right.n = "right 4"
print(b.n, Both.n)


class Meta(type):
    n = "meta's"

    def mro(cls):
        return [Right, *type.mro(cls)] if cls.__name__ == "Turned" else type.mro(cls)


class Turned(metaclass=Meta):
    n = "turned"


for i in range(1500):
    Turned.n = i
    Turned.n
    Turned().n
print(Turned.n, Turned().n)
Right.n = "right 5"
print(Turned.n, Turned().n)
Turned.n = "turned again"
print(Turned.n, Turned().n, Turned.__dict__["n"])


class Managed(type):
    @property
    def n(cls):
        return "managed"

    @n.setter
    def n(cls, value):
        type.__setattr__(cls, "m", value)


class Under(metaclass=Managed):
    m = 0


for i in range(1500):
    Under.n = i
    Under.m, Under.n
print(Under.m, Under.n, Under().m)
Under.n = "last"
print(Under.m, Under.n, Under().m)

# Through type.__setattr__, with a name that is no plain str, and with one that was made just now.
type.__setattr__(Counter, "n", "by type")
print(c.n, p.n)


class Name(str):
    pass


type.__setattr__(Counter, Name("n"), "by a str's subclass")
print(c.n, p.n)
setattr(Counter, "".join(["n"]), "made")
print(c.n, p.n, getattr(c, "".join(["n"])))
