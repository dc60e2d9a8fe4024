# Generators with several yields are compiled as one, entered behind each: at other depths of the stack, with other kinds of values, sent and thrown into.
import sys


def tokens(text):
    i, n = 0, len(text)
    while i < n:
        ch = text[i]
        if ch.isdigit():
            j = i
            while j < n and text[j].isdigit():
                j += 1
            yield "number", int(text[i:j])
            i = j
        elif ch.isalpha():
            j = i
            while j < n and text[j].isalpha():
                j += 1
            yield "name", text[i:j]
            i = j
        elif ch == " ":
            i += 1
        else:
            skipped = yield "operator", ch
            i += 1 if skipped is None else skipped
    for k in range(2):
        yield "end", k


def count_tokens(rounds):
    kinds = {}
    for _ in range(rounds):
        for kind, _ in tokens("abc + 12 * (foo - 3) / x1"):
            kinds[kind] = kinds.get(kind, 0) + 1
    return kinds


def depths(n, log):
    """At each yield another number of values is on the stack."""
    yield "start"
    for i in range(n):
        yield i
        for j in "ab":
            yield i, j
            with Entered(log) as name:
                yield name, i
        try:
            got = [i, (yield -i)]
        except KeyError as error:
            log.append(f"caught {error!r}")
            yield "after"
        else:
            yield got
        finally:
            log.append(i)
    yield n


class Entered:
    def __init__(self, log):
        self.log = log

    def __enter__(self):
        return "entered"

    def __exit__(self, *exc):
        self.log.append(exc[0] and exc[0].__name__)


def use_depths(rounds):
    seen, log = 0, []
    for r in range(rounds):
        g = depths(3, log)
        for item in g:
            seen += 1
            if item == -1 and r % 3 == 0:
                log.append(g.throw(KeyError(r)))
            elif item == -2 and r % 3 == 1:
                log.append(g.send("sent"))
            elif item == ("entered", 2) and r % 7 == 6:
                g.close()
    return seen, len(log), log[-12:]


def kinds(n):
    """The same variable is an int, a float, a str, unbound."""
    value = 0
    for i in range(n):
        value += 1
        yield value
        value = value * 0.5
        yield value
        value = 1 << 40 + i
        yield value
        value = str(value)
        yield value
        kept, value = value, len(value)
        yield kept
        del kept
        yield value
        try:
            yield kept
        except UnboundLocalError as error:
            yield str(error)
        value = value + 2**46 * (i % 3)
        yield value


def use_kinds(rounds):
    total = 0
    for _ in range(rounds):
        for item in kinds(4):
            total += len(item) if isinstance(item, str) else int(item)
    return total


def raises(n):
    for i in range(n):
        yield i
        if i == 2:
            raise ValueError(i)
        yield 10 // (i - 1)


def use_raises(rounds):
    lines = set()
    for r in range(rounds):
        try:
            for _ in raises(2 + r % 2):
                pass
        except (ValueError, ZeroDivisionError) as error:
            frames, tb = [], error.__traceback__
            while tb:
                frames.append((tb.tb_frame.f_code.co_name, tb.tb_lineno - tb.tb_frame.f_code.co_firstlineno))
                tb = tb.tb_next
            lines.add((type(error).__name__, *frames))
    return sorted(lines)


def states(n):
    me = sys._getframe()
    for i in range(n):
        yield me.f_locals["i"], me.f_lineno - me.f_code.co_firstlineno
        i += 10
        yield me.f_locals["i"], me.f_lineno - me.f_code.co_firstlineno
    me = None


def turns(n):
    """What is asked for behind one yield is another generator like it."""
    if n == 0:
        yield ()
        return
    yield n
    for rest in turns(n - 1):
        yield n, rest
        if n == 3:
            yield rest
    yield -n


def delegates(n):
    yield "before"
    got = yield from inner(n)
    yield got
    yield from "xy"
    for _ in range(2):
        yield from inner(1)


def inner(n):
    for i in range(n):
        yield i
        yield i * 1.5
    return "given"


def interleaved(rounds):
    """Of many at once, each is somewhere else."""
    asked, total = [kinds(1000) for _ in range(11)], 0
    for r in range(rounds):
        item = next(asked[(r * r + 3) % 11])
        total += len(item) if isinstance(item, str) else int(item)
    return total


def many(n):
    for i in range(n):
        yield i
        yield i + 1
        yield i * 2
        if i & 1:
            yield -i
        for k in range(i):
            yield k
        yield i ** 2
        yield i // 2
        yield 7
    yield n


def named(pairs, names=None):
    """Before some of its yields stands what compiled code leaves to tier 1."""
    default = names.get("") if names else None
    is_attribute = False
    for pair in pairs:
        kind, tag = pair
        if tag and tag[0] != "{":
            if ":" in tag:
                prefix, rest = tag.split(":", 1)
                try:
                    if not names:
                        raise KeyError
                    yield kind, "{%s}%s" % (names[prefix], rest)
                except KeyError:
                    raise SyntaxError(f"prefix {prefix!r}") from None
            elif default and not is_attribute:
                yield kind, "{%s}%s" % (default, tag)
            else:
                yield pair
            is_attribute = False
        else:
            yield pair
            is_attribute = kind == "@"


def use_named(rounds):
    pairs = [("", "a"), ("@", ""), ("", "b"), ("/", ""), ("", "x:c"), ("", "{n}d")]
    seen = []
    for r in range(rounds):
        names = [None, {}, {"": "u"}, {"x": "v"}, {"": "u", "x": "v"}][r % 5]
        try:
            seen = list(named(pairs[: 1 + r % 6], names))
            seen = [op or tag for op, tag in named(pairs, names)]
        except SyntaxError as e:
            seen.append(str(e))
    return seen


space = {}
exec("def long(n):\n  for i in range(n):\n" + "".join(f"    x = i * {k} + n\n    yield x ^ {k}\n" for k in range(60)), space)
exec("def prologue(n):\n" + "".join(f"  v{k} = n + {k}\n" for k in range(30)) + "  for i in range(n):\n    yield v3 + i\n    yield v29 - i\n", space)
long, prologue = space["long"], space["prologue"]


print([(sum(many(6)), max(many(6)), list(many(6))[-3:], len(set(many(6)))) for _ in range(150)][-1])
print([sum(long(3)) for _ in range(60)][-1], [sum(v for v in long(2)) for _ in range(60)][-1], [list(long(1))[9] for _ in range(60)][-1])
print([sum(prologue(4)) for _ in range(150)][-1], [[v for v in prologue(2)] for _ in range(150)][-1])
print([next((v for v in range(9) if v > k % 8), None) for k in range(200)][-5:])
print([next(turns(k % 3), "none") for k in range(200)][-4:])
print(use_named(300))
print(count_tokens(300))
print(use_depths(120))
print(use_kinds(150))
print(use_raises(200))
print(sum(a + b for _ in range(200) for a, b in states(3)), list(states(2)))
print(sum(isinstance(item, int) for _ in range(100) for item in turns(4)), list(turns(2)))
print([len(list(delegates(3))) for _ in range(150)][-1], list(delegates(1)))
print(interleaved(4000))
