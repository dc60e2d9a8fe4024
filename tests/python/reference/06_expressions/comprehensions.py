# Comprehensions: clauses, conditions, scope of the first iterable, nesting, errors, order.
print([x * y for x in range(3) for y in range(x)], [x for x in range(10) if x % 2 if x > 3], {x % 3 for x in range(10)}, {k: v for k, v in zip("ab", [1, 2])}, {x: y for x in "ab" for y in [1, 2]}, list(x for x in "ab"), [[i for i in range(j)] for j in range(3)], [x for x, in [(1,)]], [a for a, *b in ["xyz"]], [b for a, *b in ["xyz"]], [x for x in [] for y in undefined])
print([(x, y) for x in [1, 2] if x > 1 for y in [3, 4] if y > 3], sum(x for x in range(5)), max((len(w) for w in ["a", "bcd"])), dict((x, x) for x in "a"), [lambda: x for x in range(2)][0](), [f() for f in [lambda: x for x in range(3)]], [x if x else -1 for x in range(2)], [(x := 5, y) for y in [1]], x)
log = []
def it(n, v): log.append(n); return v
def show(f):
    log.clear()
    try: print(f(), log)
    except Exception as e: print(type(e).__name__, e, log)
show(lambda: [it("e", x) for x in it("o", [1, 2]) if it("c", x)]); show(lambda: {it("k", k): it("v", k) for k in it("o", "a")}); show(lambda: (x for x in it("outer now", [1]))and 1); show(lambda: (x for x in it("first", 5))); show(lambda: (x for x in [1] for y in 5) and 1); show(lambda: list(x for x in [1] for y in it("inner", 5))); show(lambda: [1 / x for x in (1, 0)]); show(lambda: {[]: 1 for x in "a"}); show(lambda: {[] for x in "a"}); show(lambda: [x for x in 5]); show(lambda: [y for x in "a"]); show(lambda: [x for x in x]) if 0 else None
def f():
    x = [1, 2]
    return [x for x in x], x
print(f())
def g():
    for i in [1, 2]: r = [i for i in range(i)]
    return r, i
print(g())
class C:
    a = [1, 2]; b = 10
    c = [x for x in a]
    try: d = [b for x in a]
    except NameError as e: d = str(e)
    e = [x * y for x, y in zip(a, [b] * 2)]
    f = {b: b for b in a}
    g = (lambda: [q for q in [1]])()
print(C.c, C.d, C.e, C.f, C.b, C.g)
gen = (x for x in range(3)); print(next(gen), list(gen), list(gen), gen.gi_code.co_name, type(gen))
src = [1, 2, 3]; gen = (x for x in src); src.append(4); print(list(gen)); gen = (x for x in src if x in src2); src2 = [2]; print(list(gen))
for s in ("[x for x in y", "[x for]", "[for x in y]", "[x in y]", "[x for x y]", "[x, y for x in z]", "[(x, y) for x in z]", "[x for x, y in z]", "[x for x in y, z]", "[x for x in (y, z)]", "[x for x in lambda: y]", "[x for x in y if]", "[x if y for x in z]", "[x if y else w for x in z]", "[x for x in y else z]", "[x for 1 in y]", "[x for x.y in z]", "[x for f() in y]", "[*x for x in y]", "[**x for x in y]", "{x: y, for x in z}", "{x: y for x in z}", "{x: *y for x in z}", "{**x for x in y}", "{*x for x in y}", "f(x for x in y)", "f(x for x in y, z)", "f(z, x for x in y)", "f((x for x in y), z)", "f(a=x for x in y)", "f(*x for x in y)", "x for x in y", "(x for x in y) = z", "del (x for x in y)", "[x async for x in y]", "[x for x in y for]", "[x for x in y if z if w for v in u]", "[x := y for x in z]", "[y := x for x in z]", "[x for x in (x := y)]", "[x for x in y if (x := 1)]", "[None for None in x]", "[x for x in *y]", "[x for x in *y, z]", "[x for x in y if *z]", "{x for x in y: z}", "{x: y: z for x in w}"):
    try: compile(s, "<s>", "exec"); print("ok |", s)
    except SyntaxError as e: print(s, "|", e.msg)
