# A class gets a thousand versions: one whose attributes are set more often loses its specialized sites, and what stands below it does with it.
class Base:
    count = 0
    def __init__(self): self.x = 1
    def m(self): return self.x
class Below(Base):
    pass
class Beside:
    count = 0
    def __init__(self): self.x = 1
    def m(self): return self.x
def attr(o): return o.x
def method(o): return o.m()
def on_class(c): return c.count
def store(o): o.x = 2
def make(c): return c()
def all_of(c):
    for _ in range(60):
        o = make(c)
        store(o)
        attr(o), method(o), on_class(c)
    return attr(o), method(o), on_class(c)
def change(c, times):
    for _ in range(times):
        c.count += 1
        c.m
change(Base, 700)
print(all_of(Base))
change(Base, 900)
print(all_of(Base), all_of(Below))
change(Beside, 300)
def attr_2(o): return o.x
def attr_3(o): return o.x
def attr_4(o): return o.x
for _ in range(10): attr_2(Base()), attr_3(Below()), attr_4(Beside())
Base.m = lambda self: self.x + 10
print(Base().m(), Below().m(), Base.count, Below.count, Beside.count)
Base.x = 5
print(method(Base()), on_class(Base))
