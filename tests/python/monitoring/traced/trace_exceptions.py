# settrace: exception events through frames, handlers and finally
from _traced import run


def inner():
    raise ValueError("v")


def handled():
    try:
        inner()
    except ValueError as e:
        s = 1
    finally:
        t = 2


def replaced():
    try:
        inner()
    except ValueError:
        raise KeyError(1)


def again():
    try:
        try:
            1 / 0
        except ZeroDivisionError:
            raise
        finally:
            x = 1
    except ZeroDivisionError:
        pass


def group():
    try:
        raise ExceptionGroup("g", [ValueError(1), TypeError(2)])
    except* ValueError:
        a = 1
    except* TypeError:
        b = 1


class It:
    n = 0

    def __iter__(self):
        return self

    def __next__(self):
        self.n += 1
        if self.n > 1:
            raise StopIteration
        return 1


def stops():
    for x in It():
        pass
    it = iter([])
    try:
        next(it)
    except StopIteration:
        pass


for fn in (handled, replaced, again, group, stops):
    run(fn)
