# t-strings (PEP 750): Template and Interpolation objects.
from string.templatelib import Template, Interpolation
x, name, w = 5, "n", 4
t = t"a{x}b{name!r:>{w}}c"
print(t.strings, t.values, [(i.value, i.expression, i.conversion, i.format_spec) for i in t.interpolations], list(type(p).__name__ for p in t), repr(t), type(t) is Template)
print(t"".strings, t"{x}".strings, t"{x}{name}".strings, t"lit".values, t"{x=}".strings, t"{x = !s}".strings, [i.conversion for i in t"{x=}".interpolations], [i.expression for i in t"{ x + 1 }{x :>3}{ x !r}".interpolations], t"{x=:d}".interpolations[0].format_spec)
i = t"{x!r:z}".interpolations[0]; print(i, i.value, i.expression, i.conversion, i.format_spec, Interpolation(1), Interpolation(1, "e", "s", "f"), Interpolation.__match_args__, Template.__class_getitem__ if 0 else "")
print(t"a" + t"b{x}", (t"a{x}" + t"{name}c").strings, t"a" t"b{x}" t"c", (t"{x}" t"{x}").strings, rt"\n{x}".strings, tr"\{x}".strings, T"{x}".strings, t'''{
x}'''.interpolations[0].expression, t"{{{x}}}".strings, t"\x41{x}".strings)
print(Template("a", "b", Interpolation(1, "x"), Interpolation(2), "c").strings, Template().strings, Template(Interpolation(1)).strings, list(Template("a")), list(t"{x}"), list(t""), bool(t""), t"a" == t"a", isinstance(hash(t"a"), int))
def t_try(f):
    try: print(f())
    except Exception as e: print(type(e).__name__, e)
t_try(lambda: t"a" + "b"); t_try(lambda: "a" + t"b"); t_try(lambda: Template(5)); t_try(lambda: Template(a=1)); t_try(lambda: Interpolation()); t_try(lambda: Interpolation(1, 2)); t_try(lambda: Interpolation(1, "a", "z")); t_try(lambda: Interpolation(1, "a", "r", 5)); t_try(lambda: setattr(t, "strings", ())); t_try(lambda: t.foo); t_try(lambda: t"{1/0}"); t_try(lambda: t"{undefined}"); t_try(lambda: str(t"a")[:10]); t_try(lambda: f"{t"a"}"[:8]); t_try(lambda: len(t)); t_try(lambda: t[0]); t_try(lambda: Interpolation(1, "a", "rr")); t_try(lambda: Interpolation(1, conversion="r").conversion); t_try(lambda: t"{x!r}" + t"{x:{w}}"); t_try(lambda: t"a" * 2)
def render(t): return "".join(p if isinstance(p, str) else format({"r": repr, "s": str, "a": ascii, None: lambda v: v}[p.conversion](p.value), p.format_spec) for p in t)
print(render(t), render(t"{name!r}{x:03}{1.5:.2f}{'é'!a}"), render(t"{t"{x}".values[0]}"))
match i:
    case Interpolation(v, e, c, s): print(v, e, c, s)
class F:
    def __format__(self, s): return "called"
print(t"{F():spec{x}}".interpolations[0].format_spec, [type(p) for p in t"{F()}"] == [Interpolation], t"{[z for z in 'ab']}".values, t"{(q := 3)}".values, q, t"{x,}".values, t"{*[1],}".values)
for s in ("t'{}'", "t'{x'", "t'}'", "t'{x!z}'", "t'{x!}'", "t'{lambda: 1}'", "t'a' 'b'", "t'a' f'b'", "'a' t'b'", "t'a' b'b'", "bt'a'", "ut'a'", "ft'a'", "t'{x:{y:{z}}}'", "t'{x:{y:{z:{w}}}}'", "t'\\N{nope}'", "t'{yield}'", "t'{x=!r:>5}'", "t'{!r}'", "t'{x y}'"):
    try: compile(s, "<s>", "eval"); print("ok |", s)
    except SyntaxError as e: print(s, "|", e.msg)
