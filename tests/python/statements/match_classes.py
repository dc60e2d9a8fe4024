class P:
    __match_args__ = ("x", "y")
    def __init__(self, x, y): self.x, self.y = x, y
class Q(P): pass
def f(p):
    match p:
        case P(0, 0): return "origin"
        case P(0, y=yy): return f"y axis {yy}"
        case P(x=xx, y=0): return f"x axis {xx}"
        case Q(a, b): return f"Q {a} {b}"
        case P(a, b) if a == b: return "diagonal"
        case P(): return "P"
        case str(s) | bytes(s): return s
        case bool(b): return ("bool", b)
        case list([x, *_]): return ("list", x)
        case dict(d): return d
        case _: return "?"
for v in (P(0, 0), P(0, 5), P(3, 0), Q(1, 2), P(4, 4), P(1, 2), "s", b"b", True, [9, 8], {1: 2}, 5):
    print(f(v))
class NoArgs: pass
try:
    match NoArgs():
        case NoArgs(1): pass
except TypeError as e: print(e)
try:
    match P(1, 2):
        case P(1, 2, 3): pass
except TypeError as e: print(e)
try:
    match P(1, 2):
        case P(1, x=1): pass
except TypeError as e: print(e)
try:
    match 5:
        case E(): pass
except NameError as e: print(e)
class BadMA:
    __match_args__ = ["x"]
try:
    match BadMA():
        case BadMA(1): pass
except TypeError as e: print(e)
class Seq:
    def __len__(self): return 2
    def __getitem__(self, i): return i
match Seq():
    case [a, b]: print("sequence")
    case _: print("not a registered sequence")
match range(3):
    case [0, 1, 2]: print("range is")
match "ab":
    case [a, b]: print("never")
    case _: print("str is no sequence")
try:
    exec("match {'a': 1}:\n    case {'a': 1, 'a': 2}: pass")
except (SyntaxError, ValueError) as e: print(e)
