# What a loop over a generator or a dict knows is attacked while the loop runs: by finalizers, by who looks at frames, by the collector.
import gc
import sys
import types

ROUNDS = 30


class Dies:
    def __init__(self, what):
        self.what = what

    def __del__(self):
        self.what()


# A finalizer between two yields: it asks, closes, throws into and clears the generator that runs, and looks at what it has.
def drops(n, what):
    v = w = None
    for i in range(n):
        yield i
        w = v
        v = Dies(what) if i % 5 == 2 else None
    return w


def attack(kind, n):
    seen = []

    def what():
        try:
            if kind == "next":
                seen.append(next(g))
            elif kind == "close":
                seen.append(g.close())
            elif kind == "throw":
                seen.append(g.throw(KeyError(1)))
            elif kind == "clear":
                seen.append(g.gi_frame.clear())
            elif kind == "locals":
                seen.append((g.gi_frame.f_locals["i"], g.gi_running, g.gi_frame.f_lineno - drops.__code__.co_firstlineno))
            elif kind == "write":
                g.gi_frame.f_locals["n"] = 3
                seen.append(g.gi_frame.f_locals["n"])
            elif kind == "collect":
                seen.append(gc.collect() >= 0)
            elif kind == "back":
                f = sys._getframe(1)
                seen.append((f.f_code.co_name, f.f_back.f_code.co_name, f.f_back.f_locals["total"] >= 0))
            elif kind == "raise":
                seen.append(1)
                raise ValueError
        except Exception as e:
            seen.append(type(e).__name__)

    g = drops(n, what)
    total = 0
    for v in g:
        total += v
    return total, seen[:4], len(seen)


hook, sys.unraisablehook = sys.unraisablehook, lambda args: None
for kind in ("next", "close", "throw", "clear", "locals", "write", "collect", "back", "raise"):
    for r in range(ROUNDS):
        result = attack(kind, 40)
    print(kind, result)
sys.unraisablehook = hook


# The loop's own body does the same between two rounds.
def upto(n):
    i = 0
    while i < n:
        yield i
        i += 1
    return "done"


def between(kind, n):
    g = upto(n)
    total, seen = 0, []
    try:
        for v in g:
            total += v
            if v == 20:
                if kind == "close":
                    g.close()
                elif kind == "clear":
                    g.gi_frame.clear()
                elif kind == "throw":
                    g.throw(KeyError(2))
                elif kind == "write":
                    g.gi_frame.f_locals["i"] = 35
                elif kind == "kind":
                    g.gi_frame.f_locals["i"] = 20.5
                elif kind == "text":
                    g.gi_frame.f_locals["i"] = "text"
                elif kind == "none":
                    g.gi_frame.f_locals["n"] = None
                elif kind == "drain":
                    seen.append(sum(g))
                elif kind == "part":
                    seen.append([next(g), next(g), g.send(5)])
                elif kind == "code":
                    upto.__code__ = (lambda n: iter([n])).__code__.replace(co_name="other")
                elif kind == "large":
                    g.gi_frame.f_locals["n"] = 2**47 + 3
                    g.gi_frame.f_locals["i"] = 2**47 - 3
                elif kind == "trace":
                    sys.settrace(lambda *a: None)
    except Exception as e:
        seen.append((type(e).__name__, str(e)))
    sys.settrace(None)
    return total, seen, g.gi_frame is None


code = upto.__code__
for kind in ("close", "clear", "throw", "write", "kind", "text", "none", "drain", "part", "code", "large", "trace", "no"):
    for r in range(ROUNDS):
        upto.__code__ = code
        result = between(kind, 40)
    print(kind, result)


# Functions that come and go, with their code: another generator may have the addresses of one that the loop knew.
SOURCE = "def g(n):\n    i = {0}\n    while i < n:\n        yield i + {1}\n        i += {2}\n"


def made(k):
    names = {}
    exec(SOURCE.format(k % 3, k % 5, 1 + k % 2), names)
    return names["g"]


def sums(make, rounds):
    out = []
    for k in range(rounds):
        total = 0
        for v in make(k)(50):
            total += v
        out.append(total)
        if k % 7 == 0:
            gc.collect()
    return out


result = sums(made, 200)
print(len(result), result[:10], sum(result))


def other_globals(rounds):
    out = []
    for k in range(rounds):
        names = {"SCALE": k}
        exec("def g(n):\n    for i in range(n):\n        yield i * SCALE\n", names)
        code = names["g"].__code__
        if k % 3 == 0:
            code = held
        total = 0
        for v in types.FunctionType(code, names)(30):
            total += v
        out.append(total)
    return out


names = {}
exec("def g(n):\n    for i in range(n):\n        yield i * SCALE\n", names)
held = names["g"].__code__
result = other_globals(120)
print(result[:8], sum(result))


# The iterator in the frame is exchanged for another thing.
def exchanged(rounds):
    seen = 0
    for k in range(rounds):
        it = (i for i in range(40))
        if k % 2:
            it = iter([1, 2, 3])
        elif k % 5 == 0:
            it = {1: 2, 3: 4}.items()
        for v in it:
            seen += v if type(v) is int else v[0]
    return seen


print(exchanged(150))


# Dicts: finalizers of what the iterator's pair held, keys that compare, and dicts that are collected.
def pairs_die(n):
    d = {}
    log = []
    for i in range(n):
        d[i] = Dies(lambda i=i: log.append(i) or (d.pop(n - 1, None) if i == 30 else None) or (d.clear() if i == 33 else None))
    try:
        for k, v in d.items():
            d[k] = v = None
    except RuntimeError as e:
        log.append(str(e))
    d.clear()
    return len(log), log[-3:]


for r in range(ROUNDS):
    result = pairs_die(40)
print(result)


class Key:
    def __init__(self, n):
        self.n = n

    def __hash__(self):
        return self.n & 7

    def __eq__(self, other):
        if self.n == 11 and type(other) is Key:
            TABLE.pop(5, None)
        return type(other) is Key and self.n == other.n


def keys_compare():
    global TABLE
    TABLE = {Key(i): i for i in range(10)}
    TABLE.update({i: i for i in range(5, 20)})
    seen = 0
    try:
        for k, v in TABLE.items():
            seen += v
            if v == 8:
                TABLE.get(Key(11))
        for k in TABLE:
            seen += 1
            if type(k) is int and k == 12:
                del TABLE[k]
    except RuntimeError as e:
        return seen, str(e)
    return seen, len(TABLE)


for r in range(ROUNDS):
    result = keys_compare()
print(result)


def cycles(n):
    total = 0
    for i in range(n):
        d = {"it": None, "self": None, "n": i}  # the pair of the last round has no cycle
        d["self"] = d
        d["it"] = it = iter(d.items())
        for k, v in it:
            total += v if k == "n" else 0
        if i % 50 == 0:
            gc.collect()
    return total


print(cycles(400))
print("end")
