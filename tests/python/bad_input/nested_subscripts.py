# Brackets in subscripts that never end: each is read a fixed number of times, not twice as often as the one around it.
import ast
import itertools


def parse(text):
    try:
        ast.parse(text)
    except SyntaxError as e:
        print(repr(text[:24]), len(text), e.msg, e.lineno, e.offset)
    else:
        print(repr(text[:24]), len(text), "parses")


for unit, tail in itertools.product(["e[[", "e[(", "e[{", "e[[[", "[e[[", "f(e[(", "e[lambda:[", "e[not [", "e[-[", "e[*[", "e[:[", "e[0:("], ["0,`", "0 1", "0 for", ""]):
    parse(unit * 40 + tail)
parse("e[[[e[[[[[[[[_K[[[[_[[[rue[[e[[[[yi[[[[[_K[[[[_[[[rue[[e[[[[wield f0,`tr['")
parse("x = " + "e[[" * 30 + "0" + "]]" * 30)
