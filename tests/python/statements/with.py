class M:
    def __init__(self, name, swallow=False): self.name, self.swallow = name, swallow
    def __enter__(self):
        print("enter", self.name)
        return self.name.upper()
    def __exit__(self, t, v, tb):
        print("exit", self.name, t and t.__name__, v, tb is not None)
        return self.swallow
with M("a") as x: print(x)
with M("a") as x, M("b") as y: print(x, y)
with (M("a") as x, M("b") as y,): print(x, y)
with M("sw", True): raise ValueError("v")
try:
    with M("o"), M("i"): raise KeyError("k")
except KeyError as e: print("caught", e)
def f():
    with M("r"):
        return "value"
print(f())
def g():
    for i in range(3):
        with M(str(i)):
            if i == 1: continue
            if i == 2: break
g()
d = {}
with M("d") as d["x"]: pass
print(d)
with M("tuple") as (a, *b): print(a, b)
class NoExit:
    def __enter__(self): pass
try:
    with NoExit(): pass
except TypeError as e: print(e)
try:
    with 5: pass
except TypeError as e: print(e)
class BadExit(M):
    def __exit__(self, *a): raise TypeError("in exit")
try:
    with BadExit("x"): raise ValueError("in body")
except TypeError as e: print(e, repr(e.__context__))
class EnterFails(M):
    def __enter__(self): raise OSError("enter")
try:
    with M("first"), EnterFails("second"): print("never")
except OSError as e: print(e)
