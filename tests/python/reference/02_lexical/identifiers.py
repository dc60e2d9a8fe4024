# Identifiers: Unicode, NFKC normalization, keywords, soft keywords, underscores.
ﬁ = 1; print(fi, "fi" in globals(), "ﬁ" in globals())
ª = 2; print(a)
def µ(x): return x
print(μ(3), µ.__name__ == "\u03bc")
class ℌ: 𝔞 = 1
print(H.a, H.__name__)
match = case = type = _ = 5
print(match, case, type, _, [match for match in [1]])
def print_(soft=1, *, case=2, match=3, type=4): return soft, case, match, type
print(print_(match=9, case=8, type=7))
x_1, _x, __x, x__, 名前, é, Ünïcode = range(7); print(名前, é, Ünïcode)
print(getattr(H, "𝔞", "not normalized"), getattr(H, "a"))
H.__dict__.get("𝔞") or print("none")
for s in ("1x = 1", "x-y = 1", "x$ = 1", "x? = 1", "€ = 1", "x² = 1", "a·b = 1", "·a = 1", "x\u200b = 1", "\u00a0x = 1", "x = 1\u00a0", "if = 1", "None = 1", "x.if", "lambda = 1", "async = 1", "await = 1", "nonlocal = 1", "print = 1", "exec = 1", "match = 1", "case = 1", "_ = 1", "type = 1", "match x = 1", "type x = 1", "type X: int", "type: int = 1", "match: int", "match(x)", "match[x]", "match(x): pass", "type(x)", "type in x", "case(x)", "\u0301a = 1", "ⅷ = 1", "℘ = 1", "゛ = 1", "a゛ = 1", "😀 = 1", "\ufeffx = 1", "x\x00 = 1", "x\x0c = 1", "`x`", "x <> y", "!x", "x!", "$"):
    try: compile(s, "<s>", "exec"); print("ok |", ascii(s))
    except (SyntaxError, ValueError) as e: print(ascii(s), "|", e.msg if isinstance(e, SyntaxError) else e)
