# and, or, not: values returned, truth called once, precedence, in conditions.
log = []
class B:
    def __init__(self, n, t): self.n, self.t = n, t
    def __bool__(self): log.append(self.n); return self.t
    def __repr__(self): return self.n
T, F, U = B("T", True), B("F", False), B("U", True)
for src in ("T and F", "F and T", "T or F", "F or T", "T and U and F", "F or F or T", "T and F or U", "T or F and U", "not T", "not F", "not not T", "not T and F", "not (T and F)", "T if F else U", "U if T and F else F", "(T or F) and U", "T and (F or U)", "[x for x in (T, F) if x]", "[x for x in (T, F) if not x]", "bool(T and F)", "T and 1 or 2", "F and 1 or 2", "0 or '' or [] or None", "1 and 'a' and [0]", "not (T or F) or U", "any((F, T, U))", "all((T, F, U))", "T and T and T and T", "1 if not F else 2", "F if F or T and U else T"):
    log.clear()
    r = eval(src); print(src, "=>", r, log)
def cond(a, b, c):
    r = []
    if a and b: r.append(1)
    if a or b: r.append(2)
    if not a and b: r.append(3)
    if not (a or b): r.append(4)
    if a and b or c: r.append(5)
    if a and (b or c): r.append(6)
    if a if b else c: r.append(7)
    if (a and b) and c or not c: r.append(8)
    while a and b:
        r.append(9); break
    x = a and b or c; y = (a or b) and c
    if x: r.append(10)
    if y: r.append(11)
    if (z := a) and (w := b): r.append(12)
    return r
for a in (0, 1):
    for b in (0, 1):
        for c in (0, 1):
            log.clear(); print(a, b, c, cond(B("a", bool(a)), B("b", bool(b)), B("c", bool(c))), "".join(log))
