# A function that is written out goes while it runs: a finalizer gives its class others.
import gc


class Box:
    pass


BOX = Box()
BOX.a = 0
class Dies:
    def __init__(self, what):
        self.what = what

    def __del__(self):
        self.what()
class Base:
    def __init__(self, x):
        self.x = x
def make_init():
    k = [1, 2, 3]
    def __init__(self, x, y=4):
        BOX.a = x
        self.y = y
        self.k = k
        self.z = self.y
    return __init__
def make_method():
    k = [1, 2, 3]
    def method(self, x):
        BOX.a = x
        self.k = k
        return k
    return method
class C:
    pass
C.__init__ = make_init()
C.method = make_method()
junk = []
def change():
    C.__init__ = other
    C.method = lambda self, x: [x]
    gc.collect()
    for i in range(200): junk.append(lambda a, b, c, d, e, f, g: 0); junk.append([i] * 5); junk.append({i: i})
def other(self, x, y=4):
    self.y = y; self.k = 7; self.z = 1
def f(n, at):
    out = 0
    for i in range(n):
        if i == at: BOX.a = Dies(change)
        c = C(i)
        out += c.y + len(c.k if type(c.k) is list else [])
    return out, c.k, c.z
def g(n, at):
    out = 0
    c = C(1)
    for i in range(n):
        if i == at: BOX.a = Dies(change)
        out += len(c.method(i))
    return out, c.k
for k in range(6): print(f(100, -1))
print(f(100, 50), len(junk))
print(f(100, -1))
C.method = make_method()
for k in range(6): print(g(100, -1))
print(g(100, 50), len(junk))
print(g(100, -1))


class D:
    pass


def init_of(text):
    def __init__(self, x, text=text * 20, *, more=text * 30):
        BOX.a = x
        self.text = text
        self.more = more

    return __init__


def change_defaults():
    D.__init__.__defaults__ = ("other",)
    D.__init__.__kwdefaults__ = {"more": "more"}
    gc.collect()
    for i in range(200):
        junk.append("z" * 37 + f"{i:03}")
        junk.append("y" * 57 + f"{i:03}")


def h(n, at):
    out = 0
    for i in range(n):
        if i == at:
            BOX.a = Dies(change_defaults)
        d = D(i)
        out += len(d.text) + len(d.more)
        if i == at:
            print(d.text, d.more)
    return out, d.text, d.more


D.__init__ = init_of("ab")
for k in range(6):
    print(h(100, -1))
print(h(100, 50))
print(h(100, -1))
