# float() of subclasses with __float__ of their own, and the name that set() uses for itself: found by random programs.
class F(float):
    def __float__(self):
        return 2.5


class Bad(float):
    def __float__(self):
        pass


class I(int):
    def __float__(self):
        return 0.25


class S(set):
    def __init__(self, *args):
        super().__init__(*args)


print(float(F(1.5)), float(I(7)), float(F(1.5)) + F(1.5), F(1.5) == 1.5)
for make in (lambda: float(Bad(1)), lambda: S(1, 2), lambda: set(1, 2), lambda: S([1], 2), lambda: " " * 2147483647):
    try:
        print(make())
    except Exception as e:
        print(type(e).__name__, e)
print(S([1]), set([2]), __import__("math").sqrt(I(9)))
