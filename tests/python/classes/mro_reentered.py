# A custom mro() that assigns __bases__ while __bases__ is assigned: who is inside changes first, and no cycle comes of it.
ready = False


class Meta(type):
    def mro(cls):
        if ready:
            act(cls)
        return type.mro(cls)


def make():
    class A(metaclass=Meta): pass
    class B1(A): pass
    class B2(A): pass
    class C(A): pass
    return A, B1, B2, C


def names(*classes):
    return [[c.__name__ for c in group] for group in classes]


# Each asks for the other: the chain of bases alone tells.
A, B1, B2, C = make()


def act(cls):
    if cls.__name__ == "B1":
        B2.__bases__ = (B1,)
    if cls.__name__ == "B2":
        B1.__bases__ = (B2,)


ready = True
try:
    B1.__bases__ += ()
except TypeError as e:
    print(e)
ready = False
print(names(B1.__bases__, B2.__bases__, B1.__mro__, B2.__mro__, A.__subclasses__()))

# The inner assignment stays.
A, B1, B2, C = make()


def act(cls):
    global ready
    if cls.__name__ == "C":
        ready = False
        C.__bases__ = (B2,)


ready = True
C.__bases__ = (B1,)
B1.__bases__ = (C,)
print(names(C.__bases__, B2.__subclasses__(), B1.__subclasses__(), B1.__bases__, C.__subclasses__(), B1.__mro__))

# So it does when the outer one fails.
A, B1, B2, C = make()


def act(cls):
    global ready
    if cls.__name__ == "C":
        if C.__bases__ == (B2,):
            ready = False
        else:
            C.__bases__ = (B2,)
            raise ValueError("mro failed")


ready = True
try:
    C.__bases__ = (B1,)
except ValueError as e:
    print(e)
print(names(C.__bases__, C.__mro__, B1.__subclasses__(), B2.__subclasses__()))

# A failure below gives the MROs back.
A, B1, B2, C = make()
class D(C): pass


def act(cls):
    if cls.__name__ == "D":
        raise KeyError("D")


ready = True
try:
    C.__bases__ = (B1,)
except KeyError as e:
    print("KeyError", e)
ready = False
print(names(C.__bases__, C.__mro__, D.__mro__, B1.__subclasses__(), A.__subclasses__()))
