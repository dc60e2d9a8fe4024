# re: 2,000 patterns made from a seed, with all constructs, each on a subject of its own: what every function finds, in batches of 50.
# A batch prints a checksum; where one differs, `SHOW` (a batch number) prints its pairs.
import re
import sys
import warnings
import zlib

warnings.simplefilter("ignore")
SHOW = int(sys.argv[1]) if len(sys.argv) > 1 else None


class Source:
    """Numbers that are the same everywhere (an LCG of 48 bits)."""

    def __init__(self, seed): self.state = seed

    def below(self, n):
        self.state = (self.state * 0x5DEECE66D + 11) & (1 << 48) - 1
        return (self.state >> 17) % n

    def pick(self, items): return items[self.below(len(items))]
    def chance(self, percent): return self.below(100) < percent


LETTERS = "aabbbcAB1_ -é"
CLASSES = [r"\d", r"\w", r"\s", r"\D", r"\W", r"\S", "[abc]", "[^ab]", "[a-c]", r"[\w-]", "[^\\W\\d]", "[]a]", "[^]]", "[-a]", "[A-Cé]", ".", ".", r"[\s\d]", "[^a-c\\s]", "[é-ü]"]
QUANTIFIERS = ["*", "+", "?", "{2}", "{1,2}", "{,2}", "{0,}", "{1,}", "{0}", "{2,3}"]
ANCHORS = ["^", "$", r"\b", r"\B", r"\A", r"\Z", r"\z"]


class Pattern:
    def __init__(self, rnd):
        self.rnd = rnd
        self.groups = 0
        self.open = []
        self.closed = []
        self.budget = 3 + rnd.below(9)

    def literal(self):
        c = self.rnd.pick(LETTERS)
        return re.escape(c) if self.rnd.chance(20) else c

    def atom(self, depth):
        rnd = self.rnd
        self.budget -= 1
        kind = rnd.below(100)
        if depth > 3 or self.budget <= 0 or kind < 38:
            return self.literal(), True
        if kind < 52:
            return rnd.pick(CLASSES), True
        if kind < 64:
            self.groups += 1
            n = self.groups
            name = f"?P<g{n}>" if rnd.chance(30) else ""
            inner = self.alternation(depth + 1)
            self.closed.append(n)
            return f"({name}{inner})", True
        if kind < 72:
            return f"(?:{self.alternation(depth + 1)})", True
        if kind < 78 and self.closed:
            n = rnd.pick(self.closed)
            return f"\\{n}" if rnd.chance(80) else f"(?:\\{n})", True
        if kind < 82:
            return f"(?={self.alternation(depth + 1)})" if rnd.chance(60) else f"(?!{self.alternation(depth + 1)})", False
        if kind < 86:
            fixed = "".join(rnd.pick(["a", "b", r"\w", "[ab]", ".", r"\b"]) for _ in range(1 + rnd.below(2)))
            return f"(?<{rnd.pick('=!')}{fixed})", False
        if kind < 90:
            return f"(?>{self.alternation(depth + 1)})", True
        if kind < 93:
            return f"(?{rnd.pick(['i', 's', 'm', 'a', 'is', '-i', 'i-s', 'u'])}:{self.alternation(depth + 1)})", True
        if kind < 96 and self.closed:
            n = rnd.pick(self.closed)
            return f"(?({n}){self.sequence(depth + 1)}|{self.sequence(depth + 1)})", True
        return rnd.pick(ANCHORS), False

    def piece(self, depth):
        atom, repeats = self.atom(depth)
        if repeats and self.rnd.chance(40):
            q = self.rnd.pick(QUANTIFIERS)
            return atom + q + self.rnd.pick(["", "", "", "?", "+"])
        return atom

    def sequence(self, depth):
        return "".join(self.piece(depth) for _ in range(1 + self.rnd.below(3)))

    def alternation(self, depth):
        options = [self.sequence(depth)]
        while self.rnd.chance(20):
            options.append(self.sequence(depth) if self.rnd.chance(90) else "")
        return "|".join(options)


FLAGS = [0, 0, 0, re.I, re.M, re.S, re.A, re.I | re.M, re.I | re.A]


def subject(rnd):
    alphabet = rnd.pick(["ab", "abc", "abAB", LETTERS, LETTERS + "\n", "aé\u0130\u017fKk\u212a", "ab\U0001f600", "abc 1_"])
    return "".join(rnd.pick(alphabet) for _ in range(rnd.below(14)))


def spans(m):
    return None if m is None else [m.regs, m.lastindex, m.lastgroup]


def examine(pattern, text, flags):
    try:
        p = re.compile(pattern, flags)
    except (re.error, OverflowError, ValueError, RecursionError) as e:
        return ["wrong", str(e)]
    repl = b"<\\g<0>>" if isinstance(pattern, bytes) else "<\\g<0>>"
    found = [p.groups, sorted(p.groupindex.items()), p.flags, spans(p.match(text)), spans(p.search(text)), spans(p.fullmatch(text)), p.findall(text), [spans(m) for m in p.finditer(text)], p.split(text, 3), p.sub(repl, text), p.subn(lambda m: m[0][::-1], text, 2), spans(p.search(text, 2)),
             spans(p.match(text, 1, 6)), p.findall(text, 1, 5)]
    return found


rnd = Source(20240607)
total = wrong = 0
for batch in range(40):
    lines = []
    for _ in range(50):
        pattern, text, flags = Pattern(rnd).alternation(0), subject(rnd), rnd.pick(FLAGS)
        if rnd.chance(12):
            pattern, text, flags = pattern.encode("latin-1"), text.encode("latin-1", "replace"), flags & ~re.A
        result = examine(pattern, text, flags)
        total += 1
        wrong += result[0] == "wrong"
        lines.append(f"{pattern!r} {text!r} {int(flags)} {result!r}")
    if SHOW == batch:
        print("\n".join(lines))
    print(batch, zlib.crc32("\n".join(lines).encode()), sum(len(x) for x in lines), end="; " if batch % 5 < 4 else "\n")
print(total, "pairs,", wrong, "wrong patterns")
