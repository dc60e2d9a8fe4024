# Patterns: literals, None/True/False by identity, values by equality, or, as, guards, wildcard.
import math
class C: A = 1; class_b = "b"
def f(x):
    match x:
        case None: return "None"
        case True: return "True"
        case False: return "False"
        case 0: return "zero"
        case -1 | -1.5: return "negative"
        case 1 + 2j | -3j: return "complex"
        case "a" | b"a": return "text"
        case "x" "y": return "joined"
        case C.A: return "C.A"
        case math.pi: return "pi"
        case C.class_b as n: return "bound " + n
        case (2 | 3) as n if n == 2: return f"two {n}"
        case 3: return "three"
        case float() | int() as n: return f"number {n}"
        case _: return "other"
for x in (None, True, False, 0, 0.0, -0.0, 1, 1.0, -1, -1.5, 1 + 2j, -3j, "a", b"a", "xy", math.pi, "b", 2, 3, 2.0, 9, float("nan"), [], "", 0j, -1.0): print(repr(x), f(x))
class Eq:
    def __eq__(self, o): print("eq", o); return o == "yes"
    __hash__ = None
match Eq():
    case None: print("none")
    case 1 | "no" | "yes": print("matched yes")
def guard(x):
    log = []
    match x:
        case [a, b] if log.append("g1"): r = 1
        case [a, *r] if log.append("g2") or r: pass
        case a: r = "last"
    return log, a, r
print(guard([1, 2]), guard([1]), guard(5))
match 5:
    case x if (y := x * 2) > 20: print("no")
    case z: print(x, y, z)
match (w := [1]):
    case [1]: print("walrus", w)
match 1, 2:
    case 1, b: print(b)
match *[1], 2:
    case a, b: print(a, b)
match lambda: 0:
    case f if callable(f): print("callable")
def no_match():
    match 5:
        case 6: q = 1
    return q
try: no_match()
except UnboundLocalError as e: print(e)
try:
    match 5:
        case C.missing: pass
except AttributeError as e: print(e)
try:
    match undefined_subject:
        case _: pass
except NameError as e: print(e)
