# packages: python3-lark
from lark import Lark, Transformer, v_args, UnexpectedInput, Tree, Token
from lark.indenter import Indenter
GRAMMAR = """
?start: sum | NAME "=" sum -> assign
?sum: product | sum "+" product -> add | sum "-" product -> sub
?product: atom | product "*" atom -> mul | product "/" atom -> div
?atom: NUMBER -> number | "-" atom -> neg | NAME -> var | "(" sum ")"
%import common.CNAME -> NAME
%import common.NUMBER
%import common.WS_INLINE
%ignore WS_INLINE
"""
@v_args(inline=True)
class Calc(Transformer):
    from operator import add, sub, mul, truediv as div, neg
    number = float
    def __init__(self): self.vars = {}
    def assign(self, name, value): self.vars[name] = value; return value
    def var(self, name): return self.vars[name]
calc = Lark(GRAMMAR, parser="lalr", transformer=Calc())
for line in ["a = 1+2*3", "b = -a / 2", "(a-b)*(a+b)"]: print(calc.parse(line))
for parser in ("earley", "lalr", "cyk"):
    tree = Lark(GRAMMAR, parser=parser).parse("x = 1 + (2 - y) * 3")
    print(parser, tree, tree.pretty())
for bad in ["1 +", "a = = 2", "1 $ 2", "(1"]:
    try: calc.parse(bad)
    except UnexpectedInput as e: print(type(e).__name__, str(e).split("Expected")[0].strip(), e.get_context(bad) if e.pos_in_stream is not None and e.pos_in_stream >= 0 else "")
class I(Indenter):
    NL_type, OPEN_PAREN_types, CLOSE_PAREN_types, INDENT_type, DEDENT_type, tab_len = "_NL", [], [], "_INDENT", "_DEDENT", 8
tree = Lark(r"""
?start: _NL* tree
tree: NAME _NL [_INDENT tree+ _DEDENT]
%import common.CNAME -> NAME
_NL: /(\r?\n[\t ]*)+/
%declare _INDENT _DEDENT
""", parser="lalr", postlex=I()).parse("\na\n    b\n    c\n        d\n    e\n")
print(tree.pretty())
amb = Lark('start: a*\n?a: "x" b | "x" "x"\nb: "x"', ambiguity="explicit")
print(amb.parse("xxxx").pretty())
