# Strs that grow piece by piece: in loops, in generators that are written out in loops, where something runs between the variable and its new value.
def given(pieces):
    s = ""
    for piece in pieces:
        s += piece
        yield len(s), s[-3:]


def made(n):
    s = t = ""
    for i in range(n):
        s += str(i)
        t += s[-1]
        yield (s[-2:], t[-2:])


def consume(n):
    first, second, out = "x", "y", []
    for a, b in given(["ab", "c", "\u20ac"] * n):
        first += b
        second += "z"
        out.append(a)
    for c, d in made(n):
        second += c
        first += d
    return first[-9:], second[-9:], len(first), len(second), out[-3:]


for _ in range(3):
    print(consume(40))


def pieces(n):
    out = ""
    for i in range(n):
        j = i & 3
        out += f"{j - i}{out[:j]}"
        out += str(i) + "/"
        if len(out) > 200:
            out = out[-5:]
    return out


for _ in range(3):
    print(pieces(60))


class Changes:
    def __init__(self, what):
        self.what = what

    def __str__(self):
        return self.what()

    def __format__(self, spec):
        return self.what() + spec


# What is formatted gives the variable another value, keeps it, or raises.
def changed(n):
    kept = []

    def keep():
        kept.append(out)
        return "k"

    def other():
        nonlocal out
        out = "other"
        return "o"
    out = ""
    for i in range(n):
        out += f"{Changes(keep if i % 3 else other)}"
    return out, len(kept), kept[-2:]


for _ in range(3):
    print(changed(40))


def held(n):
    out, copies = "", []
    for i in range(n):
        copies.append(out)
        out += f"{i % 7}"
        a = b = out
        out += str(len(a)) + b[:1]
    return out[-12:], len(set(copies)), copies[3], a == b


for _ in range(3):
    print(held(40))


def fails(n):
    out, caught = "", 0
    for i in range(n):
        try:
            out += f"{10 // (i % 5)}"
        except ZeroDivisionError:
            caught += 1
            out += "!"
    return out, caught


for _ in range(3):
    print(fails(40))


def kinds(n):
    out = ""
    for i in range(n):
        if i == n - 3:
            out = 5
        try:
            out += f"{i}" if i < n - 2 else i
        except TypeError as error:
            out = str(error)
    return out


for _ in range(3):
    print(kinds(40))
