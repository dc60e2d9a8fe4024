# Precedence, checked by an object that records the tree.
class N:
    def __init__(self, s): self.s = s
    def __repr__(self): return self.s
    def __bool__(self): return True
for n, o in (("add", "+"), ("sub", "-"), ("mul", "*"), ("truediv", "/"), ("floordiv", "//"), ("mod", "%"), ("matmul", "@"), ("pow", "**"), ("lshift", "<<"), ("rshift", ">>"), ("and", "&"), ("or", "|"), ("xor", "^"), ("lt", "<"), ("gt", ">"), ("le", "<="), ("eq", "=="), ("ne", "!=")):
    setattr(N, f"__{n}__", lambda a, b, o=o: N(f"({a}{o}{b})"))
for n, o in (("neg", "-"), ("pos", "+"), ("invert", "~")): setattr(N, f"__{n}__", lambda a, o=o: N(f"({o}{a})"))
N.__getitem__ = lambda a, k: N(f"{a}[{k}]"); N.__call__ = lambda a, *b: N(f"{a}{b}"); N.__getattr__ = lambda a, n: N(f"{a}.{n}") if not n.startswith("__") else object.__getattribute__(a, n); N.__contains__ = lambda a, b: True
ns = {c: N(c) for c in "abcdefgh"}
for s in ("a+b*c", "a*b+c", "a-b-c", "a**b**c", "-a**b", "a**-b", "-a*b", "~a+b", "a<<b+c", "a+b<<c", "a&b|c^d", "a|b&c", "a^b&c|d", "a<b|c", "a&b==c" if 0 else "a|b", "a//b%c*d", "a@b*c", "a-b+c-d", "a/b/c", "a<<b>>c", "a.x+b[c]", "-a.x", "a[b]**c", "a(b)(c)", "a.x(b)[c].y", "-a[b]", "a**b(c)", "a*-b", "a--b", "a+-b", "~-a", "a if b else c+d", "a or b and c", "not a", "a if b else c if d else e", "(a+b)*c", "a+(b,)[0]", "a*b**c", "a**b*c", "a<<b&c", "a&b<<c", "a^b|c", "a|b^c", "lambda: a", "a%b@c", "a//b//c", "-a+-b", "a.b.c.d", "a[b][c]", "a[b:c]" if 0 else "a[b,c]", "a>b", "a*b<c+d", "a<<b<c", "a|b>c&d", "~a**b", "(-a)**b", "+a-+b", "a**b.c", "a(b+c)", "a[b+c]", "a+b if c else d*e"):
    r = eval(s, ns); print(s, "=>", r if not callable(r) or isinstance(r, N) else r())
