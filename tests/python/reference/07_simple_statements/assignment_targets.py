# Assignment: every kind of target, order, chains; illegal targets.
class O: pass
o = O(); d = {}; l = [0, 0, 0]
a = b = o.x = d["k"] = l[0] = 7; print(a, b, o.x, d, l)
(a), [b] = 1, [2]; ((a)) = 3; print(a, b); [a, [b, (c, *e)]] = 1, [2, (3, 4, 5)]; print(a, b, c, e)
i = 0; i, l[i] = 1, 9; print(i, l); l[0], l[1] = l[1], l[0]; print(l); a = a, b = 5, 6; print(a, b)
l[1:], (o.y, d["z"]) = "xy", (1, 2); print(l, o.y, d); o.a, o.b = o.b, o.a = 1, 2; print(o.a, o.b)
x = [1, 2, 3]; x[x[0]], x[0] = 0, 9; print(x); y = z = []; y.append(1); print(z, y is z)
def f(): print("f", end=" "); return o
def g(v): print(f"g{v}", end=" "); return v
f().p = g(1); f().q, d[g(2)] = g(3), g(4); print()
for src in ("1 = x", "'a' = x", "f() = x", "f().a = x", "f()[0] = x", "(x + y) = z", "x + y = z", "-x = y", "not x = y", "x and y = z", "x < y = z", "x if y else z = w", "lambda: x = y", "[x for x in y] = z", "{x: y} = z", "{x} = z", "(x for x in y) = z", "None = x", "True = x", "... = x", "__debug__ = x", "x.__debug__ = 1", "f'{x}' = y", "x := 1", "x, 1 = y", "[x, 'a'] = y", "(x, y)() = z", "x = 1 = y", "x = yield = y", "*x = y", "*x, = y", "*(x, y), z = w", "*x, *y = z", "() = x", "[] = x", "x = ()", "(x, ) = y", "x, = y", "await x = y", "x = *y", "x = *y,", "del 1", "del f()", "del x + y", "del (x, y)", "del [x, y], z", "del ()", "del x,", "del *x", "del (x), (y)", "del None", "del x.y, x[0], x[1:]", "del {}", "del lambda: 0", "x += y = z", "x, y += z", "(x, y) += 1", "f() += 1", "(x) += 1", "x.y += 1", "[x] += 1", "None += 1", "*x += 1", "x[0] += yield" , "for 1 in x: pass", "for f() in x: pass", "for x.y in z: pass", "for x[0], (y, *z) in w: pass", "for None in x: pass", "for (x in y) in z: pass", "for x in y in z: pass", "with x as 1: pass", "with x as f(): pass", "with x as (y, z): pass", "with x as y.z, w as v[0]: pass", "with x as None: pass", "import x as 1", "import x as y.z", "from x import y as z.w", "from x import (y, z,)", "from x import y,", "from x import *, y", "class 1: pass", "def 1(): pass", "def f.g(): pass", "global x.y", "global (x)", "x: int, y: int", "(x, y): int", "[x]: int", "x.y: int = 1", "x[0]: int", "(x): int = 1", "f(): int", "x: int = y: int", "x: yield", "1: int", "x: int += 1", "x = y: int"):
    try: compile(src, "<s>", "exec"); print("ok |", src)
    except SyntaxError as e: print(src, "|", e.msg)
