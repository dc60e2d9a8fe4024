# packages: python3-pycparser python3-ply
from pycparser import c_parser, c_ast, c_generator
src = "typedef unsigned int u; struct s { int a:3; u *b[4]; }; static int f(int x, ...) { for (int i = 0; i < x; i++) { if (i % 2) continue; x += sizeof(struct s) ? i << 2 : -i; } switch (x) { case 1: default: break; } do x--; while (x > 0); return *(&x) + 'c' + 1.5e3f; } enum e { A, B = 2 };"
ast = c_parser.CParser().parse(src)
print(c_generator.CGenerator().visit(ast))
class V(c_ast.NodeVisitor):
    def visit_FuncDef(self, n): print("def", n.decl.name, n.decl.coord); self.generic_visit(n)
    def visit_For(self, n): print("for", n.coord)
V().visit(ast)
import io; out = io.StringIO(); ast.show(buf=out, attrnames=True, showcoord=True); print(out.getvalue())
for bad in ["int x", "int f( { }", "struct;", "int a = ;"]:
    try: c_parser.CParser().parse(bad); print("ok")
    except Exception as e: print(type(e).__name__, e)
RULES = '''tokens = ("NAME", "NUMBER"); literals = "=+-*/()"; t_NAME = r"[a-zA-Z_]\\w*"; t_ignore = " \\t"
def t_NUMBER(t):
    r"\\d+"
    t.value = int(t.value); return t
def t_error(t): print("illegal", t.value[0]); t.lexer.skip(1)
precedence = (("left", "+", "-"), ("left", "*", "/"), ("right", "UMINUS")); names = {}
def p_assign(p):
    'statement : NAME "=" expression'
    names[p[1]] = p[3]
def p_expr(p):
    "statement : expression"
    print(p[1])
def p_binop(p):
    """expression : expression '+' expression
                  | expression '-' expression
                  | expression '*' expression
                  | expression '/' expression"""
    p[0] = {"+": lambda a, b: a + b, "-": lambda a, b: a - b, "*": lambda a, b: a * b, "/": lambda a, b: a / b}[p[2]](p[1], p[3])
def p_uminus(p):
    "expression : '-' expression %prec UMINUS"
    p[0] = -p[2]
def p_group(p):
    "expression : '(' expression ')'"
    p[0] = p[2]
def p_number(p):
    "expression : NUMBER"
    p[0] = p[1]
def p_name(p):
    "expression : NAME"
    p[0] = names.get(p[1], 0)
def p_error(p): print("syntax error at", p and p.value)
'''
import os, sys
with open("calc_rules.py", "w") as f: f.write(RULES)
sys.path.insert(0, os.getcwd())
import calc_rules, ply.lex as lex, ply.yacc as yacc
lexer = lex.lex(module=calc_rules); parser = yacc.yacc(module=calc_rules, write_tables=False, debug=False)
for line in ["a = 3 + 4 * 2", "-a * (2 + b)", "1 +", "3 $ 4", "((7))"]: parser.parse(line, lexer=lexer)
