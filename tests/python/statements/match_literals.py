def f(x):
    match x:
        case 0: return "zero"
        case 1 | 2: return "one or two"
        case -3: return "minus three"
        case 1.5: return "float"
        case "a": return "str a"
        case b"x": return "bytes"
        case None: return "none"
        case True: return "true"
        case 2 + 3j: return "complex"
        case _: return "other"
for v in (0, 1, 2, -3, 1.5, "a", b"x", None, True, False, 2 + 3j, "zz", [], 1.0):
    print(repr(v), f(v))
def g(x):
    match x:
        case int() | float() as n if n > 10: return "big", n
        case int(n): return "int", n
        case str() as s: return "str", s
        case [] | (): return "empty"
        case [a]: return "one", a
        case [a, b]: return "two", a, b
        case [a, *rest]: return "many", a, rest
        case {"k": v, **rest}: return "map", v, rest
        case {}: return "dict"
for v in (5, 50, 2.5, 99.5, "s", [], (), [1], (1, 2), [1, 2, 3], {"k": 1, "z": 2}, {"q": 1}, {}, {1}, None):
    print(v, g(v))
match 5:
    case x: print("capture", x)
match 1, 2:
    case a, b: print(a, b)
match [1, [2, [3, 4]]]:
    case [1, [2, [x, y]]]: print(x, y)
match {"a": {"b": [1, 2]}}:
    case {"a": {"b": [_, z]}}: print(z)
class E:
    RED = 1
match 1:
    case E.RED: print("red")
