# pprint and html: layouts of nested values, widths, depth, compact, dataclasses and recursion; escaping and unescaping, the HTML parser.
import collections
import dataclasses
import html
import html.entities
import pprint
import types
from html.parser import HTMLParser


def err(f, *a, **k):
    try:
        print("no error:", f(*a, **k))
    except Exception as e:
        print(type(e).__name__, e)


@dataclasses.dataclass
class Point:
    x: int
    label: str
    more: list = dataclasses.field(default_factory=list, repr=True)
    hidden: int = dataclasses.field(default=0, repr=False)


data = {"numbers": list(range(30)), "nested": {"b": [1, {"c": (2, 3)}], "a": "text " * 20}, "set": {3, 1, 2}, "frozen": frozenset("ab"), (1, "t"): b"bytes" * 20, "point": Point(1, "name " * 10, [1, 2]), "ns": types.SimpleNamespace(a=1, b="x" * 60, c=[1] * 20), None: bytearray(b"z" * 60), 1.5: "line one\nline two\n" * 4}
for options in [{}, {"width": 40}, {"indent": 4, "width": 60}, {"depth": 2}, {"compact": True, "width": 50}, {"sort_dicts": False, "width": 100}, {"underscore_numbers": True, "width": 30}]:
    print(options)
    pprint.pprint(data, **options)
for v in [collections.OrderedDict(b=1, a=list(range(40))), collections.Counter("mississippi" * 3), collections.defaultdict(list, {i: [i] * 5 for i in range(9)}), collections.deque(range(40), 50), collections.ChainMap({"a": "x" * 50}, {"b": "y" * 50}), collections.UserDict({"k" * 30: "v" * 50}), collections.UserList(range(40)), collections.UserString("s t " * 30),
          types.MappingProxyType({"k" * 40: "v" * 50}), {1: 2}.keys(), {i: i for i in range(30)}.values(), {i: "v" * 9 for i in range(10)}.items(), (1,), ("a" * 90,), [], {}, (), set(), frozenset(), range(5), "short", "x" * 100, 10**50, [[[[[[1]]]]]], [1_000_000, -12345]]:
    pprint.pprint(v)
loop = [1]
loop.append(loop)
print(pprint.pformat(loop).split(" with")[0], pprint.isrecursive(loop), pprint.isreadable(loop), pprint.isreadable([1, "a"]), pprint.isreadable(len), pprint.saferepr({"b": [1], "a": loop}).split(" with")[0], pprint.pformat({3: 1, "a": 2, None: 3}), pprint.pformat([{2, "x", 1}]) in ("[{1, 2, 'x'}]", "[{1, 'x', 2}]"))
pprint.pp({"z": 1, "a": 2})
print(pprint.PrettyPrinter(width=20).format([1, [2]], {}, 3, 1), pprint.PrettyPrinter(indent=3).pformat({"a": ["b" * 40, "c" * 40]}))
for k in ({"indent": -1}, {"depth": 0}, {"width": 0}, {"depth": -2}, {"compact": True, "nope": 1}):
    err(pprint.PrettyPrinter, **k)


class Own(pprint.PrettyPrinter):
    def format(self, o, context, level, depth):
        return (f"<{o}>", True, False) if isinstance(o, int) else super().format(o, context, level, depth)


print(Own().pformat([1, "a", {2: 3}]))
print(html.escape("<a href='x'>&\"</a>"), html.escape("\"'", quote=False), html.unescape("&lt;&#60;&#x3C;&amp;&copy;&notit;&nosuch; &#0;&#128;&#xD800;&#1114112;&NotEqualTilde;&ampx&#; &#x;&eacute &AMP &gt"), html.unescape(""), len(html.entities.html5), html.entities.name2codepoint["euro"], html.entities.codepoint2name[233], html.entities.entitydefs["lt"])
err(html.escape, 5)


class Show(HTMLParser):
    def handle_starttag(self, tag, attrs): print("start", tag, attrs, self.getpos(), self.get_starttag_text())
    def handle_endtag(self, tag): print("end", tag)
    def handle_startendtag(self, tag, attrs): print("empty", tag, attrs)
    def handle_data(self, data): print("data", repr(data))
    def handle_comment(self, data): print("comment", data)
    def handle_entityref(self, name): print("entity", name)
    def handle_charref(self, name): print("char", name)
    def handle_decl(self, decl): print("decl", decl)
    def handle_pi(self, data): print("pi", data)
    def unknown_decl(self, data): print("unknown", data)


page = """<!DOCTYPE html><!-- a comment --><HTML lang=en><body class="a b" id='q' disabled data-x=1&amp;2>Text &amp; more &#65; &nosuch; <br/><img src="x.png" alt="a &lt; b"><p>one<p>two</p>
<script>if (a < b && c) { "</p>" }</script><style>p > a {}</style><?php echo 1 ?><![CDATA[raw]]></body></html> tail <a href=unquoted>x</a><b <i>odd</b>< notag & alone <"""
for convert in (True, False):
    s = Show(convert_charrefs=convert)
    for i in range(0, len(page), 97):
        s.feed(page[i:i + 97])
    s.close()
print(s.rawdata, s.lasttag, s.reset(), s.getpos())
