# string: constants, capwords, Template with all its errors, Formatter and its hooks.
import string
from string import Formatter, Template


def err(f, *a, **k):
    try:
        print("no error:", f(*a, **k))
    except Exception as e:
        print(type(e).__name__, e)


for name in sorted(n for n in string.__all__ if n.islower()):
    v = getattr(string, name)
    if isinstance(v, str):
        print(name, repr(v))
print(string.capwords("  hello   big world "), string.capwords("a-b-c", "-"), repr(string.capwords("x\ty", None)))
t = Template("$who likes ${what}; $$5 $who.x $_y")
print(t.template, t.substitute(who="A", what="B", _y=1), t.safe_substitute(who="A"), t.safe_substitute({"what": 1}, what=2), t.is_valid(), t.get_identifiers())
err(t.substitute)
err(t.substitute, {"who": 1}, {"what": 2})
err(t.substitute, 5)
for bad in ["$", "a\nb $1", "${x", "$ x", "${x y}", "ok $$ $", "é $é", "$x$"]:
    b = Template(bad)
    err(b.substitute, x=1)
    print(b.safe_substitute(x=1), b.is_valid())
    err(b.get_identifiers)


class Percent(Template):
    delimiter = "%"
    idpattern = r"[a-z]+_[a-z]+"


print(Percent("%a_b %% %{c_d} $x").substitute(a_b=1, c_d=2), Percent("%ab").is_valid(), Percent.pattern.pattern, Percent.flags)


class Braces(Template):
    pattern = r"""\{\{(?:(?P<escaped>\{\{)|(?P<named>\w+)\}\}|(?P<braced>\w+)\}\}|(?P<invalid>))"""


print(Braces("{{x}} and {{y}}").substitute(x=1, y=2), Braces("{{x}}").get_identifiers())


class Low(Template):
    braceidpattern = r"[A-Z]+"


print(Low("$abc ${ABC}").substitute(abc=1, ABC=2), Low("${abc}").is_valid())
err(lambda: type("NoGroups", (Template,), {"pattern": "x(?P<named>a)"})("xa").substitute(a=1))
f = Formatter()
print(f.format("{} {} {x!r:>5}", 1, 2, x="q"), f.format("{0[1]}{0[k]}" if False else "{0[1]} {a.real}", [1, 2], a=3), f.format("{:{w}.{p}f}", 3.14159, w=10, p=2), f.vformat("{0} {k}", (1,), {"k": 2}), f.format("{{}} {!s} {!a}", "é", "é"))
print(list(f.parse("a{b!r:c{d}}e{{f}}{}")), list(f.parse("")), list(f.parse("x")), list(f.parse("{0.a[b].c:}")))
err(f.format)
err(f.format, "{} {0}", 1)
err(f.format, "{0} {}", 1)
err(f.format, "{}")
err(f.format, "{x}")
err(f.format, "{!z}", 1)
err(f.format, "{:{:{}}}", 1, 2, 3)
err(list, f.parse("{"))
err(list, f.parse("}"))
err(list, f.parse("{a!}"))
err(list, f.parse("{a!rb}"))
print(f.get_field("0.real[0]" if False else "0[1]", ([5, 6],), {}), f.get_value("k", (), {"k": 1}), f.get_value(0, (9,), {}), f.convert_field("é", "a"), f.convert_field("x", None), f.format_field(3, "05"))


class Defaults(Formatter):
    def __init__(self): self.used = []
    def get_value(self, key, args, kwargs):
        return kwargs.get(key, f"<{key}>") if isinstance(key, str) else super().get_value(key, args, kwargs)
    def check_unused_args(self, used, args, kwargs): self.used.append((sorted(map(str, used)), args, kwargs))
    def convert_field(self, value, conversion):
        return value.upper() if conversion == "u" else super().convert_field(value, conversion)
    def format_field(self, value, spec): return super().format_field(value, spec) + ("?" if spec == "" else "")


d = Defaults()
print(d.format("{a} {b!u} {0:>4} {a!r}", 1, b="x"), d.used)
import _string
print(list(_string.formatter_parser("{a.b}")), [type(x) is str or list(x) for x in _string.formatter_field_name_split("a.b[3][k].c")])
err(_string.formatter_field_name_split, 5)
err(lambda: [x for x in _string.formatter_field_name_split("a[")[1]])
err(lambda: [x for x in _string.formatter_field_name_split("a[1]b")[1]])
err(lambda: [x for x in _string.formatter_field_name_split("a.")[1]])
