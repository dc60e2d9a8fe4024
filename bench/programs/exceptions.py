# exceptions: raised, caught, chained, re-raised and cleaned up inside loops.
# args: 200
import sys


class AppError(Exception):
    def __init__(self, code, detail):
        super().__init__(code, detail)
        self.code = code
        self.detail = detail


class NotFound(AppError):
    pass


class Guard:
    log = 0

    def __init__(self, swallow):
        self.swallow = swallow

    def __enter__(self):
        return self

    def __exit__(self, kind, value, tb):
        Guard.log += 1 if kind is None else 2
        return kind is not None and issubclass(kind, self.swallow)


def lookup(table, key):
    try:
        return table[key]
    except KeyError as e:
        raise NotFound(404, key) from e


def parse(text):
    try:
        return int(text)
    except ValueError:
        try:
            return float(text)
        except ValueError:
            return None
    finally:
        parse.calls += 1


parse.calls = 0


def depth(n):
    if n == 0:
        raise AppError(500, "bottom")
    try:
        depth(n - 1)
    finally:
        depth.unwound += 1


depth.unwound = 0


def early(i):
    for _ in range(3):
        try:
            if i % 3 == 0:
                return "try"
            if i % 3 == 1:
                continue
            break
        finally:
            early.count += 1
    else:
        return "else"
    return "break"


early.count = 0


def grouped(i):
    try:
        raise ExceptionGroup("many", [ValueError(i), TypeError(i), ExceptionGroup("inner", [KeyError(i), OSError(i)])])
    except* (ValueError, KeyError) as g:
        a = len(g.exceptions)
    except* TypeError as g:
        a += 10 * len(g.exceptions)
    except* OSError as g:
        a += 100 * len(g.exceptions)
    return a


n = int(sys.argv[1]) if len(sys.argv) > 1 else 200000
table = {i: i * i for i in range(0, n, 2)}
found = missing = causes = 0
for i in range(n):
    try:
        found += lookup(table, i)
    except NotFound as e:
        missing += e.code
        causes += isinstance(e.__cause__, KeyError) and e.__cause__.args[0] == i
print(found, missing, causes)
texts = ["12", "x", "1.5", "", "-7", "1e3", "0x10", "ten"]
values = [parse(texts[i % len(texts)]) for i in range(n)]
print(sum(v for v in values if v is not None), values.count(None), parse.calls)
for i in range(n // 100):
    try:
        depth(i % 60)
    except AppError as e:
        assert e.detail == "bottom"
print(depth.unwound)
kinds = {}
for i in range(n):
    k = early(i)
    kinds[k] = kinds.get(k, 0) + 1
print(kinds, early.count)
for i in range(n):
    with Guard(ZeroDivisionError):
        1 // (i % 4)
print(Guard.log)
print(sum(grouped(i) for i in range(n // 40)))
stops = 0
it = iter([])
for i in range(n):
    try:
        next(it)
    except StopIteration:
        stops += 1
    else:
        stops -= 1
print(stops, getattr(it, "nothing", "default"), hasattr(it, "nope"))
