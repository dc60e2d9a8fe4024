# Finalizers that run at the end of a program find its names and modules, in the order in which the names were bound.
import os
import sys


class Noted:
    def __init__(self, name):
        self.name = name

    def __del__(self):
        print("end of", self.name, os.path.basename("a/b"), Noted.__name__, helper(2), __name__, "__main__" in sys.modules)


def helper(n):
    return n * 21


first = Noted("first")
_private = Noted("private")
__hidden = Noted("hidden")
cycle = Noted("cycle")
cycle.itself = cycle
in_list = [Noted("list 1"), Noted("list 2"), (Noted("tuple 1"), Noted("tuple 2"))]
in_dict = {"a": Noted("dict a"), "b": Noted("dict b")}


class Holder:
    kept = Noted("class")


def function(default=Noted("default")):
    pass


def outer():
    x = Noted("cell")
    return lambda: x


def generator():
    local = Noted("generator")
    try:
        yield local
    finally:
        print("generator closed", helper(3))


class Meta(type):
    def __del__(cls):
        print("end of class", cls.__name__, helper(1))


class Ends(metaclass=Meta):
    pass


class Back:
    def __del__(self):
        back.append(self)
        print("kept again", len(back))


back = []
again = Back()
closure = outer()
running = generator()
next(running)
late = Noted("late")
print("the end")
