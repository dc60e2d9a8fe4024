# Texts and needles of each width at random: find, rfind, count, in, replace and split of str and bytes, and patterns of re that begin with a text, against a search by hand.
import random
import re
import zlib

r = random.Random(7)
ALPHABETS = ["ab", "abcde", "a\xe9\xff", "a\u0101\u0161", "\u4e2d\u6587a", "\u0100\u8000\uffff\x00", "a\U0001f600\U00010000", "\x00\x80\x01a"]


def by_hand(text, needle, start=0):
    for i in range(start, len(text) - len(needle) + 1):
        if text[i:i + len(needle)] == needle:
            return i
    return -1


def places(text, needle):
    found, at = [], 0
    while (at := by_hand(text, needle, at)) >= 0:
        found.append(at)
        at += len(needle)
    return found


digest = wrong = 0
for n in range(4000):
    alphabet = r.choice(ALPHABETS)
    text = "".join(r.choices(alphabet, k=r.choice([0, 1, 3, 7, 8, 9, 15, 16, 17, 40, 130])))
    if text and r.random() < 0.7:
        begin = r.randrange(len(text))
        needle = text[begin:begin + r.randrange(1, 12)]
    else:
        needle = "".join(r.choices(alphabet, k=r.randrange(1, 5)))
    if r.random() < 0.1:
        needle += r.choice("z\u0101\U0001f600")
    found = places(text, needle)
    start = r.randrange(len(text) + 1)
    pattern = re.compile(re.escape(needle))
    longer = re.compile(re.escape(needle) + ".?", re.S)
    seen = [
        text.find(needle) == (found[0] if found else -1), text.count(needle) == len(found), (needle in text) == bool(found), len(text.split(needle)) == len(found) + 1,
        text.replace(needle, "<>") == "<>".join(text.split(needle)), [m.start() for m in pattern.finditer(text)] == found, text.find(needle, start) == by_hand(text, needle, start),
        (m := pattern.search(text, start)) is None and by_hand(text, needle, start) < 0 or m is not None and m.span() == (at := by_hand(text, needle, start), at + len(needle)),
        [m.start() for m in longer.finditer(text)][:1] == found[:1], bool(pattern.match(text)) == text.startswith(needle), pattern.sub("", text) == text.replace(needle, ""),
    ]
    if not all(seen):
        wrong += 1
        print(ascii(text), ascii(needle), seen)
    data, piece = text.encode("utf-16-le", "surrogatepass"), needle.encode("utf-16-le", "surrogatepass")
    found = places(data, piece)
    if not (data.find(piece) == (found[0] if found else -1) and data.count(piece) == len(found) and [m.start() for m in re.finditer(re.escape(piece), data)] == found and data.rfind(piece) == len(data) - by_hand(data[::-1], piece[::-1]) - len(piece) if found else data.rfind(piece) == -1):
        wrong += 1
        print(data, piece)
    digest = zlib.crc32(repr((text.rfind(needle), [m.span() for m in longer.finditer(text)], text.partition(needle), text.rpartition(needle))).encode("utf-8", "surrogatepass"), digest)
print(wrong, digest)

# searches that compare much
for a, b in [("a", "b"), ("\u0101", "\u0102"), ("\U0001f600", "b")]:
    text = a * 3000 + b + a * 3000
    for needle in [a * 50 + b, b + a * 60, a * 20 + b + a * 20, a * 64 + b, a * 63 + b, a * 2]:
        print(len(needle), text.find(needle), text.rfind(needle), text.count(needle), re.search(needle, text).span(), len(re.findall(needle, text)), re.search(needle + "$", text) is None)
print(re.findall("ab", "\u4e2dab\u6587ab"), re.findall("\u4e2d\u6587", "abc"), re.search("ab", "a"), re.search("(?i)ab", "xAB"), re.findall("ab+", "abbab"), re.findall("^ab", "abab", re.M), re.findall("ab$", "ab\nab", re.M))
