# timedelta of ints whose products and sums are of other classes: divmod() is asked and its answer checked.
from datetime import timedelta
class BadInt(int):
    def __mul__(self, other): return Prod()
    __rmul__ = __floordiv__ = __rfloordiv__ = __mul__
class Prod:
    def __add__(self, other): return Sum()
    __radd__ = __add__
class Sum(int):
    def __divmod__(self, other): return divmodresult
def show(f):
    try: r = f(); print("Prod" if "Prod" in r else r)
    except Exception as e: print(type(e).__name__, e)
for divmodresult in [None, (), (0, 1, 2), (0, -1), (0, "x"), ("x", 0), (2**70, 0), (1, 86400), (1, 10**6), (0, 2**40), (0, True)]:
    print(divmodresult)
    show(lambda: repr(timedelta(microseconds=BadInt(1))))
    show(lambda: repr(timedelta(hours=BadInt(1))))
    show(lambda: repr(timedelta(weeks=BadInt(1))))
    show(lambda: repr(timedelta(1) * BadInt(1)))
    show(lambda: repr(BadInt(1) * timedelta(1)))
    show(lambda: repr(timedelta(1) // BadInt(1)))
    show(lambda: repr(timedelta(microseconds=2.5) ))
