# What a match can begin with, tails of repeats, alternatives: the matcher looks ahead by sets of characters; texts of each width, both cases.
import itertools
import re


def show(pattern, texts, flags=0):
    out = []
    p = re.compile(pattern, flags)
    for t in texts:
        s = p.search(t)
        out.append((s and (s.span(), s.groups(), s.lastindex), [m.span() for m in p.finditer(t)], p.sub("<>" if isinstance(t, str) else b"<>", t), p.split(t)[:4], bool(p.match(t)), bool(p.fullmatch(t))))
    print(repr(pattern), flags, out)


texts = ["", "a", "ab", "ba", "aab1", "x=1, yy=22;\nz = '3'\n", "The the THE\u017f", "\u0101b\u00e9 \u212a k K", "a\nb\n\nab", "\U0001F600a1\U0001F600", "foo.bar@baz.org", "ss\u00df\u1e9e"]
patterns = [
    r"a*b", r"a*?b", r"a+?b?", r"(a|ab)(c|bcd|b)?", r"\w+(?=\.)", r"\w+(?!\.)", r"(?<=a)b", r"(?<!a)b", r"^a", r"a$", r"(?:a|b)*", r"(?:a|b)+?1", r"\b\w", r"\B\w", r"(\w)\1",
    r"[^a]b", r"[^\W\d]+\d*", r"\d*?\d", r"(?:x|y|z)+=(?:\d+|'\d')?", r"(?P<n>\d+)|(?P<w>\w+)|(?P<o>.)", r"(?:|a)b", r"(?:a|)b", r"(?>a*)b", r"a*+b", r"(?:ab)*+1", r"(?:ab)++", r"(a)?(?(1)b|c|)" if False else r"(a)?(?(1)b|1)",
    r"\s*$", r"\s+\Z", r"\A\w", r"k", r"K", r"s", r"\u00e9", r"[\u0100-\u0200]", r"[^\u0100-\u0200]", r"\U0001F600\w", r".*?\w", r".*\w", r"(?s:.)*b", r"(?=a)", r"(?=a|)b", r"(?!a)\w", r"a{2}b", r"a{1,2}?b", r"a{0}b", r"(?:a?b?)1", r"(?:a?){3}b",
    r"the|and|The", r"(the|tho)(re|)?", r"\w+@\w+\.(?:org|com)", r"[\w.]+@[\w.]+", r"(?:\w+\.)+\w+", r"\w{2,}?\b", r"((a)|b)*", r"(?:(a)|b)*?1", r"(?:a|(?:b|1))+", "\u212a", "\u017f",
]
for pattern in patterns:
    for flags in (0, re.I, re.A, re.M | re.S):
        if flags == re.A and not pattern.isascii():
            continue
        show(pattern, texts, flags)
show(rb"[\w]+|\W", [b"", b"a b", b"\xe9\xff\x00a"])
show(rb"(?i)\xe9|A+?b", [b"\xc9\xe9aAb"])
show(rb"(?L)[a-z]+\Z", [b"abC", b"\xe9"])
many = "|".join("".join(w) for w in itertools.product("abc", "xyz", "12"))
show(many, ["cz2", "qaz1by2", "a", "\u0101ax1"])
show("|".join(f"{c}{d}+" for c in map(chr, range(97, 123)) for d in range(11)), ["zz9", "m1", "k10 j99"])
for pos, end in ((0, 0), (1, 5), (2, 3), (5, 2), (3, 100)):
    print(pos, end, [re.compile(p, re.M).search("ab\nab\nb", pos, end) for p in ("^a", "^b", "a", "ab", "[ab]$", r"\Aa", r"b\Z", "(?=a)", "(?<=a)b", "b*?$")])
print(re.compile("ab?c*[de]", re.I) == re.compile("ab?c*[de]", re.I), hash(re.compile("[ab]")) == hash(re.compile("[ab]")), re.compile("a") == re.compile("b"))
