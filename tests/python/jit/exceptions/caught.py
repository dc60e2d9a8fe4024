# Exceptions that are caught where compiled code goes on: what the handler finds, what is known behind it, and what tracebacks tell.
import sys
import traceback

BIG = 2 ** 47


class Bad(Exception):
    def __init__(self, n):
        self.n = n


def lookups(d, keys):
    total = missing = 0
    kind = 0
    for key in keys:
        try:
            total += d[key]
        except KeyError as e:
            missing += 1
            kind = kind + 0.5 if missing % 3 == 0 else kind
            assert e.args[0] == key and e.__context__ is None
        else:
            kind = 1
    return total, missing, kind


for _ in range(6):
    print(lookups({i: i * 3 for i in range(0, 40, 2)}, range(50)))


def leaf(i):
    if i % 5 == 0:
        raise Bad(i)
    return i * 2


def middle(i, *rest):
    return leaf(i) + len(rest)


def calls(n):
    total, seen, last = 0, [], BIG - 40
    for i in range(n):
        last += 1
        try:
            total += middle(i, 1, 2)
        except Bad as e:
            seen.append(e.n)
            total -= 1
            last += 3
    return total, len(seen), last


for _ in range(5):
    print(calls(60))
try:
    e
except NameError as error:
    print(error)


def unbound(n):
    out = []
    for i in range(n):
        try:
            middle(i)
        except Bad as e:
            out.append(e.n)
        try:
            e
        except UnboundLocalError as error:
            out.append(str(error)[:30])
    return out[:4], len(out)


print(unbound(30))


def nested(n):
    out = []
    for i in range(n):
        try:
            try:
                out.append(leaf(i))
            except ValueError:
                out.append("never")
            finally:
                out.append(i)
        except Bad as e:
            try:
                out.append(int("x" * (e.n % 2) + str(i)))
            except ValueError as inner:
                assert inner.__context__ is e
                out.append("inner")
            out.append(sys.exception() is e)
        assert sys.exception() is None
    return out


for _ in range(3):
    print(len(nested(40)), nested(40)[:14])


def again(n):
    outs = []
    for i in range(n):
        try:
            try:
                leaf(i)
            except Bad:
                if i % 2:
                    raise
                raise TypeError(i) from None
        except (Bad, TypeError) as e:
            tb = e.__traceback__
            lines = []
            while tb:
                lines.append(tb.tb_lineno - again.__code__.co_firstlineno)
                tb = tb.tb_next
            outs.append((type(e).__name__, lines, e.__suppress_context__))
    return outs


for _ in range(3):
    print(again(20))


def leaves(n):
    found = []
    for i in range(n):
        try:
            if i == 17:
                leaf(15)
            if i % 4 == 0:
                leaf(5)
            found.append(i)
        except Bad as e:
            if e.n == 15:
                break
            if i == 100:
                return "never"
            continue
        finally:
            found.append(-i)
    else:
        found.append("else")
    return sum(x for x in found if isinstance(x, int)), len(found)


for _ in range(4):
    print(leaves(16), leaves(40))


def returning(i):
    try:
        return leaf(i)
    except Bad as e:
        return -e.n
    finally:
        returning.times += 1


returning.times = 0
for _ in range(5):
    print([returning(i) for i in range(12)], returning.times)


def recursion(n):
    try:
        if n % 7 == 3:
            raise Bad(n)
        return recursion(n - 1) + 1 if n > 0 else 0
    except Bad as e:
        return e.n * 100 + (recursion(n - 4) if n > 4 else 0)


for _ in range(4):
    print([recursion(n) for n in range(24)])


def stops(n):
    total, it = 0, iter(())
    for i in range(n):
        try:
            total += next(it)
        except StopIteration:
            it = iter((i, 2, 3))
    return total


print([stops(n) for n in (50, 60, 70)])


class Noisy:
    def __init__(self, out, frame):
        self.out, self.frame = out, frame

    def __del__(self):
        self.out.append(self.frame.f_locals["i"])
        if self.frame.f_locals["i"] % 6 == 0:
            self.frame.f_locals["kind"] = "changed"


def dropped(n):
    out, kind, texts = [], 0, 0
    frame = sys._getframe()
    for i in range(n):
        try:
            noisy = [Noisy(out, frame), leaf(i)]
        except Bad:
            texts += isinstance(kind, str)
            kind = 0
        else:
            noisy = None
    return len(out), texts


def made(n):
    out, kind, texts = [], 0, 0
    frame = sys._getframe()
    for i in range(n):
        try:
            (lambda noisy: leaf(i))(Noisy(out, frame))
        except Bad:
            texts += isinstance(kind, str)
            kind = 0
    return len(out), texts, out[:7]


for _ in range(3):
    print(dropped(60), made(60))


def text(n):
    shown = ""
    for i in range(n):
        try:
            middle(i)
        except Bad:
            shown = traceback.format_exc()
    return shown


print(text(6) == text(31), text(31).count("File "), text(31).count("in leaf"))


def star(n):
    out = []
    for i in range(n):
        try:
            if i % 3 == 0:
                raise ExceptionGroup("g", [ValueError(i), KeyError(i)])
            out.append(i)
        except* ValueError as e:
            out.append(len(e.exceptions))
        except* KeyError:
            out.append("key")
    return out[:8], len(out)


print(star(40))


class Manager:
    def __enter__(self):
        return self

    def __exit__(self, kind, value, tb):
        return kind is Bad and value.n % 10 == 0


def managed(n):
    out = []
    for i in range(n):
        try:
            with Manager():
                out.append(leaf(i))
        except Bad as e:
            out.append(("out", e.n))
    return out


for _ in range(3):
    print(managed(24)[:12], len(managed(40)))


def kinds(n):
    value, total = 1, 0.0
    for i in range(n):
        try:
            total = total + value
            if i % 4 == 1:
                value = [value]
            if i % 4 == 3:
                value.missing
        except TypeError:
            value = 2.5
        except AttributeError as e:
            value = len(e.args)
    return total, value


for _ in range(4):
    print(kinds(50))


def large(n):
    x, falls = BIG - 30, 0
    for i in range(n):
        try:
            x += 1
            leaf(i)
        except Bad:
            falls += 1
            x += 2
    return x, falls


for _ in range(4):
    print(large(60))


def wrong_filter(n):
    out = []
    for i in range(n):
        try:
            try:
                leaf(i)
            except (i if i > 10 else Bad):
                out.append(i)
        except TypeError as e:
            out.append(str(e)[:20])
    return out


print(wrong_filter(30))


def searches(xs, ys):
    out = 0
    for y in ys:
        try:
            out += xs.index(y)
        except ValueError:
            for x in xs:
                try:
                    out += 10 // (x - y % 3)
                except ZeroDivisionError:
                    out -= 1
    return out


for _ in range(4):
    print(searches([0, 1, 2, 5, 8], range(25)))
