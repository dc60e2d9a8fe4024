# Names that are equal, but other strs than those that the code has: in globals, in what keyword-only parameters are left to, in classes behind super().
def other(*parts):
    return "".join(parts)


def late(n):
    t = 0
    for i in range(n):
        globals()["n%d" % (i % 100)] = i
        t += len("abc")
        if i == n // 2:
            globals()[other("le", "n")] = lambda v: 100
        if i > n // 2 and i % 50 == 0:
            globals()["m%d" % i] = i
    return t


def by_keyword(n):
    def f(*, long_name=1):
        return long_name
    t = 0
    for i in range(n):
        if i == n // 2:
            f.__kwdefaults__ = {other("long_", "name"): 9}
        t += f()
    return t


class Over:
    def area(self, v):
        return v + 1


class Calls(type("Between", (Over,), {other("ar", "ea"): lambda self, v: v + 2})):
    def area(self, v):
        return super().area(v)


def areas(o, n):
    t = 0
    for i in range(n):
        t += o.area(i) + max(o.area(i), 0)
    return t


print(late(3000), len("abc"), by_keyword(400), areas(Calls(), 400), sum(map(Calls().area, range(3000))))
