# Loops over the characters of strs: of ASCII and others, empty, of a class below str; iterators that are shared, set back, asked in between; enumerate with
# starts, in generators too; what loops over them is now another iterator.


class Text(str):
    def __iter__(self):
        return iter("other")


def count(text, wanted):
    n = 0
    for c in text:
        if c == wanted:
            n += 1
    return n


def places(text, start=0):
    at = []
    for i, c in enumerate(text, start):
        if c in ("a", "\u20ac"):
            at.append(i)
    return sum(at), at[-1:]


def shared(text):
    it = iter(text)
    out = []
    for c in it:
        out.append(c)
        if c == "b":
            out.append(next(it, "end").upper())
        if c == "d":
            for d in it:
                out.append(d * 2)
                if d == "a":
                    break
    return "".join(out)[-12:], len(out)


def back(text, n):
    it, seen = iter(text), 0
    for c in it:
        seen += 1
        if seen % 7 == 0 and seen < n:
            it.__setstate__(seen % 3)
    return seen


def upper(text):
    return "".join(c.upper() for c in text if c != "b")[-6:]


def pairs(text):
    return sum(i for i, c in enumerate(text) if c == "a"), [c for c in text][-2:], {c: i for i, c in enumerate(text)}


def nested(text, other):
    n = 0
    for a in text:
        for b in other:
            n += a == b
    return n


def any_of(things):
    n = 0
    for thing in things:
        for x in thing:
            n += len(x) if isinstance(x, str) else x
    return n


def far(text):
    seen = 0
    for i, c in enumerate(text, 2**47 - 20):
        seen ^= i
    return seen


texts = ["abcd" * 300, "a\u20acb" * 300, "", "\xe9a" * 200, Text("abc"), "".join(map(chr, range(128))) * 4, "b" * 500]
for text in texts * 2:
    print(count(text, "a"), places(text), places(text, -5), shared(text), back(text, 900), upper(text), len(pairs(text)[2]), pairs(text)[:2], nested(text[:40], text[-40:]), far(text))
print(any_of(["abc" * 50, [1, 2] * 50, (3,) * 50, {4: 5}, b"ab" * 50, {7}, "x" * 99, range(50), "\u20ac" * 9] * 5))
try:
    for c in "abc" * 100:
        c.missing
except AttributeError as e:
    print(e, c)
