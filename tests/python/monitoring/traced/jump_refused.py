# f_lineno: every refusal
import sys
import warnings
from _jump import jump

SOURCE = """def main():
    out.append(2)
    try:
        1 / 0
    except ZeroDivisionError:
        out.append(6)
    return f(7)
def f(x):
    y = x
    return y
"""
for to in (0, -1, 99, 2**31, 2**70, "x", 1.0, None, True, 8):
    jump(SOURCE, "f", 9, to)
for event, start in (("call", 8), ("return", 10), ("exception", 4), ("call", 1), ("return", 7)):
    for to in (2, 9):
        jump(SOURCE, "f" if start > 7 else "main", start, to, event)
try:
    sys._getframe().f_lineno = 3
except ValueError as e:
    print(e)
try:
    del sys._getframe().f_lineno
except AttributeError as e:
    print(e)
UNBOUND = """def main():
    if 0:
        a = 1
    out.append(4)
    b = 2
    out.append(6)
    return locals()
"""
warnings.simplefilter("always")
warnings.showwarning = lambda message, category, *rest: print("warning", category.__name__, message)
jump(UNBOUND, "main", 4, 6)
jump(UNBOUND, "main", 5, 7)
warnings.simplefilter("error")
jump(UNBOUND, "main", 4, 6)
