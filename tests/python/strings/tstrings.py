x, name = 5, "World"
t = t"Hello {name}, {x:>{3}} {x + 1!r} end"
print(type(t).__name__, t.strings, t.values, len(t.interpolations))
for i in t.interpolations: print(repr(i.value), i.expression, i.conversion, repr(i.format_spec))
print([p if isinstance(p, str) else p.value for p in t])
print(t"".strings, t"{x}".strings, t"a{x}{x}b".strings)
print(t"{x=}".strings, t"{{}}".strings)
u = t"a{1}" + t"b{2}c"
print(u.strings, u.values)
try: t"a" + "b"
except TypeError as e: print(e)
print(rt"\n{x}".strings, repr(t"a{x}"))
match t.interpolations[0]:
    case type() : pass
    case i: print(i.value)
