# Star expressions: in displays, calls, assignments, returns, yields, subscripts, for; and where they may not be.
def t(*a, **k): return a, k
a, *b, c = range(5); print(a, b, c)
*a, = "xy"; print(a)
[a, *b] = (1,); print(a, b)
(a, (b, *c), *d) = 1, "pqr", 2, 3; print(a, b, c, d)
b = []; a, *b[0:0], c = 1, 2, 3, 4; print(b)
class O: pass
o = O(); x, *o.r = "abc"; print(o.r)
for h, *r in ("ab", "cde", "f"): print(h, r, end=" ")
print()
print([*range(2), *"ab"], (*[1], 2), {*[1, 1], 2}, {**{"a": 1}, "b": 2, **{"a": 3}}, t(*[1], 2, *(3,), x=4, **{"y": 5}), [*[]], (*(),), {*()}, {**{}})
def r(): return *[1], 2
def g(): yield *[1], 2
print(r(), list(g()), [x for x in (*[1], 2)], {"k": (*"ab",)})
for i in *[1], 2: print(i, end=" ")
print()
class S:
    def __getitem__(self, k): return k
print(S()[*[1], 2], S()[*()], S()[1, *"ab"], S()[*"a", 1:2])
x = *[1], *[2]; print(x)
def ann(*args: *tuple[int]): return args
print(ann(1), t(*{}, **{}), t(**{"a b": 1}), t(*"ab", *{"k": 1}))
for src in ("a, *b, *c = 1", "*a = 1", "*a", "(*a)", "print(*a for a in b)", "[*a for a in b]", "{**a for a in b}", "{*a: 1}", "f(**a, *b)", "f(a=1, *b)", "f(**a, b)", "f(a=1, b)", "del *a", "*a += 1", "return *a", "x = *a", "[*]", "lambda *: 0", "a = (*b)", "if *a: pass", "*a, *b = c", "for *a in b: pass", "for *a, in b: pass", "with a as *b: pass", "a[*b] = 1", "del a[*b]", "a[*b:1]", "a[**b]", "not *a", "*a if b else c", "print(* a)", "f(*a or b)", "[*a or b]", "*a or b", "{**a, b}", "{*a, **b}", "{**a: 1}", "x: *a = 1", "def f(*a: *b): pass", "def f(a: *b): pass", "def f(**a: *b): pass", "f(*)", "f(**)", "f(x for x in y, 1)", "f(1, x for x in y)", "class A(*a, **b): pass", "@*a\ndef f(): pass", "assert *a", "raise *a", "global *a", "import *", "from a import *, b", "yield *a", "(yield *a)", "def g(): yield *a, b", "def g(): x = yield *a, b", "await *a", "f'{*a,}'", "f'{*a}'", "*a, b", "match x:\n case *a: pass", "match x:\n case *a, b: pass", "match x:\n case [*a, *b]: pass"):
    try: compile(src, "<s>", "exec"); print("ok |", repr(src))
    except SyntaxError as e: print(repr(src), "|", e.msg)
