# Calls of small functions in loops: results of all kinds, exceptions that come out of them with tracebacks, depth, redefinition, who looks at frames.
import sys
import traceback


def double(x):
    return x + x


def sign(x):
    if x < 0:
        return -1
    if x > 0:
        return 1
    return 0


def nothing(x):
    pass


def keep(x):
    y = x
    x = None
    return y


def nested(a, b):
    return double(a) + sign(b)


def divide(a, b):
    c = a / b
    return c


def pick(seq, i):
    return seq[i]


def fact(n):
    return 1 if n < 2 else n * fact(n - 1)


class Account:
    def __init__(self):
        self.balance = 0

    def add(self, n):
        self.balance += n
        return self

    def get(self):
        return self.balance

    @property
    def half(self):
        return self.balance / 2


def run(f, values, n):
    out = None
    for i in range(n):
        out = f(values[i % len(values)])
    return out


def run_two(n):
    t = 0
    for i in range(n):
        t += nested(i, -i) + sign(i - 5)
        nothing(t)
    return t


def objects(n):
    kept = []
    for i in range(n):
        kept = keep([i, kept[:2]])
    return kept


def accounts(n):
    a = Account()
    for i in range(n):
        a.add(i).add(1)
        if a.get() > 100:
            a.add(-50)
    return a.get(), a.half


def failing(n):
    caught = []
    for i in range(n):
        try:
            divide(10, (i % 20) - 10)
            pick([1, 2, 3], i % 4)
        except (ZeroDivisionError, IndexError) as e:
            tb = traceback.extract_tb(e.__traceback__)
            caught.append((type(e).__name__, [(f.name, f.lineno - failing.__code__.co_firstlineno) for f in tb]))
    return caught[0], caught[1], len(caught)


def depth(n):
    out = []
    for i in range(n):
        out.append(fact(i % 30))
    return out[29]


def too_deep(n):
    def down(k):
        return down(k + 1)
    caught = 0
    for i in range(n):
        try:
            down(0)
        except RecursionError:
            caught += 1
    return caught


def redefined(n):
    global double
    t = 0
    old = double
    for i in range(n):
        t += double(i)
        if i == n // 2:
            double = lambda x: x
    double = old
    return t


def name_of_caller():
    return sys._getframe(1).f_code.co_name


def who(n):
    names = set()
    for i in range(n):
        names.add(name_of_caller())
    return names


def locals_seen(n):
    out = []
    for i in range(n):
        x = i * 2
        if i == n - 1:
            out.append(sorted(sys._getframe().f_locals.items(), key=lambda kv: kv[0])[:2])
    return out


def set_from_outside():
    sys._getframe(1).f_locals["t"] = 1000


def changed_outside(n):
    t = 0
    for i in range(n):
        t += 1
        if i == n // 2:
            set_from_outside()
    return t


class Noisy:
    def __init__(self, log):
        self.log = log

    def __del__(self):
        self.log.append(len(self.log))


def finalizers(n):
    log = []
    for i in range(n):
        x = Noisy(log)
        if i % 3 == 0:
            x = None
    return len(log), log[-1]


def traced(n):
    events = []

    def tracer(frame, event, arg):
        if frame.f_code.co_name == "traced":
            events.append((event, frame.f_lineno - traced.__code__.co_firstlineno))
        return tracer
    t = 0
    for i in range(n):
        t += double(i)
        if i == n - 3:
            sys._getframe().f_trace = tracer
            sys.settrace(tracer)
    sys.settrace(None)
    return t, events[:8]


def generator(n):
    for i in range(n):
        yield double(i)


def consume(n):
    t = 0
    for v in generator(n):
        t += v
        if v > 100:
            break
    return t


N = 90
print(run(double, [1, 2.5, "ab", (1,)], N), run(sign, [-3, 0, 3.5], N), run(nothing, [1], N), run(keep, [[1], "s", 2], N))
print(run_two(N), objects(N), accounts(N))
print(failing(N))
print(depth(N), too_deep(6), redefined(N), who(N), locals_seen(N), changed_outside(N))
print(finalizers(N), traced(N), consume(N))
