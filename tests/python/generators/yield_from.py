def inner():
    x = yield 1
    print("inner got", x)
    try: y = yield 2
    except ValueError as e:
        print("inner caught", e)
        y = "err"
    return ("result", y)
def outer():
    r = yield from inner()
    print("outer got", r)
    yield from [10, 20]
    yield from "ab"
    return "end"
g = outer()
print(next(g), g.send("S"), g.throw(ValueError("T")))
print(list(g))
class It:
    def __iter__(self): return iter((1, 2))
def h(): return (yield from It())
print(list(h()))
def closing():
    try: yield 1
    finally: print("inner closed")
def oc():
    try: yield from closing()
    finally: print("outer closed")
c = oc(); next(c); c.close()
def tree(t):
    if isinstance(t, tuple):
        for x in t: yield from tree(x)
    else: yield t
print(list(tree((1, (2, (3, 4), 5), ()))))
def bad(): yield from 5
try: list(bad())
except TypeError as e: print(e)
class Sender:
    def __iter__(self): return self
    def __next__(self): return "next"
    def send(self, v): return "sent", v
    def throw(self, *a): return "thrown", a[0]
def s(): yield from Sender()
g = s(); print(next(g), g.send(5), g.throw(KeyError))
def deep(n):
    if n: yield from deep(n - 1)
    yield n
print(sum(deep(100)))
def ret(): 
    return 5
    yield
def user():
    x = yield from ret()
    print(x)
print(list(user()))
