# A class and a function that compiled code knows go, and an object takes their place in memory, full of what might be taken for their versions.
import gc
import struct


def make_class():
    class Known:
        limit = 3

        def __init__(self, x):
            self.x = x

    return Known


def make_function():
    def known(x, y=2):
        return x

    return known


known = found = None
kinds = [type("Slots", (), {"__slots__": tuple(f"s{k}" for k in range(size))}) for size in range(2, 64)]


def use_class(n):
    total = 0
    for i in range(n):
        total += known(i).x
    return total


def use_attribute(n):
    total = 0
    for i in range(n):
        total += known.limit
    return total


def use_function(n):
    total = 0
    for i in range(n):
        total += known(i)
    return total


def float_of(v):
    return struct.unpack("<d", struct.pack("<II", v, v))[0]


def filled(v):
    thing = found()
    for name in found.__slots__[:8]:
        setattr(thing, name, float_of(v))
    return thing


def check(make, use):
    global known, found
    known = make()
    print(use.__name__, [use(50) for _ in range(4)])
    address = id(known)
    known = None
    gc.collect()
    for found in kinds:
        if id(found()) == address:
            break
    wrong = set()
    for v in range(1, 440):
        known = None
        known = filled(v)
        try:
            wrong.add(use(1))
        except (TypeError, AttributeError) as e:
            wrong.add(str(e))
    print(sorted(wrong))
    known = make()
    print(use(50))


check(make_class, use_class)
check(make_class, use_attribute)
check(make_function, use_function)
