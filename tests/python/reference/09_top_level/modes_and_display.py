# Complete programs, eval input, interactive input: compile()'s modes, sys.displayhook, what each takes, flags, dont_inherit, optimize.
import ast, builtins, sys
def show(*args, **kw):
    try:
        c = compile(*args, **kw)
        print(repr(args[0]) if not isinstance(args[0], memoryview) else "view", args[2], "ok", c.co_flags if hasattr(c, "co_flags") else type(c).__name__)
        return c
    except (SyntaxError, ValueError, TypeError) as e: print(repr(args[0]), args[1:], kw, type(e).__name__, getattr(e, "msg", e), getattr(e, "lineno", ""), getattr(e, "offset", ""))
for text in ("1", "1\n", " 1", "\t1 + 2 ", "\n1", "1\n2", "x = 1", "1;2", "1;", "1;\n", "if 1: 2", "if 1: 2\n", "if 1:\n  2\n", "if 1:\n  2\n3\n", "1 # c", "# c", "", "\n\n", "1\n# c\n", "(1,\n2)", "lambda: 1", "x := 1", "(x := 1)", "yield", "*a", "*a,", "a, b", "def f(): pass", "class A: pass\n", "pass", "import a", "'a'\n'b'", "1 \\\n+ 2", "\\", "1 \\", "\f1", "\ufeff1", "1\r2", "1\r\n2", "a b", "@d\ndef f(): pass\n", "with a: b", "try: a\nexcept: b\n", "return", "for x in y: z\n\n", "while 0: pass\nelse: pass\n", "x: int", "print(1)\nprint(2)\n", "a = 1; b = 2\n", "async def f(): pass\n", "match x:\n  case 1: pass\n", "f'{x", "'''a", "(1", "1)", "if 1:", "if 1:\n"):
    for mode in ("exec", "eval", "single"): show(text, "<m>", mode)
for args, kw in ((("1", "f", "bad"), {}), (("1", "f", "func_type"), {}), (("(int, str) -> bool", "f", "func_type"), {"flags": ast.PyCF_ONLY_AST}), (("1", "f", "exec", 1 << 30), {}), (("1", "f", "exec"), {"optimize": 3}), (("1", "f", "exec"), {"optimize": -2}), ((5, "f", "exec"), {}), (("1\0", "f", "exec"), {}), ((b"1", "f", "eval"), {}), ((b"\xff", "f", "exec"), {}), ((b"# coding: latin-1\n'\xff'", "f", "exec"), {}), ((b"# coding: nope\n1", "f", "exec"), {}), ((bytearray(b"1"), "f", "eval"), {}), ((memoryview(b"1"), "f", "eval"), {}), (("1", 5, "eval"), {}), (("1", b"f", "eval"), {}), (("1", "f", "eval"), {"_feature_version": 5}), (("# coding: utf-16\n1", "f", "exec"), {}), (("1", "f\0", "eval"), {})): show(*args, **kw)
print([eval(compile(text, "f", "eval")) for text in ("1 + 1 ", "\n3", "[x for x in 'ab']", "(y := 5)")])
for text in ("1", "None", "'s'", "x = 5", "1; 2", "for i in range(3): i\n", "if 1:\n  'in'\n  None\n  7\n", "def f(): 8\n", "f()", "_", "print('p')", "[1, 'é']", "\n" if 0 else "pass"):
    exec(compile(text, "<i>", "single"))
    print("_ =", getattr(builtins, "_", "unset"))
sys.displayhook = lambda v: print("hook", v)
exec(compile("1; None; 'x'", "<i>", "single"))
del sys.displayhook
try: exec(compile("1", "<i>", "single"))
except RuntimeError as e: print(e)
sys.displayhook = sys.__displayhook__
sys.displayhook(3); sys.displayhook(None); print(builtins._)
try: sys.displayhook()
except TypeError as e: print(e)
class R:
    def __repr__(self): raise ValueError("repr fails")
builtins._ = "before"
try: sys.displayhook(R())
except ValueError as e: print(e, builtins._)
del builtins._
for level in (0, 1, 2):
    c = compile("'doc'\nassert 0, 'asserted'\ndef f(): 'fdoc'; return __debug__\nprint(f.__doc__, f(), __doc__)\nif __debug__: print('debugging')", "<o>", "exec", optimize=level)
    try: exec(c, {})
    except AssertionError as e: print("AssertionError", e)
