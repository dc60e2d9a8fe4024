# Code objects: attributes, positions, replace and the type itself.
code = compile("def f(a, /, b, *c, d=1, **e):\n  x = [lambda: a for i in b]\n  for i in x:\n    if i: y = 1\n    else: break\n  return x, y\n"
               "class C:\n  z = super\n  def m(self): return __class__, C\n", "file", "exec")
f = [k for k in code.co_consts if hasattr(k, "co_argcount")][0]
CodeType = type(f)
names = ("co_argcount", "co_posonlyargcount", "co_kwonlyargcount", "co_nlocals", "co_stacksize", "co_flags", "co_code", "co_names", "co_varnames", "co_freevars",
         "co_cellvars", "co_filename", "co_name", "co_qualname", "co_firstlineno", "co_linetable", "co_exceptiontable")


def walk(c):
    yield c
    for k in c.co_consts:
        if isinstance(k, CodeType):
            yield from walk(k)


def attempt(label, action):
    try:
        print(label, action())
    except Exception as e:
        print(label, type(e).__name__, e)


for c in walk(code):
    print(c.co_qualname)
    for name in names: print(" ", name, getattr(c, name))
    print("  positions", list(c.co_positions()))
    print("  lines", list(c.co_lines()))
    print("  branches", list(c.co_branches()))

# Equality
print(f == f.replace(), hash(f) == hash(f.replace()), f is f.replace())
for change in (dict(co_name="g"), dict(co_firstlineno=9), dict(co_stacksize=9), dict(co_flags=3), dict(co_filename="other"), dict(co_linetable=b""), dict(co_qualname="q")):
    g = f.replace(**change)
    print(change, g == f, [getattr(g, k) for k in change])
same = [compile(s, "f", "eval") for s in ("1", "1.0", "True", "(1,)", "(1.0,)", "0.0", "-0.0", "'a'", "b'a'")]
print([[a == b for b in same] for a in same])
print(compile("1", "f", "eval") == compile("1", "f", "eval"), f == 1, f != f)
attempt("less", lambda: f < f)

# Errors
for bad in (dict(co_argcount=-1), dict(co_argcount=99), dict(co_posonlyargcount=9), dict(co_code=b"abc"), dict(co_foo=1), dict(co_names=1), dict(co_names=(1,)),
            dict(co_nlocals=1), dict(co_varnames=("x",)), dict(co_consts=[]), dict(co_firstlineno=-5), dict(co_stacksize=-5), dict(co_name=b"x"), dict(co_argcount="x")):
    attempt(bad, lambda: f.replace(**bad) == f)
attempt("type", lambda: CodeType(1))
attempt("keyword", lambda: CodeType(argcount=1))
attempt("oparg", lambda: [f._varname_from_oparg(i) for i in range(9)])
attempt("oparg", lambda: f._varname_from_oparg(99))
attempt("oparg", lambda: f._varname_from_oparg(-1))
attempt("set", lambda: setattr(f, "co_name", "x"))

g = CodeType(1, 0, 0, 2, 3, 67, b"<\x01\x80\x00R\x00#\x00", (None,), ("a",), ("x", "y"), "fn", "nm", "qn", 7, b"\x80\x00", b"", ("fr",), ("x",))
print(g.co_varnames, g.co_cellvars, g.co_freevars, g.co_nlocals, g.co_firstlineno, g.co_name, g.co_qualname)
print(repr(g)[:16], repr(g)[-20:])
