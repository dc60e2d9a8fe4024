# _lsprof.Profiler: counts, times by an external timer, callers
import _lsprof
import sys


ticks = 0


def timer():
    global ticks
    ticks += 1
    return ticks


def rows(stats):
    def row(e):
        name = e.code if isinstance(e.code, str) else e.code.co_name
        return (name, *tuple(e)[1:5]) + ((sorted(map(row, e.calls)) if e.calls else e.calls,) if len(e) > 5 else ())
    return sorted(map(row, stats))


class C:
    def m(self):
        return 1


def fib(n):
    return n if n < 2 else fib(n - 1) + fib(n - 2)


def gen():
    yield 1
    yield 2


def work():
    fib(4)
    len("a")
    [].append(1)
    sorted([3, 1], key=abs)
    "a".upper()
    list.append([], 1)
    dict.fromkeys("a")
    list(gen())
    sys.getrecursionlimit()
    C().m()
    try:
        int("z")
    except ValueError:
        pass


for init, enable in (((), {}), ((), {"subcalls": False}), ((), {"builtins": False}), ((0.5,), {}), ((0.25, True, False), {"builtins": False})):
    ticks = 0
    p = _lsprof.Profiler(timer, *init)
    p.enable(**enable)
    work()
    p.disable()
    print("#", init, enable)
    for r in rows(p.getstats()):
        print(r)
entry = p.getstats()[0]
print(type(entry), entry.n_fields, len(entry), type(_lsprof.profiler_subentry))


def attempt(fn, *args, **kwargs):
    try:
        return fn(*args, **kwargs)
    except Exception as e:
        return f"{type(e).__name__}: {e}"


p = _lsprof.Profiler()
p.enable()
print(attempt(p.enable), attempt(_lsprof.Profiler().enable))
p.disable()
p.disable()
p.clear()
print(p.getstats())
sys.monitoring.use_tool_id(2, "x")
print(attempt(p.enable))
sys.monitoring.free_tool_id(2)
print(attempt(_lsprof.Profiler, 1, "x"), attempt(_lsprof.Profiler, nope=1))


def meddling():
    print(attempt(p.disable), attempt(p.clear))
    return 1


p = _lsprof.Profiler(meddling)
p.enable()
len("a")
p.disable()
