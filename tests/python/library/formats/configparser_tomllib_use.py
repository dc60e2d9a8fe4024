# configparser and tomllib: reading, interpolation, converters, writing, errors; every TOML type and wrong documents with positions.
import configparser
import datetime
import decimal
import io
import tomllib


def err(f, *a, **k):
    try:
        print("no error:", f(*a, **k))
    except Exception as e:
        print(type(e).__name__, str(e).replace("\n", "|"))


text = """
# comment
[DEFAULT]
base = /root
level : 3
[Paths]
home = %(base)s/home
tmp=%(home)s/tmp ; inline stays
multi = line one
    line two

    line four
Flag = yes
empty =
[sec two]
level = 7
pct = 50%%
float = 2.5
[sec two:sub]
"""
c = configparser.ConfigParser()
c.read_string(text)
print(c.sections(), c.defaults(), c.options("Paths"), c["Paths"]["home"], c.get("Paths", "tmp"), repr(c.get("Paths", "multi")), c.getboolean("Paths", "flag"), repr(c["Paths"]["empty"]), c.getint("Paths", "level"), c["sec two"].getfloat("float"), c.get("sec two", "pct"), c.get("Paths", "home", raw=True), c.get("Paths", "home", vars={"base": "V"}), c.get("Paths", "zz", fallback="fb"), c["Paths"].get("zz", "d"), c["Paths"].getint("zz"), "home" in c["Paths"], "Paths" in c, c.has_option("Paths", "HOME"), len(c), list(c["sec two"]), c.items("sec two"), repr(c["Paths"]))
for f, a in [(c.get, ("no", "x")), (c.get, ("Paths", "zz")), (c.__getitem__, ("no",)), (c["Paths"].__getitem__, ("zz",)), (c.getint, ("Paths", "home")), (c.getboolean, ("Paths", "home")), (c.add_section, ("Paths",)), (c.add_section, ("DEFAULT",)), (c.add_section, (5,)), (c.set, ("no", "a", "b")), (c.set, ("Paths", "a", 5)), (c.set, ("Paths", "a", "%x")), (c.options, ("no",)), (c.remove_option, ("no", "a")), (c.read_dict, ({"a": {"k": 1, "K": 2}},))]:
    err(f, *a)
c["new"] = {"a": "1", "B": "2"}
c.set("new", "c", "%(a)s!")
c.remove_section("sec two:sub")
c.remove_option("new", "b")
out = io.StringIO()
c.write(out)
print(out.getvalue())
out = io.StringIO()
c.write(out, space_around_delimiters=False)
print(len(out.getvalue()), c.pop("new"), c.popitem()[0])
for bad in ["no section", "[a]\n[a]", "[a]\nk=1\nk=2", "[a]\njust text\nmore", "[a\nx=1", "[a]\n= v", "[]\na=1", "[a]\nk = %(missing)s", "[a]\nk = %(k)s", "[a]\nk = %(", "[a]\nk=%z", "  indented = 1\n[a]"]:
    p = configparser.ConfigParser()
    err(p.read_string, bad)
    if p.sections():
        err(p.get, p.sections()[0], "k")
e = configparser.ConfigParser(interpolation=configparser.ExtendedInterpolation(), allow_no_value=True, delimiters=("=",), comment_prefixes=("//",), inline_comment_prefixes=(";",), strict=False, empty_lines_in_values=False, default_section="common", converters={"list": str.split})
e.read_string("[common]\nroot = /r\n[a]\nk = ${root}/x ; gone\nother = ${b:v}$$\nlist = 1 2\nlonely\n// c\n[b]\nv: = 5\nv = six\n[a]\nk2 = 1\n")
print(e.items("a"), e.getlist("a", "list"), e["a"].getlist("list"), e.get("a", "lonely"), e.defaults(), e.sections())
err(e.get, "a", "k", vars={"root": "${nope}"})
r = configparser.RawConfigParser()
r.optionxform = str
r.read_dict({"S": {"Key": "%(raw)s", "n": 5}})
print(dict(r["S"]), r.read(["/none/x.ini"]), configparser.ConfigParser(defaults={"a": "b"}).defaults(), configparser.MAX_INTERPOLATION_DEPTH, configparser.ConfigParser.BOOLEAN_STATES)
u = configparser.ConfigParser(allow_unnamed_section=True)
u.read_string("k = v\n[s]\na = 1\n")
print(u.get(configparser.UNNAMED_SECTION, "k"), u.sections())

doc = r'''
title = "TOML é \u00e9 \t \"q\" \U0001F600"
lit = 'C:\path'
ml = """
first \
   joined
"two" quotes"""
mlit = """raw"""
ints = [1, +2, -3, 1_000, 0xDEAD_beef, 0o17, 0b101, 0]
floats = [1.5, -0.0, 1e3, 6.626e-34, inf, -inf, nan, 1_0.0_1]
bools = [true, false]
dt = 1979-05-27T07:32:00Z
dt2 = 1979-05-27 00:32:00.999999-07:00
ldt = 1979-05-27T07:32:00.5
d = 1979-05-27
t = 07:32:00
mixed = [1, "a", [2.0, {x = 1, "y z" = 2}], ]
"quoted key" = 1
a.b.c = 5
a.'d e' = 6
[table]
k = {}
[table.sub."q.r"]
v = 1
[[arr]]
n = 1
[[arr]]
n = 2
[arr.inner]
z = 3
[[arr.deep]]
'''
v = tomllib.loads(doc)
for k in v:
    print(k, repr(v[k]))
print(tomllib.loads("x = 1.1", parse_float=decimal.Decimal), tomllib.load(io.BytesIO(b"a = 1\r\nb = 2")), tomllib.loads(""))
for bad in ["a", "a =", "a = 1 b = 2", "= 1", "a = 1\na = 2", "[a]\n[a]", "a.b = 1\n[a.b]", "a = [1", "a = {x = 1,}", "a = {x = 1", 'a = "x', 'a = "x\ny"', "a = '''x", 'a = "\\q"', 'a = "\\uD800"', "a = 01", "a = 1__0", "a = 1.", "a = .5", "a = 0x", "a = tru", "a = 1979-13-01", "a = 25:00:00", "[a", "[[a]", "[]", "a = \x01", "a = [1 2]", "# \x00", "[a]\nb=1\n[[a]]", "a = {b = 1}\n[a.c]", "a = \"\"\"x\\ y\"\"\"", "[a.b]\n[a]\nb=1", "\ufeffa=1", "a = 1 # ok\nb = ?", "é = 1"]:
    err(tomllib.loads, bad)
try:
    tomllib.loads("a = 1\nb = ?")
except tomllib.TOMLDecodeError as x:
    print(x.msg, x.doc, x.pos, x.lineno, x.colno)
err(tomllib.loads, b"a=1")
err(tomllib.load, io.StringIO("a=1"))
err(tomllib.loads, "x = 1.5", parse_float=lambda s: [])
