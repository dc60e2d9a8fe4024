# dis, symtable, tokenize, timeit: disassembly and its objects, scopes, tokens both ways, a timer of ours; errors.
import dis
import io
import re
import symtable
import timeit
import token
import tokenize


def err(f, *a, **k):
    try:
        print("no error:", f(*a, **k))
    except Exception as e:
        print(type(e).__name__, str(e).split(" at 0x")[0])


source = '''
import os
from sys import path as p
X: int = 1
def outer(a, /, b=2, *args, c, **kw):
    global G
    G = a
    total = 0
    def inner(z):
        nonlocal total
        total += z + b
        return [i * z for i in args if i]
    try:
        yield from inner(c)
    except (ValueError, OSError) as e:
        print(f"{e!r:>10} {a}")
    finally:
        with open(p) as f:
            pass
    return lambda q: q + total
class K[T](object, metaclass=type):
    attr = X
    def m(self): return super().m, __class__
    async def co(self):
        async with self as s:
            async for i in s: await i
match X:
    case {"k": [1, *rest]} | [1, *rest]: del X
    case K(attr=1): assert X, "m"
type Alias[U] = list[U]
'''
code = compile(source, "src", "exec")


def functions(c):
    yield c
    for k in c.co_consts:
        if hasattr(k, "co_code"):
            yield from functions(k)


for c in functions(code):
    out = io.StringIO()
    dis.dis(c, file=out, depth=0, show_offsets=True)
    print(c.co_qualname)
    print(re.sub(" at 0x[0-9a-f]+", "", out.getvalue().split("\nDisassembly")[0]))
print(dis.code_info(code).split("Filename")[1][:60], dis.show_code(compile("x + 1", "f", "eval")), list(dis.findlinestarts(code))[:4], list(dis.findlabels(code.co_code))[:4], dis.stack_effect(dis.opmap["LOAD_CONST"], 0), dis.stack_effect(dis.opmap["FOR_ITER"], 1, jump=True))
b = dis.Bytecode("a = [1, 2][x]", show_caches=True)
print(b.dis(), b.info()[:30], [i.opname for i in b], b.first_line)
for i in dis.get_instructions("while x:\n  y.z(1)"):
    print(i.offset, i.opname, i.arg, i.argval, i.argrepr, i.is_jump_target, i.line_number, i.starts_line, i.positions, i.cache_info, i.jump_target, i.baseopcode, i.oparg, i.start_offset, i.end_offset)
dis.dis("x = 1", adaptive=True)
dis.disco(compile("pass", "f", "exec"), lasti=2)
err(dis.dis, 5)
err(dis.stack_effect, 300)
err(dis.stack_effect, dis.opmap["POP_TOP"], 1)
err(dis.distb)
try:
    1 / 0
except ZeroDivisionError as e:
    pass
print(len(dis.opname), dis.cmp_op, dis.hasfree, dis.haslocal, dis.COMPILER_FLAG_NAMES, dis.pretty_flags(3), len(dis.hasjrel), dis.HAVE_ARGUMENT, dis.EXTENDED_ARG)


def walk(t, depth=0):
    print(" " * depth, t.get_type(), t.get_name(), t.get_lineno(), t.is_optimized(), t.is_nested(), t.has_children(), sorted(t.get_identifiers()), repr(t)[:12])
    if isinstance(t, symtable.Function):
        print(" " * depth, t.get_parameters(), t.get_locals(), t.get_globals(), t.get_nonlocals(), t.get_frees(), t.get_cells() if hasattr(t, "get_cells") else "")
    for s in sorted(t.get_symbols(), key=lambda s: s.get_name()):
        print(" " * depth, s.get_name(), [n for n in ("is_referenced", "is_parameter", "is_global", "is_declared_global", "is_local", "is_nonlocal", "is_free", "is_imported", "is_assigned", "is_annotated", "is_namespace", "is_type_parameter", "is_comp_iter", "is_free_class", "is_comp_cell") if getattr(s, n)()], s)
    for c in t.get_children():
        walk(c, depth + 1)


walk(symtable.symtable(source, "src", "exec"))
err(symtable.symtable, "x = ", "f", "exec")
err(symtable.symtable, "x", "f", "bad")
t = symtable.symtable("def f(): pass\ndef f(x): pass", "f", "exec")
print(t.lookup("f").get_namespaces(), end=" ") if False else print(len(t.lookup("f").get_namespaces()))
err(t.lookup, "nope")
err(t.lookup("f").get_namespace)
toks = list(tokenize.generate_tokens(io.StringIO(source).readline))
for k in toks[:60]:
    print(tokenize.tok_name[k.type], tokenize.tok_name[k.exact_type], repr(k.string), k.start, k.end, repr(k.line))
print(tokenize.untokenize(toks) == source, tokenize.untokenize((k.type, k.string) for k in toks[:12]))
for src in [b"# -*- coding: latin-1 -*-\nx = '\xe9'\n", b"\xef\xbb\xbfx = 1\n", "t'a{x!r:>{w}}b' f'{y=}' rb'z' 0x1F 1e5 1_0j ... -> := ** // <<= !=\n".encode(), b"if x:\n\ty\n    \n# c\n  \nz\\\n+1\n", b"x = (1,\n 2)\n"]:
    print([(tokenize.tok_name[k.exact_type], k.string, k.start) for k in tokenize.tokenize(io.BytesIO(src).readline)], tokenize.detect_encoding(io.BytesIO(src).readline))
for src in ["(", "'''x", "x = 'a\n", "if 1:\n  x\n y\n", "$", "0b2", "1__0", "f'{x'", "\\", "a\tb\n", "[)", "01", "é = '\\", "f'{a!}'", "0x", "1a", "\u20ac"]:
    try:
        print(repr(src), [k.string for k in tokenize.generate_tokens(io.StringIO(src).readline)])
    except (SyntaxError, tokenize.TokenError) as e:
        print(repr(src), type(e).__name__, e.args)
err(lambda: tokenize.detect_encoding(io.BytesIO(b"# coding: nope\n").readline))
err(lambda: tokenize.detect_encoding(io.BytesIO(b"\xef\xbb\xbf# coding: latin-1\n").readline))
err(lambda: tokenize.detect_encoding(io.BytesIO(b"\xff\n").readline))
err(tokenize.untokenize, [(1, "x", (2, 0), (2, 1), ""), (1, "y", (1, 0), (1, 1), "")])
print(tokenize.TokenInfo(1, "x", (1, 0), (1, 1), "x"), token.ISTERMINAL(5), token.ISEOF(0), token.EXACT_TOKEN_TYPES["->"] == token.RARROW, len(token.tok_name))
clock = iter(range(0, 10**6, 3))
tm = timeit.Timer("x += 1", "x = 0", timer=lambda: next(clock))
print(tm.timeit(5), tm.repeat(3, 2), tm.autorange(lambda n, t: print("auto", n, t)), timeit.timeit(lambda: None, number=1, timer=lambda: next(clock)), timeit.default_number, timeit.default_repeat)
err(timeit.Timer, "x = ")
err(timeit.Timer, 5)
err(timeit.Timer, "pass", 5)
print(timeit.main(["-n", "2", "-r", "2", "-u", "sec", "pass"], _wrap_timer=lambda t: lambda: next(clock)))
err(timeit.Timer("1/0").timeit, 1)
