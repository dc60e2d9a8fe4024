# settrace: with statements, swallowed and not
from _traced import run


class Manager:
    def __init__(self, swallow):
        self.swallow = swallow

    def __enter__(self):
        return self

    def __exit__(self, *info):
        return self.swallow


def swallowed():
    with Manager(True) as c:
        x = 1
        raise KeyError
    y = 2


def passed():
    with Manager(False), Manager(False):
        raise KeyError
    y = 2


def returns():
    with Manager(False):
        return 5


for fn in (swallowed, passed, returns):
    run(fn)
