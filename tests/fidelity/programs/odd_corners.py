# odd corners
class A[T: int = str, *Ts = *tuple[int, ...], **P = [int]](list[T], metaclass=type, k=1):
    """doc"""
    x: T
    if x:
        y: 'T' = 1
    __z: int = 3
    class B:
        q = [x for x in range(3) if x in [T for _ in y]]
        w = [lambda: (x, __z) for x in y]
        v = {k: (lambda: v) for k in q for v in w}
        def m(self, *a: *Ts, **k: P.kwargs) -> T:
            __class__
            self.aa = self.bb = super().m()
            nonlocal_ = 1
            def inner():
                nonlocal nonlocal_
                nonlocal_ += 1
                return __class__, self
            return super(A, self).x, super().y(1, *a), super().z
    type L[X] = dict[X, T]
    def f[U: (int, str), V = int](self, a: U = 1, /, b: V = 2, *, c, d: T = 3): return lambda: (U, a)
    async def g[U](self):
        async with a as (b, c), d:
            async for x, *y in z:
                if x: continue
                elif y: break
                try:
                    await x
                    qq = [await q async for q in x if await q]
                finally:
                    yield 1
            else:
                pass
def ff():
    try:
        try: a
        except* (ValueError, TypeError) as e: b; print(e)
        except* OSError: raise
        else: c
        finally: d
    except E as x:
        for i in x:
            try:
                with a: return i
            except: break
            finally:
                del x
    finally:
        while 1:
            if a: break
            continue
        else: z
def gg(x):
    match x:
        case {'a': 1, "b": [1, *_, 2], **rest} if rest: y
        case [Point(x=0, y=0), {"k": -1}, *others]: z
        case (1 | 2 | 3) as n: n
        case (a, b) | [b, a, None]: a, b
        case -1.5 + 2j | "s" "t" | b'x': pass
        case A.B.C | None | True: pass
        case str() | int(): pass
        case [[a, [b, _]], *_, [c]]: pass
        case {}: pass
        case []: pass
        case [_, _]: pass
        case [*_]: pass
        case _ if x: pass
        case _: 1
    match x, y:
        case a, *b: pass
    match x:
        case y: pass
def hh():
    x = a if b else c if d else e
    y = a and b or c and not d
    if not (a and (b or not c)) or (d if e else f): pass
    while not a < b < c != d is not e not in f: pass
    assert a, b
    assert (yield)
    z = [*a, 1, *b]; s = {*a, *b}; d = {**a, 'b': 1, **c}; t = (*a,); u = *a, b
    f(*a, b, *c, k=1, **d, **e); f(**a); f(*a); f(a, b=1); f(x for x in y); f(*a, **b)
    a.b.c[d].e += 1; a[b:c] -= 2; a[b:c:d] *= 3; a[1:2] = 3; del a[b], c.d, (e, [f, g]); x @= y; x **= y; x //= 2; x >>= 1; x <<= 1; x |= 1; x &= 1; x ^= 1; x %= 1; x /= 2
    (a, [b, *c]), d = e = f
    global gl, gm
    gl = 1; gl += 1; del gl
    import a.b.c, d.e as f, g.h.i.j as k
    from a import b as c, d
    from ..x import (y, z as w)
    lambda x, /, y=1, *a, z=2, **k: (yield x)
    f"{x!r:>{y}}{z=}{w:%Y-%m-%d}" f"{{}}" 'abc'
    t"{x!r:>{y}}{z=}" t'' t"a{b}c"
    (x := 1); [y := 1, z := 2]; [(q := i) for i in r]
    return
def consts():
    a = (1, 2, (3, 4), [5, 6], {7, 8}); b = [1, 2, 3, 4]; c = {1, 2, 3}; d = -1; e = 1 + 2 * 3 ** 4 - 5 // 6 % 7 << 2 >> 1 & 0xff | 3 ^ 1; f = not 1; g = ~2; h = +3; i = 'a' + 'b'; j = 'ab' * 3; k = 'abc'[1]; l = (1, 2) + (3,); m = (1, 2) * 2; n = 1 / 0; o = 2 ** 1000; p = 'a' * 10000; q = 1 << 1000; r = -0.0; s = 1j * 1j; t = b'a' + b'b'; u = None is None; v = 'x' in 'xyz'; w = "%s" % 'a'; x = (1, 2)[0]; y = (1, 2)[5]; z = 10 ** -2
    for _ in [1, 2, 3]: pass
    for _ in [a, b]: pass
    for _ in {1, 2}: pass
    if x in [1, 2]: pass
    if x in {1, 2, 3}: pass
    if 1: pass
    if 0: unreachable()
    while 0: dead()
    while True:
        if x is None: break
        if not x is not None: continue
        if x == 1 or x != 2 and x < 3: return 5
    x = () ; y = (*(), 1); z = [*(), *[1]]; w = 1 if True else 2; v = 1 and 2 or 3; u = '' or None; t = not not x
    return 'a' 'b', 1.0, True, ..., (True, 1, 1.0, '1', b'1')
def big(a):
    x = [a,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,25,26,27,28,29,30,31,32]
    y = (1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,25,26,27,28,29,30,31,32)
    z = {1:a,2:a,3:a,4:a,5:a,6:a,7:a,8:a,9:a,10:a,11:a,12:a,13:a,14:a,15:a,16:a,17:a,18:a,19:a,20:a}
    w = f(1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,25,26,27,28,29,30,31,32)
    v = f(a=1,b=2,c=3,d=4,e=5,f=6,g=7,h=8,i=9,j=10,k=11,l=12,m=13,n=14,o=15,p=16,q=17)
    u = a.f(1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,25,26,27,28,29,30,31,32)
    t = f"{a}{a}{a}{a}{a}{a}{a}{a}{a}{a}{a}{a}{a}{a}{a}{a}{a}{a}{a}{a}{a}{a}{a}{a}{a}{a}{a}{a}{a}{a}{a}{a}"
    s = {1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,25,26,27,28,29,30,31,32}
    class K(a,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,25,26,27,28,29,30,31,32): pass
def closures(a, b, *c, d=1, **e):
    def g():
        nonlocal a
        a = b + d
        def h(): return a, c, e
        [a for a in b]
        return [lambda: (x, a) for x in c]
    class X:
        nonlocal b
        b = a
        a = b
        def m(self): return a, b, X
        z = [a for _ in a]
    del a
    return [x for x in (y for y in [z for z in a])], {i: j for i, j in a for k in j}
def loops():
    for a in b:
        for c in d:
            if c: continue
            if a: break
        else: continue
        break
    else: x
    for x.y in z: pass
    for x[0], *y in z: pass
    with a as b.c, d as e[0], f as (g, *h): pass
    try: pass
    finally: pass
    try: return 1
    finally: pass
    while x:
        try: continue
        finally: y
    try:
        while x:
            try: break
            except A: pass
            else: y
    except (B, C): pass
@dec
@dec2(1)
class D: x = 1
@a.b
async def h(x): return await x, (await y), [await z], [i async for i in x], {i: j async for i in x for j in i}, {await k for k in [l]}, (m async for m in n)
@a
def gen():
    x = yield
    y = yield from z
    yield x, y
    return (yield)
lambda: (yield from x)
x: int; y: str = 1; (z): int = 2; a.b: int; a[c]: int = 3
def local_ann():
    x: int; y: undefined = 1; (z): q; a.b: zz; a[b]: yy = 1
    return x
for i in x: j: int
if 1: k: str = 'a'
del i, j
print(*x, sep='')
exec("x")
