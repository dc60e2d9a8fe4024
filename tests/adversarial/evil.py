# Shared by the programs of this folder: an object whose every method runs an action first, and t(), which runs a case whatever it raises.
def t(name, f):
    try:
        r = f()
        print(name, type(r).__name__)
    except Exception as e:
        print(name, type(e).__name__)


class Evil:
    def __init__(self, act, eq=False, h=0):
        self.act, self.eq, self.h = act, eq, h

    def __eq__(self, o):
        self.act()
        return self.eq

    def __hash__(self):
        return self.h


def acting(name, answer):
    def method(self, *args):
        self.act()
        return answer(self)
    setattr(Evil, name, method)


for names, answer in ((("__lt__", "__bool__", "__contains__"), lambda self: True), (("__repr__", "__str__", "__format__"), lambda self: "E"), (("__index__", "__int__", "__call__"), lambda self: 1),
                      (("__float__",), lambda self: 1.0), (("__iter__",), lambda self: iter((1, 2))), (("__len__",), lambda self: 2), (("__add__", "__radd__"), lambda self: self)):
    for name in names:
        acting(name, answer)


def no_item(self, i):
    self.act()
    raise IndexError


Evil.__getitem__ = no_item
