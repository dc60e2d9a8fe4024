# Mixed numeric arithmetic: which type results, rounding, overflow.
from fractions import Fraction
vals = [True, 2, 3.5, 2+1j, -3, 0.0, 2**64]
for a in vals:
    for b in vals:
        row = []
        for op in ("+", "-", "*", "/", "//", "%", "**"):
            if op == "**" and b == 2**64: continue
            try: r = eval(f"a {op} b"); row.append(f"{type(r).__name__[0]}{r!r}"[:30])
            except Exception as e: row.append(type(e).__name__ + " " + str(e))
        print(repr(a), repr(b), row)
print(Fraction(1, 3) + 1, Fraction(1, 3) + 0.5, 2 ** Fraction(2), Fraction(3, 2) // 1, round(Fraction(5, 2)), Fraction("1.25"), Fraction(0.5) == 0.5, hash(Fraction(1, 2)) == hash(0.5))
