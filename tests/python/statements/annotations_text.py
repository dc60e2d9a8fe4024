# from __future__ import annotations: what the compiler writes down of each kind of expression.
from __future__ import annotations


def show(f):
    for name, text in f.__annotations__.items():
        print(name, "|", text)


def operators(
    a: x + y * z - -w ** 2, b: (x + y) * z, c: not (a or b and c), d: (not a) == b, e: a if b else c if d else e,
    f: lambda: (yield), g: x << 1 >> 2 & 3 | 4 ^ 5, h: ~x // 2 % 3 @ m, i: (a < b) < c, j: a < b <= c != d is not e not in f, k: 2 ** -1, l: (-1) ** 2, m: (a, b)[0],
    o: a.b.c(d)[e], p: (1).real, q: 1.5.real, r: 1e100 + 1j - 0x1F, s: -1, t: (-x) ** y, u: await_,
): pass


def calls(
    a: f(), b: f(1, *x, k=2, **y), c: f(x for x in y), d: f(*x, *y, **a, **b), e: f((yield_), (a, b)), f: (lambda x: x)(1), g: f(a=lambda: 1, b=(x if y else z)),
    h: f(x for x in y if z)(1), i: f(*a or b, **c or d),
): pass


def displays(
    a: (), b: (1,), c: (1, 2), d: [], e: [1, *x], f: {}, g: {1}, h: {1: 2, **x, "a": b}, i: {*a, *b}, j: [x for x in y if z if w for v in x],
    k: {x: y for x, y in z}, l: {x for x in y}, n: [(a, b) for a, b in c], o: [*a, *b], p: (*a, b), q: {**a},
): pass


def subscripts(a: x[1], b: x[1, 2], c: x[1:2], d: x[:], e: x[::2], f: x[1:2:3], g: x[a:b, c], h: x[...], i: x[(1,)], j: x[*a], k: x[*a, b], l: x[lambda: 1], n: list[int | None], o: x[()], p: x[-1:]): pass


def texts(
    a: "plain", b: 'it\'s "both"', c: b"bytes\x00", d: "a" "b", e: f"x{y}z", f: f"{x!r:>{w}}", g: f"{x=}", h: f"{{}}{x}", i: f"{x:%Y-%m}", j: "new\nline \u00e9 \U0001F600", k: f"{'a'}", l: f"{x!s}{y!a}", m: r"\d",
    n: f"{ {1: 2} }", o: f"{(lambda: 1)}", p: t"{x} {y!r:>3}", q: f"{x}" "more" f"{y}",
): pass


def lambdas(
    a: lambda x: x, b: lambda x, y=1, *z, k, w=2, **v: x, c: lambda *, k: k, d: lambda x, /, y: x, e: lambda *a: a, f: lambda **k: k, g: lambda x=lambda: 1: x, h: lambda x, /: x, i: lambda x=1, /, y=2, *, z=3: x,
): pass


def constants(a: None, b: True, c: False, d: ..., e: 10 ** 20, f: 1_000, g: 0b11, h: 1e400, i: -1e400, j: 1e400j, k: 12345678901234567890123, l: 0.1, m: 1e16, n: 1.0) -> None: pass


for f in operators, calls, displays, subscripts, texts, lambdas, constants:
    print(f.__name__)
    show(f)


class C:
    x: int | None = None
    y: "already text"
    z: __private.__name
    (w): not_kept


print(C.__annotations__)
value: list[C] = []
print(__annotations__)
for text in "def f(x: (yield)): pass", "def f(x: (await y)): pass", "def f(x: (y := 1)): pass", "x: (yield)", "def f(x: [await y for y in z]): pass":
    try:
        exec("from __future__ import annotations\n" + text)
        print("accepted")
    except SyntaxError as e:
        print(e.msg, e.offset)
