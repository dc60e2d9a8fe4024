# Trees that no parser makes: None where a node or a name belongs.
import ast
def t(f):
    try: f(); print('ok')
    except BaseException as e: print(type(e).__name__, e)
def mod(*b): return ast.fix_missing_locations(ast.Module(list(b), []))
A = lambda **k: ast.arguments(**{**dict(posonlyargs=[],args=[],kwonlyargs=[],kw_defaults=[],defaults=[]), **k})
L = lambda **k: mod(ast.Expr(ast.Lambda(A(**k), ast.Constant(1))))
c = lambda m: (lambda: compile(m, 'f', 'exec'))
t(c(L(args=[None])))
t(c(L(kwonlyargs=[None], kw_defaults=[None])))
t(c(L(kwonlyargs=[ast.arg('a')], kw_defaults=[])))
t(c(L(args=[ast.Constant(1)])))
t(c(L(vararg=ast.Constant(1))))
t(c(mod(ast.Expr(ast.Call(ast.Name('a'), [], [None])))))
t(c(mod(ast.Expr(ast.ListComp(ast.Name('a'), [None])))))
t(c(mod(ast.Expr(ast.Lambda(None, ast.Constant(1))))))
t(c(mod(ast.With([None], [ast.Pass()]))))
t(c(mod(ast.Match(ast.Name('a'), [None]))))
t(c(mod(ast.Match(ast.Name('a'), [ast.match_case(None, None, [ast.Pass()])]))))
t(c(mod(ast.Import([None]))))
t(c(mod(None)))
t(c(mod(ast.Expr(ast.JoinedStr([None])))))
t(c(mod(ast.Expr(ast.Compare(ast.Name('a'), [None], [ast.Name('b')])))))
t(c(mod(ast.Expr(ast.BoolOp(None, [ast.Name('b')])))))
t(c(ast.Module([], [None])))
# A byte that is no UTF-8, found by a look ahead for an indented block.
for mode in ("exec", "eval", "single"):
    for source in (b"while 1:\n\tif w in\x85 v: break\n", b"try:\n  return a\nexcept* (A\x99):\n  raise\n", b"(a\x99)\n"):
        try: compile(source, "f", mode)
        except SyntaxError as e: print(e.msg, e.lineno, e.offset)
