# Generators in the loops that ask them for items: what they do between two yields is part of the loop.
import gc
import sys

ROUNDS = 40


def upto(n):
    i = 0
    while i < n:
        yield i
        i += 1


def ranged(n):
    for i in range(n):
        yield i * i


def of_list(items, k):
    for v in items:
        yield v + k


def two(n):
    a, b = 0, 1
    for i in range(n):
        yield a
        yield b
        a, b = b, a + b


def ways(n):
    for i in range(n):
        if i & 1:
            yield i
        else:
            yield i / 2


def objects(points):
    for p in points:
        yield p.x
        yield p


class P:
    def __init__(self, x):
        self.x = x

    def twice(self):
        return self.x * 2


def loops(n):
    s = 0
    for v in upto(n):
        s += v
    for v in ranged(n):
        s ^= v
    for v in of_list(LIST, 3):
        s += v
    for v in two(12):
        s -= v
    for v in ways(n):
        s += v
    for v in objects(POINTS):
        s += v.x if type(v) is P else v
    return s


LIST = list(range(50))
POINTS = [P(i) for i in range(9)]
for r in range(ROUNDS):
    result = loops(60 + r)
print(result)


# Kinds that change in the middle, ints that grow out of 48 bits, and what is given at the end.
def grows(n):
    v = 1
    for i in range(n):
        yield v
        v = v * 3 if i != n - 9 else v / 7
    return v


def grown(n):
    out = []
    for v in grows(n):
        out.append(v)
    return out[-12:]


for r in range(ROUNDS):
    result = grown(50)
print(result)


# Exceptions out of the generator and out of the loop; both frames are in the traceback.
def raises(n):
    for i in range(n):
        yield 10 // (n - 3 - i)


def traced(e):
    out, tb = [], e.__traceback__
    while tb:
        out.append((tb.tb_frame.f_code.co_name, tb.tb_lineno - tb.tb_frame.f_code.co_firstlineno))
        tb = tb.tb_next
    return out


def catches(n):
    s = 0
    try:
        for v in raises(n):
            s += v
    except ZeroDivisionError as e:
        return s, traced(e), e.__context__
    return s


for r in range(ROUNDS):
    result = catches(30)
print(result)


def handles(n):
    for i in range(n):
        try:
            yield 6 // (i % 5)
        except ZeroDivisionError:
            yield "zero"


def handled(n):
    out = []
    for v in handles(n):
        out.append(v)
    return out[:11], len(out)


for r in range(ROUNDS):
    result = handled(40)
print(result)


# The loop ends first: the generator is closed where it is, and its finally runs.
def closes(n, log):
    try:
        for i in range(n):
            yield i
    finally:
        log.append(i)


def early(n, at):
    log = []
    for v in closes(n, log):
        if v == at:
            break
    return v, log


for r in range(ROUNDS):
    result = early(50, 31), early(50, 99)
print(result)


# The generator goes on elsewhere: between two rounds, inside a round, and by itself.
def shared(n):
    g = upto(n)
    out = []
    for v in g:
        if v % 7 == 3:
            out.append(next(g, None))
        if v % 11 == 5:
            out.append(g.gi_frame.f_locals["i"])
            out.append(g.gi_running)
    return out, g.gi_frame


for r in range(ROUNDS):
    result = shared(45)
print(result)


def own(n):
    for i in range(n):
        yield i
        if i == n - 2:
            try:
                next(me)
            except ValueError as e:
                yield str(e)


for r in range(ROUNDS):
    me = own(40)
    for v in me:
        last = v
        if type(v) is str:
            said = v
print(last, said)


def sent(n):
    total = 0
    for i in range(n):
        got = yield total
        total += i if got is None else got


def sends(n):
    g = sent(n)
    out = []
    for v in g:
        if v > 20 and len(out) < 3:
            out.append(g.send(100))
    return out, v


for r in range(ROUNDS):
    result = sends(30)
print(result)


# What is asked for items is another generator, another kind of thing, one that has begun, one that has ended.
def total(it):
    t = 0
    for v in it:
        t += v
    return t


for r in range(ROUNDS):
    total(upto(50))
begun = upto(20)
next(begun)
ended = upto(3)
list(ended)
print(total(begun), total(ended), total(ranged(9)), total([1, 2]), total({3: 4}), total(iter((5, 6))), total(range(4)))
for wrong in (7, None):
    try:
        total(wrong)
    except TypeError as e:
        print(e)


# Globals of the generator, and functions and methods that it calls.
def scaled(n):
    for i in range(n):
        yield SCALE * i


def calls(n):
    for i in range(n):
        yield double(i) + POINTS[i % 9].twice()


def double(v):
    return v + v


SCALE = 3
for r in range(ROUNDS):
    if r == 30:
        SCALE = 5
    if r == 35:
        def double(v):
            return v - 1
    result = total(scaled(40)), total(calls(40))
print(result)


# Closures, and generator expressions.
def expressions(n, k):
    s = 0
    for v in (i * k for i in range(n)):
        s += v
    for v in (i for i in LIST if i % 3):
        s += v
    return s


for r in range(ROUNDS):
    result = expressions(50, r)
print(result)


# Loops in loops: short generators, again and again.
def table(n):
    s = 0
    for a in upto(n):
        for b in ranged(3):
            s += a * b
        for c in of_list(LIST[:2], a):
            s -= c
    return s


def recursive(n):
    if n:
        for v in recursive(n - 1):
            yield v + 1
        yield n


for r in range(ROUNDS):
    result = table(30), sum(recursive(7)), total(recursive(9))
print(result)


# Who looks sees both: frames, the line, the recursion limit.
def seen(n):
    for i in range(n):
        if i == n - 2:
            yield sys._getframe().f_back.f_code.co_name, sys._getframe().f_lineno - seen.__code__.co_firstlineno
        else:
            yield i


def looks(n):
    out = None
    for v in seen(n):
        if type(v) is tuple:
            out = v
    return out


for r in range(ROUNDS):
    result = looks(40)
print(result)


class Told:
    def __init__(self, n):
        self.n = n

    def __del__(self):
        told.append((self.n, sys._getframe(1).f_code.co_name))


def drops(n):
    v = None
    for i in range(n):
        yield i
        v = Told(i) if i % 10 == 0 else v


told = []
for r in range(ROUNDS):
    told.clear()
    for v in drops(30):
        pass
print(told)
gc.collect()


# Calls between two yields that cannot be written out themselves.
def add(a, b):
    return a + b


def told_sums(items):
    n = 0
    for v in items:
        n += 1
        yield f"{add(v, v)!s} {n}"
        n = n + 1 if n % 2 else n


def texts(items):
    out = []
    n = 5
    for text in told_sums(items):
        n += 1
        out.append(text)
    return n, len(out), out[:4], out[-4:]


for r in range(ROUNDS):
    result = texts([1, "a", 2.5, [3], (4,), 2**50, True] * 9), texts(LIST)
print(result)
