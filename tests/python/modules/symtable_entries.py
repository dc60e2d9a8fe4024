# _symtable: blocks, their symbols with flags and scopes, children, errors.
import _symtable
print([(k,v) for k,v in vars(_symtable).items() if not k.startswith('__')])
t=_symtable.symtable("def f(a,*b,c=1,**d):\n  global g\n  x=[i for i in a]\n  def h(): nonlocal x; return x\nclass A[T](B):\n  y:int=1\n  def m(self): return __class__\ntype Z[U]=U\nlambda q:q\n",'<t>','exec')
def show(t,d=0):
    print(' '*d,repr(t)[:16],t.name,t.type,t.nested,t.lineno,list(t.symbols.items()),t.varnames)
    for c in t.children: show(c,d+2)
show(t)
print([n for n in dir(type(t)) if not n.startswith('__')], type(t))
print(type(t.id))
for a in [('x y','<t>','exec'),('x','<t>','foo'),('return','<t>','exec'),('def f(a,a):pass','<t>','exec'),('x','<t>','single'),(b'x','<t>','eval'),('\0','t','exec')]:
    try: print(_symtable.symtable(*a).name)
    except Exception as e: print(type(e).__name__,e)
