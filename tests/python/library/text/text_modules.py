# string, textwrap, difflib, pprint, html, urllib.parse, string.templatelib, configparser, tomllib, calendar, uuid, secrets, shlex, fnmatch
import calendar, configparser, difflib, html, io, pprint, secrets, shlex, string, textwrap, tomllib, urllib.parse, uuid
from string.templatelib import Interpolation, Template as TTemplate

print(string.ascii_letters, string.punctuation, string.capwords("hello  big world"), string.Template("$a ${b}c $$ $z").safe_substitute(a=1, b=2), string.Template("$x").substitute({"x": 5}))
for bad in ("string.Template('$').substitute()", "string.Template('$q').substitute()", "string.Formatter().format('{} {1}', 1)", "string.Formatter().vformat('{a.b}', (), {'a': 3})"):
    try:
        print(eval(bad))
    except Exception as e:
        print(type(e).__name__, e)
print(string.Formatter().format("{0!r:>6} {name[k]}", "x", name={"k": 1}), list(string.Formatter().parse("a{b!r:c}d{{")), string.Template("$a $b").get_identifiers())
para = "The quick brown fox   jumped over the lazy dog. It was a bright cold day in April, and the clocks were striking thirteen; super-long-hyphenated-word."
print(textwrap.fill(para, 30), textwrap.shorten(para, 40), textwrap.wrap(para, 20, initial_indent="* ", subsequent_indent="  "), sep="\n")
print(repr(textwrap.dedent("""
    a
      b

    c""")), textwrap.indent("x\n\ny", "> "), textwrap.fill("aaaa bbbb", 3, break_long_words=False), textwrap.TextWrapper(width=10, max_lines=2).wrap(para))
a, b = "one\ntwo\nthree\nfour\n".splitlines(True), "one\n2\nthree\nfive\nfour\n".splitlines(True)
print("".join(difflib.unified_diff(a, b, "a", "b")), "".join(difflib.ndiff(a, b)), "".join(difflib.context_diff(a, b)))
print(difflib.get_close_matches("appel", ["ape", "apple", "peach"]), difflib.SequenceMatcher(None, "abcd", "bcde").ratio(), difflib.SequenceMatcher(None, "abxcd", "abcd").get_opcodes(), difflib.SequenceMatcher(None, "private", "pirate").get_matching_blocks())
print(len(difflib.HtmlDiff().make_table(a, b)) > 100, list(difflib.restore(difflib.ndiff(a, b), 1)))
data = {"name": "x" * 30, "list": list(range(25)), "nested": {"a": {"b": {"c": [1, 2, {"d": "e" * 40}]}}, "t": (1,), "s": {3, 1, 2}}, 5: None}
pprint.pprint(data, width=60)
print(pprint.pformat(data, depth=2, compact=True, width=40), pprint.saferepr(data)[:40], pprint.isreadable(data), pprint.isrecursive([]))
pprint.pp({"z": 1, "a": 2}), pprint.pprint("long text " * 12, width=40), pprint.pprint([b"x" * 50, bytearray(b"yy")], width=30)
import dataclasses, collections, types


@dataclasses.dataclass
class D:
    first: int
    second: list


pprint.pprint([D(1, ["v" * 30, "w" * 30]), collections.OrderedDict(a=1), collections.defaultdict(int, q=1), collections.Counter("aab"), collections.deque([1]), types.SimpleNamespace(x=1)], width=40)
print(html.escape("<a href='x'>&\""), html.unescape("&lt;&eacute;&#65;&#x42;&notit;&amp;amp;"))
from html.parser import HTMLParser


class P(HTMLParser):
    def handle_starttag(self, tag, attrs): print("start", tag, attrs)
    def handle_endtag(self, tag): print("end", tag)
    def handle_data(self, data): print("data", repr(data))
    def handle_comment(self, data): print("comment", data)
    def handle_decl(self, decl): print("decl", decl)
    def handle_startendtag(self, tag, attrs): print("startend", tag, attrs)


P().feed("<!DOCTYPE html><p class=a id='b'>x &amp; y<br/><!-- c --><script>if (a<b)</script></p>")
U = urllib.parse
print(U.urlparse("https://user:pw@host:80/p/a;t?q=1&r=2#f"), U.urlsplit("//x/y"), U.urlunparse(("http", "h", "/p", "", "q=1", "")), U.urljoin("http://a/b/c", "../d"), U.quote("a b/c?é"), U.quote_plus("a b&"), U.unquote("%41+%C3%A9"), U.unquote_plus("a+b"), U.urlencode({"a": [1, 2], "b": "x y"}, doseq=True), U.parse_qs("a=1&a=2&b="), U.parse_qsl("x=%20", keep_blank_values=True), U.urldefrag("http://x#y"))
u = U.urlsplit("http://Me:Pw@Example.COM:8080/x")
print(u.hostname, u.port, u.username, u.password, u.geturl(), u._replace(path="/y").geturl())
for bad in ("U.urlsplit('http://[::1')", "U.urlsplit('http://h:99999').port", "U.urlsplit('http://h:x').port"):
    try:
        print(eval(bad))
    except ValueError as e:
        print(e)
name = "World"
t = t"Hello {name!r:>8} and {1 + 1}!"
print(type(t).__name__, t.strings, t.values, t.interpolations, [type(x).__name__ for x in t], t + t"x" == 1, Interpolation(1, "e", None, ""), TTemplate("a", Interpolation(2, "b")).strings)
c = configparser.ConfigParser()
c.read_string("[DEFAULT]\nbase = /x\n[one]\npath = %(base)s/y\nnum = 5\nflag = yes\n# comment\nmulti = a\n  b\n[two]\nkey: value\nempty =\n")
print(c.sections(), c["one"]["path"], c.getint("one", "num"), c["one"].getboolean("flag"), c["one"]["multi"], c.get("two", "nope", fallback="fb"), dict(c["two"]), c.has_option("one", "base"), c.items("two"))
c["three"] = {"k": "v", "n": 1}
out = io.StringIO()
c.write(out)
print(out.getvalue())
for bad in ("c['nope']", "c.get('one', 'nope')", "c.read_string('x=1')", "c.read_string('[a]\\nb\\n')", "c.read_string('[a]\\n[a]\\n')", "c.getint('two', 'key')", "c.add_section('one')", "c.set('one', 'x', 5)"):
    try:
        print(eval(bad))
    except Exception as e:
        print(type(e).__name__, e)
doc = tomllib.loads('title = "T"\n[owner]\nname = \'x\'\ndob = 1979-05-27T07:32:00Z\n[db]\nports = [1, 0x2, 0b11]\non = true\nf = 1e3\ninf = -inf\n[[items]]\na = {b = 1, "c d" = [[]]}\n[[items]]\ns = """multi\nline \\\n  joined"""\n')
print(doc)
for bad in ("a = ", "a = 1\na = 2", "[x]\n[x]", "a = 'x", "= 1", "a = 01"):
    try:
        tomllib.loads(bad)
    except tomllib.TOMLDecodeError as e:
        print(e)
print(calendar.month(2024, 2), calendar.isleap(2000), calendar.monthrange(2023, 2), calendar.weekday(2024, 1, 1), calendar.monthcalendar(2024, 9)[0], calendar.timegm((1970, 1, 2, 0, 0, 0)), calendar.day_name[0], list(calendar.month_abbr)[1:3], calendar.Month.MAY, calendar.leapdays(1900, 2000))
print(calendar.TextCalendar(6).formatmonth(2025, 1), calendar.HTMLCalendar().formatmonth(2025, 1)[:60], [d for d in calendar.Calendar().itermonthdates(2025, 2)][0], calendar.calendar(2025)[:200])
print(uuid.UUID("12345678123456781234567812345678"), uuid.UUID(int=5).hex, uuid.uuid3(uuid.NAMESPACE_DNS, "python.org"), uuid.uuid5(uuid.NAMESPACE_URL, "x"), uuid.UUID(bytes=b"1" * 16).urn, uuid.uuid4().version, uuid.uuid1().version, uuid.UUID("{12345678-1234-5678-1234-567812345678}").fields, uuid.uuid4().variant, uuid.NIL)
print(len(secrets.token_hex(8)), len(secrets.token_bytes(5)), secrets.compare_digest("a", "a"), secrets.choice([3]), 0 <= secrets.randbelow(5) < 5)
print(shlex.split("a 'b c' \"d\\\"e\" f\\ g # no"), shlex.quote("a b'c"), shlex.join(["x y", "z"]), list(shlex.shlex("a=b;c", punctuation_chars=True)))
