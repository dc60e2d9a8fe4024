# _ast: classes, construction, repr, and compile() of trees, right and wrong ones.
def parse(x): return compile(x,'<u>','exec',0x400)
def fix(n,l=1):
    if isinstance(n,_ast.AST):
        if 'lineno' in n._attributes:
            if not hasattr(n,'lineno'): n.lineno=1
            if not hasattr(n,'col_offset'): n.col_offset=0
            if isinstance(n,_ast.pattern): n.end_lineno=1; n.end_col_offset=0
        for f in n._fields:
            v=getattr(n,f,None)
            if isinstance(v,list):
                for x in v: fix(x)
            else: fix(v)
    return n
import _ast,sys
ast=_ast
def t(f):
    try: r=repr(f())
    except BaseException as e: r=type(e).__name__+': '+str(e)
    if ' at 0x' in r: r=r[:15]
    print(r)
t(lambda: parse('x=1\ny=2\nz=3'))
t(lambda: parse('f(a,b,c,d=[1,2,3,(4,5,(6,(7,)))])'))
t(lambda: ast.Name('x'))
t(lambda: ast.Name('x',ast.Load(),3))
t(lambda: ast.Name('x',id='y'))
t(lambda: ast.Constant(None))
t(lambda: ast.Module())
t(lambda: ast.AST())
t(lambda: ast.AST(1))
t(lambda: ast.Name('x').__dict__)
t(lambda: ast.Name('x',lineno=1).__reduce__())
t(lambda: ast.Name('x').__reduce_ex__(4))
def parse(x): return compile(x,'<u>','exec',0x400)
t(lambda: ast.Name('x').__replace__(1))
t(lambda: ast.AST.__mro__)
t(lambda: (ast.AST.__module__, ast.AST.__doc__, ast.AST.__dict__.keys()))
t(lambda: ast.Name.__dict__)
t(lambda: ast.stmt.__dict__)
t(lambda: ast.Load.__dict__)
t(lambda: ast.Module.__dict__)
t(lambda: sorted(k for k in vars(_ast)))
t(lambda: parse('x').body[0].value.ctx is parse('y').body[0].value.ctx)
t(lambda: ast.Load() is parse('y').body[0].value.ctx)
def c(n,mode='exec'): 
    t(lambda: compile(n,'<a>',mode))
E_=ast.Expression
def e(n): c(fix(E_(n)),'eval')
e(ast.Name('x',ast.Store())); e(ast.Name('None',ast.Load())); e(ast.Name(1,ast.Load())); e(ast.Name('x',3)); e(None); e(3); e(ast.BoolOp(ast.And(),[ast.Name('x')]))
e(ast.Compare(ast.Name('x'),[],[])); e(ast.Compare(ast.Name('x'),[ast.In()],[])); e(ast.Dict([None],[])); e(ast.ListComp(ast.Name('x'),[])); e(ast.Constant([1])); e(ast.Constant((1,[2]))); e(ast.Constant(frozenset([1])))
e(ast.Call(ast.Name('x'),[None],[])); e(ast.Tuple([ast.Name('x',ast.Store())])); e(ast.List([ast.Name('x')],ast.Store())); e(ast.Lambda(ast.arguments(defaults=[ast.Name('x')]),ast.Name('x')))
e(ast.Lambda(ast.arguments(kw_defaults=[ast.Name('x')]),ast.Name('x'))); e(ast.Attribute(ast.Name('x'),'a',ast.Store())); e(ast.Starred(ast.Name('x'))); e(ast.Slice()); e(ast.Yield()); e(ast.JoinedStr([ast.Name('x')])); e(ast.FormattedValue(ast.Name('x'),-1)); e(ast.NamedExpr(ast.Name('x',ast.Store()),ast.Name('y'))); e(ast.NamedExpr(ast.Constant(1),ast.Name('y')));e(ast.NamedExpr(ast.Attribute(ast.Name('x'),'a'),ast.Name('y')))
M=lambda *b: fix(ast.Module(list(b),[]))
c(M(ast.FunctionDef('f',ast.arguments(),[]))); c(M(ast.If(ast.Name('x'),[]))); c(M(ast.Assign([],ast.Name('x')))); c(M(ast.Delete([]))); c(M(ast.Delete([ast.Name('x')]))); c(M(ast.For(ast.Name('x'),ast.Name('x'),[ast.Pass()]))); c(M(ast.Import([]))); c(M(ast.ImportFrom('x',[ast.alias('y')],-1))); c(M(ast.Global([]))); c(M(ast.Try([ast.Pass()],[],[],[]))); c(M(ast.Try([ast.Pass()],[],[ast.Pass()],[ast.Pass()]))); c(M(ast.With([],[ast.Pass()]))); c(M(ast.Raise(None,ast.Name('x')))); c(M(ast.Match(ast.Name('x'),[]))); c(M(ast.AnnAssign(ast.Tuple([]),ast.Name('x'),None,1))); c(M(ast.AnnAssign(ast.Attribute(ast.Name('x'),'y',ast.Store()),ast.Name('x'),None,1))); c(M(ast.TypeAlias(ast.Name('x'),[],ast.Name('y')))); c(M(None)); c(M(3)); c(ast.Module([ast.Pass()],[])); c(ast.Module([ast.Pass(lineno=1)],[])); c(ast.Module([ast.Pass(lineno=5,end_lineno=3,col_offset=0)],[])); c(ast.Module([ast.Pass(lineno=5,end_lineno=5,col_offset=3,end_col_offset=1)],[])); c(ast.Module([ast.Pass(lineno=-1,col_offset=3)],[])); c(ast.Module([ast.Pass(lineno=1,col_offset=-3)],[])); c(ast.Module(3,[])); c(ast.Module([ast.Pass(lineno='x',col_offset=1)],[])); c(M(),'eval'); c(ast.Expression(ast.Constant(1)),'exec'); c(3); c(ast.Name('x'),'eval'); c(M(ast.Expr(ast.Constant(1))),'single'); c(ast.Interactive([ast.Pass(lineno=1,col_offset=0)]),'single')
def mt(*cases): c(M(ast.Match(ast.Name('x'),[ast.match_case(p,None,[ast.Pass()]) for p in cases])))
mt(ast.MatchValue(ast.Name('x'))); mt(ast.MatchValue(ast.Constant(None))); mt(ast.MatchSingleton(1)); mt(ast.MatchOr([])); mt(ast.MatchOr([ast.MatchAs()])); mt(ast.MatchStar('x')); mt(ast.MatchSequence([ast.MatchStar('x')])); mt(ast.MatchAs(ast.MatchAs(),None)); mt(ast.MatchAs(None,'_')); mt(ast.MatchMapping([ast.Constant(1)],[])); mt(ast.MatchMapping([],[],'_')); mt(ast.MatchClass(ast.Constant(1),[],[],[])); mt(ast.MatchClass(ast.Name('x'),[],['a'],[])); mt(ast.MatchValue(ast.JoinedStr([]))); mt(ast.MatchValue(ast.UnaryOp(ast.USub(),ast.Constant(1)))); mt(ast.MatchValue(ast.BinOp(ast.Constant(1),ast.Add(),ast.Constant(2j)))); mt(ast.MatchValue(ast.BinOp(ast.Constant(1),ast.Mult(),ast.Constant(2j))))
