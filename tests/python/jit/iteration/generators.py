# Generators that compiled code resumes: one yield and several, left half-way, consumed by C, thrown into, returning, with finally.
import sys


def count(n, step=1):
    i = 0
    while i < n:
        yield i
        i += step


def two(n):
    for i in range(n):
        yield i
        yield -i


def filtered(it):
    for x in it:
        if x % 3 == 0:
            yield x * x


def returning(n):
    for i in range(n):
        yield i
    return "done"


def guarded(log):
    try:
        k = 0
        while True:
            k += 1
            yield k
    finally:
        log.append(k)


def talking():
    total = 0
    while True:
        x = yield total
        if x is None:
            x = 1
        total += x


def failing(n):
    for i in range(n):
        yield 10 // (n - 1 - i) if i < n else 0


def delegating(n):
    got = yield from returning(n)
    yield got


def mixed(n):
    x = 0
    for i in range(n):
        yield x
        x = x + 1 if i % 50 else x + 0.5 if i % 100 else 1 << 10


def consume(g):
    t = 0
    for x in g:
        t += x
    return t


def main():
    print(consume(count(200)), consume(two(100)), consume(filtered(count(300, 2))))
    print(sum(count(150)), max(two(60)), list(filtered(range(40))), sorted(two(5)), tuple(count(9, 4)))
    print([consume(count(k)) for k in range(30)][-3:])
    print(sum(x * 2 for x in range(100)), any(x > 90 for x in range(100)), all(x < 50 for x in count(100)), "".join(str(x) for x in range(20)))
    print({x % 7 for x in two(50)}, {x: x * x for x in count(4)})
    log = []
    for _ in range(40):
        for k in guarded(log):
            if k == 5:
                break
    print(log[:3], len(log))
    t = talking()
    next(t)
    print([t.send(k) for k in range(60)][-3:], [next(t) for _ in range(3)])
    try:
        consume(failing(30))
    except ZeroDivisionError as e:
        tb = e.__traceback__
        names = []
        while tb:
            names.append((tb.tb_frame.f_code.co_name, tb.tb_lineno - tb.tb_frame.f_code.co_firstlineno))
            tb = tb.tb_next
        print(names, e)
    g = returning(3)
    values = []
    while True:
        try:
            values.append(next(g))
        except StopIteration as e:
            values.append(e.value)
            break
    print(values, list(delegating(4)))
    print(sum(mixed(200)))
    g = count(1000)
    for x in g:
        if x == 500:
            print(g.gi_frame.f_locals, g.gi_running, g.gi_frame.f_lineno - g.gi_code.co_firstlineno)
            g.gi_frame.f_locals["i"] = 990
    print(x)

    def own():
        for i in range(3):
            try:
                yield next(me)
            except ValueError as e:
                yield str(e)

    for _ in range(30):
        me = own()
        answers = list(me)
    print(answers)

    def thrown():
        seen = []
        while True:
            try:
                yield len(seen)
            except KeyError as e:
                seen.append(e.args[0])
                if len(seen) > 40:
                    return

    g = thrown()
    next(g)
    try:
        for k in range(60):
            g.throw(KeyError(k))
    except StopIteration:
        print("ended", k)

    def deep(n):
        if n:
            yield n
            yield from deep(n - 1)

    print(sum(deep(100)), sum(sum(deep(10)) for _ in range(50)))
    limit = sys.getrecursionlimit()

    def nested(n):
        yield from (nested(n - 1) if n else iter(()))
        yield n

    try:
        print(sum(nested(limit + 100)))
    except RecursionError as e:
        print(type(e).__name__)


main()
