# re: the functions, flags, match and pattern objects, templates, Scanner, errors with positions, reprs and pickling.
import copy
import pickle
import re


def err(f, *a, **k):
    try:
        print("no error:", f(*a, **k))
    except Exception as e:
        print(type(e).__name__, e, *(getattr(e, n, "") for n in ("pos", "lineno", "colno")))


m = re.match(r"(?P<first>\w+) (?P<last>\w+)(?P<no>!)?", "Jane Doe rest")
print(m, m.group(), m.group(1, "last"), m.groups(), m.groups("-"), m.groupdict(), m.groupdict(0), m.span(2), m.span("no"), m.start(), m.end("first"))
print(m.lastindex, m.lastgroup, m.pos, m.endpos, m.re, m.string, m.regs, m["first"], m[2], m.expand(r"\2, \g<first>\n\g<0>"))
err(m.group, 9)
err(m.group, "x")
err(lambda: m[None])
err(m.start, -1)
err(m.expand, r"\g<nope>")
err(m.expand, r"\9")
print(copy.copy(m) is m, copy.deepcopy(m) is m, bool(m), m.__class__, type(m).__module__)
p = re.compile(r"a(b)?(?P<x>c)", re.I | re.M)
print(p, p.pattern, p.flags, p.groups, p.groupindex, re.compile(p) is p, p == re.compile(r"a(b)?(?P<x>c)", re.M | re.I), hash(p) == hash(re.compile(p.pattern, p.flags)))
print(pickle.loads(pickle.dumps(p)) == p, copy.copy(p) is p, repr(re.compile("x" * 300))[-40:], re.compile("é", re.A), re.compile(b"x", re.L), re.compile("(?x) a"), re.compile("a", re.DEBUG & 0))
print(p.search("xxABC"), p.search("xxABC", 3), p.match("abc", 0, 2), p.fullmatch("abc"), p.fullmatch("abcd"), p.fullmatch("abcd", 0, 3), p.findall("abc AC ac"), [x.span() for x in p.finditer("abcACxac")])
print(re.split(r"(,)\s*|;", "a, b;c,,d"), re.split(r"\s*", "a b  c"), re.split("x", "axbxc", maxsplit=1), re.split(r"\b", "one two"), re.split("(a)|b", "xaybz"))
print(re.sub(r"(\w)(\w)", r"\2\1", "abcdef"), re.sub("x*", "-", "axb"), re.subn("a", "b", "banana", count=2), re.sub(r"\d+", lambda m: str(int(m[0]) * 2), "1 22 x3"), re.sub("(a)|b", r"[\1]", "ab"))
print(re.sub("a", "\\n\\t\\\\\\x".replace("\\x", ""), "a"), re.sub("a", r"\g<0>\g<0>", "ba"), re.sub(r"(?P<q>a)", r"<\g<q>\g<1>>", "aa"), re.sub("^", "> ", "l1\nl2", flags=re.M))
for t in [r"\1", r"\g<1", r"\g<", r"\g", r"\g<>", r"\g<a b>", r"\g<9>", r"\q", r"\400", r"\g<1>", r"\x41", r"\08", "\\"]:
    err(re.sub, "x", t, "x")
print(re.escape("a.b*c[d]-e é\n#&~ _\x00"), re.escape(b"a.b\xff"), re.findall(r"(?i)straße|STRASSE", "STRASSE straße"), re.findall(r"\bfoo\b", "foo food foo"))
print(re.findall(r"[\w-]+@[\w.]+", "me@x.org, you-2@y.z.com"), re.findall(r"(\d+)-(\d+)", "1-2 33-44"), re.findall(r"(?<=-)\w+", "a-b c-dd"), re.findall(r"(?<!\d)\d{2}(?!\d)", "1 22 333 44"))
print(re.findall(r"(?s:.)x|.y", "\nx\ny zy"), re.findall(r"(?x) a  # comment\n b", "ab a b"), re.findall(r"(?m)^\w+$", "ab\ncd e\nfg"), re.findall(r"(?a:\w+)|\w+", "é a"), re.findall(r"a(?i:B)c", "abc aBc ABC"))
print(re.findall(r"(a)?b(?(1)c|d)", "abc bd abd bc"), re.findall(r"(?>a+)ab|a++b|x*+x", "aaab aab xx"), re.findall(r"(\w)\1+", "aabbbcdd"), re.findall(r"(?P<q>['\"]).*?(?P=q)", "'a' \"b'\" 'c"))
print(re.match(r"(?:a|ab)(?:c|bcd)(d*)", "abcd").groups(), re.match(r"(a+|b)*", "ab").groups(), re.match(r"(?:(a)|b)*", "ab").groups(), re.match(r"(?:x|(a))*?$", "ax").span())
print(re.search(r"a{,2}b{1,}c{3}", "aaabccc"), re.search(r"a{x}", "a{x}"), re.search(r"\Aab\Z", "ab"), re.search(r"ab\z", "ab"), re.search(r"\N{DIGIT ONE}\u00e9\x41\101", "1éAA"))
print(re.findall(r"\d", "1\u0661\u00b2"), re.findall(r"\d", "1\u0661", re.A), re.findall(r"\s", "a \u00a0\u2003\x1c"), re.findall(r"[^\W\d_]", "aé1_ß"), re.findall(b"\\w", b"a\xe9_"), re.findall(r"\W\D\S", "..x"))
bad = ["(", ")", "(?P<a>x)(?P<a>y)", "(?P<1>x)", "(?P<", "(?P=x)", "(?P>x)", "[", "[b-a]", "[a-\\d]", "*", "a**", "a{2,1}", "a{99999999999}", "\\", "(?", "(?z)", "(?i", "(?i-i:x)", "(?-a:x)", "(?a-i", "(?Lu:x)",
       "(?<=a+)b", "(?<x", "(?<=(a)|bc)", "\\1", "(a)\\2", "(\\1)", "(?(1)a|b|c)", "(?(2)a)", "(?(x)a)", "(?(1", "\\q", "[\\q]", "\\x1", "\\u12", "\\U00110000", "\\N{nope}", "\\N", "x(?i)", "(?#", "a{1}{2}", "(?P<a", "++", "(?:", "a|*", "[[:alpha:]]", "[a--b]",
       "(?au)x", "(?L)x", "\\400", "(?P", "(?(0)a)", "(?(1)a", "(?<=x*)", "(a)(?<=\\1)", "(?ii)x", "(?:(?i)x)", "(?-:x)", "(?x-", "\\8", "\n\n  (", "(?<!(?P<n>a)b*)"]
import warnings
warnings.simplefilter("ignore")
for b in bad:
    err(re.compile, b)
err(re.compile, b"\\u1234")
err(re.compile, b"(?u)x")
err(re.compile, 5)
err(re.match, "a", b"a")
err(re.match, b"a", "a")
err(re.match, "a", 5)
err(re.compile, "a", re.L)
err(re.compile, b"a", re.U)
err(re.compile, "a", re.A | re.U)
err(re.compile, p, re.I)
err(re.sub, "a", 5, "a")
err(re.sub, "a", lambda m: 5, "a")
err(p.match)
print(re.I, re.I | re.M, repr(re.RegexFlag(0)), ~re.I, re.RegexFlag(1 << 20), re.NOFLAG, re.compile("a", re.VERBOSE | re.DOTALL | re.ASCII).flags, str(re.I))
scanner = re.Scanner([(r"\d+", lambda s, t: ("num", int(t))), (r"\w+", "word"), (r"\s+", None)])
print(scanner.scan("12 ab 3!x"))
it = re.compile("a").scanner("aba")
print(it.search(), it.search(), it.search(), it.pattern, re.compile("a").scanner("ab").match())
print(re.fullmatch("a|ab", "ab"), re.fullmatch("(?:a|ab)(?:c|)", "ab"), re.match("", "x"), re.findall("", "ab"), re.findall("|a", "ba"), re.search("$", "a\n").span(), re.search(r"\Z", "a\n").span())
big = "x" * 5000 + "y"
print(re.match("(?:x)*y", big).end(), re.match("(?:(x)|z)*y", big).end(), re.match("x*?y", big).end(), re.search("(x+x+)+y", "x" * 15 + "y").end(), len(re.findall("x", big)))
re.purge()
print(re.template if hasattr(re, "template") else "no template", re.error is re.PatternError, sorted(re.__all__))
e = re.PatternError("msg", "ab\ncd", 4)
print(e, e.msg, e.pattern, e.pos, e.lineno, e.colno, re.PatternError("only"), re.PatternError.__module__)
