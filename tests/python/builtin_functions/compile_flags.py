# compile: modes, flags, optimization, dont_inherit, source kinds, errors.
import ast
def show(*a, **k):
    try: r = compile(*a, **k); print(type(r).__name__, getattr(r, "co_name", ""), getattr(r, "co_filename", ""))
    except Exception as e: print(type(e).__name__, e)
show("1", "f", "exec"); show("1", "f", "eval"); show("1", "f", "single"); show("1", "f", "nope"); show("1", "f", 5); show("1", 5, "exec"); show("1", b"bytes", "exec"); show(5, "f", "exec"); show(None, "f", "exec"); show("x = 1", "f", "eval"); show("1\n2", "f", "single"); show("1; 2", "f", "single"); show("if 1: pass\n", "f", "single"); show("if 1: pass", "f", "single"); show("if 1:\n  pass\nx", "f", "single"); show("", "f", "single"); show("", "f", "exec"); show("", "f", "eval"); show("# c", "f", "single"); show("1", "f", "exec", 99999999); show("1", "f", "exec", 0, False, 3); show("1", "f", "exec", optimize=-2); show("1", "f", "exec", flags="x"); show(b"1", "f", "exec"); show(bytearray(b"1"), "f", "exec"); show(memoryview(b"1"), "f", "exec"); show("1\0", "f", "exec"); show("x", "", "exec"); show("'\ud800'", "f", "exec"); show("(int) -> str", "f", "func_type"); show("(int) -> str", "f", "func_type", ast.PyCF_ONLY_AST); show("x", "f", "exec", ast.PyCF_ONLY_AST); show("x", "f", "eval", ast.PyCF_ONLY_AST); show(ast.parse("1"), "f", "exec"); show(ast.parse("1"), "f", "eval"); show(ast.Expression(ast.Constant(1)), "f", "eval"); show(ast.Constant(1), "f", "eval"); show(ast.Module([], []), "f", "exec"); show(ast.Module([ast.Expr(ast.Constant(1))], []), "f", "exec"); show(ast.Module([5], []), "f", "exec"); show(ast.Module(), "f", "exec")
single = compile("1 + 1\n'a'\nNone" if 0 else "1 + 1", "f", "single"); exec(single); exec(compile("None", "f", "single")); exec(compile("x = 5; x; 'b'", "f", "single")); print(_)
exec(compile("for i in range(2): i\n", "f", "single"))
print(eval(compile("await_ + 1", "f", "eval"), {"await_": 1})); print(type(eval(compile("[x async for x in y]", "f", "exec", ast.PyCF_ALLOW_TOP_LEVEL_AWAIT), {})).__name__)
c = compile("await f()", "f", "exec", ast.PyCF_ALLOW_TOP_LEVEL_AWAIT); print(c.co_flags & 0x80, compile("1", "f", "exec", ast.PyCF_ALLOW_TOP_LEVEL_AWAIT).co_flags & 0x80)
ns = {}; exec(compile("from __future__ import annotations\nx: undefined", "f", "exec"), ns); print(ns["__annotations__"])
import __future__; ns = {}; exec(compile("y: undefined2", "f", "exec", __future__.annotations.compiler_flag), ns); print(ns["__annotations__"])
for o in (0, 1, 2): print(eval(compile("__debug__", "f", "eval", optimize=o)), end=" ")
print(compile("lambda: 0", "f", "eval").co_consts[0].co_name, compile("a.b", "f", "eval").co_names)
