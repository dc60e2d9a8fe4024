# compile(…, PyCF_ONLY_AST): the whole trees, with positions, of sources that use every node of the grammar.
import _ast


def dump(node):
    if isinstance(node, _ast.AST):
        parts = [f'{name}={dump(getattr(node, name))}' for name in node._fields]
        if 'lineno' in node._attributes:
            parts.append(f'@{node.lineno}:{node.col_offset}-{node.end_lineno}:{node.end_col_offset}')
        return f'{type(node).__name__}({", ".join(parts)})'
    if isinstance(node, list):
        return '[' + ', '.join(map(dump, node)) + ']'
    return ascii(node)


SOURCES = [
    'x = f(a, b=1, *c, **d)\n',
    'def f(a, b=1, /, c=2, *d, e, f=3, **g) -> int:\n  return a\n',
    'class A[T: int, *Ts, **P](B, metaclass=C):\n  x: int = 1\n',
    'match x:\n  case [a, *b, {"k": v, **r}] if c:\n    pass\n  case A(x, y=1) | (1 as z):\n    pass\n',
    'with (a as b, c as (d, e)): pass\n',
    'try:\n  x\nexcept* (A, B) as e:\n  y\nelse:\n  z\nfinally:\n  w\n',
    'try:\n  x\nexcept A, B:\n  y\n',
    'x = {a: b, **c, "d": e for f in g}\n',
    '[x for x in y if z for a, *b in c]\n',
    'lambda a, *b, c=1, **d: (yield)\n',
    'f"{a!r:>{w}} {b=} {c:x}"\n',
    't"{a!r:>{w}} {b=}" t"x"\n',
    'async def f():\n  async with a as b, c: await d\n  async for x in y: pass\n',
    'x = a if b else c\n',
    'del a, b[0], (c.d, [e])\n',
    'for a, (b, *c) in d: pass\nelse: e\n',
    'while (x := f()): break\n',
    'from .a import (b as c, d,)\n',
    'import a.b as c, d\n',
    'type X[T] = int | T\n',
    '@a.b(c)\ndef f(): pass\n',
    'a.b[c:d, ::e, *f] = g, *h = (i, j)\n',
    'x += yield y\n',
    'a: int = b\n(c): d\n',
    'global x, y; nonlocal z\n',
    'raise A from b\n',
    'assert a, b\n',
    'print("a" "b" f"{c}")\n',
    'if a:\n  b\nelif c:\n  d\nelse:\n  e\n',
    'not a and b or c in d not in e is not f < g\n',
    '-a ** +b @ c // ~d\n',
    'f"{a:{b:{c}}}" f"{a!r:x{b}y}"\n',
    'f"""{a\n:b\n}"""\n',
    't"{a:{b=}}" t\'{c["d"]}\'\n',
    'f"{a:\\n}" rf"\\{b}" f"{{{c}}}"\n',
    'f"{lambda x: 1}{*a, b}"\n',
    'x = f"{y}" "z" f\'{w!s}\'\n',
    '(a, *b, c)\n{a, *b}\n[*a]\n()\n',
    'b"a" b"c"\n"a" u"b"\n',
    'f"{a=}" f"{a = }" f"{ a=!r}" f"{a=:>{b}}" f"{a:{b:{c}}}" f"{a!r:x{b}y}"',
    'f"{{}}" f"a{{b}}c{d}" rf"\\{a}" f\'{a["b"]}\' f"{\'a\' \'b\'}" f"{a:}" f"{a!s}" f""',
    'f"""{\na\n=\n}"""',
    'f"{a:\\n}" f"{a:\\x41}" rf"{a:\\x41}" f"\\N{DIGIT ONE}{a}" f"{a}\\N{DIGIT ONE}"',
    'f"{lambda: 1}" if 0 else f"{(lambda: 1)}"',
    'f"{a,b}" f"{*a,}" f"{yield}" ',
    't"{a=}" t"{a }" t"{ a !r:>{b}}" t"{a:{b=}}" t"{{}}" t"a" t"b{c}" ',
    't"""{\n a # c\n }"""',
    'f"{a # comment\n}"',
    'f"{a#{\n}"',
    'f"{\'#\' + a = }" t"{\'#\' + a # z\n}"',
    '"a" f"{b}" "c" f"d" "" f"{e}" ""',
    'u"a" "b" U"x" Rb"\\x" bR"y"',
    'f"{a:{{}}}" f"{a:}}}" f"{x:a{y}b{z}c}"',
    'f"{d[\':\']}" f"{a if b else c}" f"{a != b}" f"{a!=b!r}" f"{a:!r}" f"{a::}" f"{ {1:2}[1] }" f"{{{a}}}" f"{a}}}" ',
    'f"{f\'{f"{1}"}\'}" f\'{a\n+ b}\' ',
    'f"{x:{y}}" f"{x:{y}{z}}" f"{x!r:{y}}" f"{x=!r:{y}}" f"{x = :{y}}"',
    'f"é{é}é" f"{é=}" f"{é:é}" t"é{é}"',
    'x = 1_000, 0x_ff, 0b1, 0o17, 1e10, 1.5j, .5, 5., 1e-5_0, 1__0 if 0 else 0',
    'x = 10**400, 0xffffffffffffffffffffffff, 123456789012345678901234567890, 1e400, 1e-400',
    'x = 1 # type: int\n',
    'def f(a, # type: int\n  b):\n  # type: (...) -> int\n  pass\n',
    'for x in y: # type: int\n  pass\n',
    'with a: # type: int\n  pass\n',
    'x # type: ignore[z]\n# type: ignore\ny\n',
    'def f(a # type: int\n): pass\n',
    'async def f(): # type: () -> int\n  pass\n',
    'def f(*, # type: int\n a): pass\n',
    'lambda: 1 # type: int\n',
]

for source in SOURCES:
    print(ascii(source))
    try:
        tree = compile(source, '<source>', 'exec', _ast.PyCF_ONLY_AST | _ast.PyCF_TYPE_COMMENTS)
    except SyntaxError as e:
        print('   ', e.msg, e.lineno, e.offset)
    else:
        print('   ', dump(tree))
for source in ('a, b', 'x if y else z', '\nx\n\n'):
    print(dump(compile(source, '<source>', 'eval', _ast.PyCF_ONLY_AST)))
for source in ('x', 'if x: pass\n', 'x; y\n'):
    print(dump(compile(source, '<source>', 'single', _ast.PyCF_ONLY_AST)))
for source in ('() -> int', '(a, *b, **c) -> d'):
    print(dump(compile(source, '<source>', 'func_type', _ast.PyCF_ONLY_AST)))
