# Where exceptions and warnings say they come from, when they come out of compiled loops, of calls that are written out, of constructors.
import traceback
import warnings


def places(e):
    return [(f.name, f.lineno, f.colno, f.end_colno) for f in traceback.extract_tb(e.__traceback__)][1:]


def divides(n, at):
    total = 0
    for i in range(n):
        total += 1 // (at - i)
    return total


def small(v, i):
    return v[i] + 1


def indexes(values, n):
    total = 0
    for i in range(n):
        total += small(values, i)
    return total


class Point:
    def __init__(self, x):
        if x == 60:
            raise ValueError(x)
        self.x = x

    @property
    def half(self):
        return 10 // (70 - self.x)


def constructs(n, first):
    total = 0
    for i in range(first, n):
        p = Point(i)
        total += p.x
        total += p.half
    return total


def nested(n):
    found = []
    for i in range(n):
        try:
            for k in range(3):
                if i % 30 == 29:
                    raise KeyError(i, k)
                found.append(k)
        except KeyError as e:
            found[:] = [e.args, places(e)[-1:] or e.__traceback__.tb_lineno]
        finally:
            found.append(i)
        del found[:-4]
    return found


def chained(n):
    for i in range(n):
        try:
            try:
                if i == 70:
                    [][i]
            except IndexError as e:
                raise RuntimeError("second") from e
        except RuntimeError as e:
            return places(e), places(e.__cause__), e.__cause__ is e.__context__


def warns(n):
    for i in range(n):
        if i % 40 == 39:
            warnings.warn(f"at {i}")
            below(i)


def below(i):
    warnings.warn("below", stacklevel=2)
    return i


def again(n):  # a traceback grows where the exception is raised again
    for i in range(n):
        try:
            try:
                if i == 60:
                    int("x")
            except ValueError:
                i += 0
                raise
        except ValueError as e:
            return [t.lineno for t in traceback.extract_tb(e.__traceback__)], str(e)


def consumes(n):
    return sum(1 // (50 - v) for v in range(n))


def compares(n):
    found = None
    for i in range(n):
        other = "x" if i == 80 else 0.5
        try:
            found = i < other
        except TypeError as e:
            found = str(e), e.__traceback__.tb_lineno
            break
    return found


def deletes(n):
    d = {k: k for k in range(n)}
    for i in range(2 * n):
        del d[i]


for k in range(3):
    for f, args in [(divides, (100, 60)), (indexes, (list(range(50)), 60)), (constructs, (100, 0)), (constructs, (100, 61)), (consumes, (90,)), (deletes, (50,)), (divides, (100, 60.5)), (indexes, (range(40), 50))]:
        try:
            print(f.__name__, f(*args))
        except Exception as e:
            print(f.__name__, type(e).__name__, e, places(e))
    print(nested(90))
    print(chained(90))
    print(again(90))
    print(compares(99))
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        warns(100)
    print([(str(w.message), w.lineno) for w in caught])
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("default")
        warns(100)
        warns(100)
    print(len(caught), sorted({w.lineno for w in caught}))
