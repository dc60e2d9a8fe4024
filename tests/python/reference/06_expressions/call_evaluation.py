# Calls: argument order, unpacking of all kinds, many arguments, keyword order, method calls.
def f(*a, **k): return a, k
print(f(*[1], 2, *(), *"ab"), f(**{}, x=1, **{"y": 2}), f(1, *[2], x=3, **{"z": 4}), f(*{1: 2}), f(*range(3), *{4}), f(x=1, *[2]), f(**{"a": 1}, **{"b": 2}), f(*(i for i in "xy")), f(i for i in []).__class__, f(*[], **{}))
print(list(f(b=1, a=2, **{"d": 3, "c": 4})[1]), f(*[1] * 3, **dict.fromkeys("pq")), f(self=1, cls=2, args=3, kwargs=4), f(**{"class": 1, "1x": 2, "": 3}))
class M:
    def keys(self): return ["k1", "k2"]
    def __getitem__(self, k): return k.upper()
class It:
    def __iter__(self): yield 1; yield 2
print(f(*It(), **M()))
def show(g):
    try: print(g())
    except Exception as e: print(type(e).__name__, e)
class BadKeys:
    def keys(self): return [1]
    def __getitem__(self, k): return k
class RaiseKeys:
    def keys(self): raise ValueError("keys")
class RaiseIter:
    def __iter__(self): yield 1; raise ValueError("iter")
class NoKeys:
    def __getitem__(self, k): return 1
show(lambda: f(**BadKeys())); show(lambda: f(**RaiseKeys())); show(lambda: f(*RaiseIter())); show(lambda: f(**NoKeys())); show(lambda: f(*NoKeys.__new__(int))) if 0 else None; show(lambda: f(**{"a": 1}, **{"a": 2})); show(lambda: f(a=1, **{"a": 2})); show(lambda: f(**{1: 2})); show(lambda: f(**{(1,): 2})); show(lambda: dict(**{1: 2})); show(lambda: dict(a=1, **{"a": 2})); show(lambda: int(**{"x": 1})); show(lambda: f(*None)); show(lambda: f(**None)); show(lambda: f(*5, *6)); show(lambda: "a".join(*[1])); show(lambda: "a".join(*["bc"])); show(lambda: max(*[[1, 2]])); show(lambda: print(*[1, 2], **{"sep": "-"})); show(lambda: [].append(*[1, 2])); show(lambda: (lambda a, b: (a, b))(*"xy")); show(lambda: (lambda a, b: (a, b))(**{"a": 1, "b": 2})); show(lambda: (lambda *, a: a)(**{"a": 1})); show(lambda: (lambda a, /: a)(**{"a": 1})); show(lambda: f(*map(str, range(3)), end=0))
print(eval("f(" + "1," * 300 + ")")[0][-1], len(eval("f(" + ",".join(f"k{i}={i}" for i in range(260)) + ")")[1]), len(f(*range(100000))[0]), len(f(**{f"x{i}": i for i in range(1000)})[1]))
