def clean(s):  # addresses differ from run to run
    head, *rest = s.split('0x')
    return head + ''.join('0xX' + r.lstrip('0123456789abcdef') for r in rest)
import _weakref as weakref
tests=r'''[].pop()
[1].pop(5)
[].remove(1)
[1].index(2)
[1][5]
[1]['a']
x=[1]; x[5]=1
x=[1]; x['a']=1
x=[1]; del x[5]
x=[1]; del x['a']
x=[1,2,3]; x[::2]=[1]
x=[1,2,3]; x[::2]=1
x=[1,2,3]; x[0:1]=1
[1]+(1,)
[1]*'a'
[1]*1.5
[1].insert('a',1)
[].insert()
[].append()
[].append(1,2)
[].extend(1)
[1].index(1,'a')
[1,'a'].sort()
[1].sort(1)
[1].sort(foo=1)
[1].sort(key=1)
[2,1].sort(key=lambda a,b:1)
list(1)
list(1,2)
list(a=1)
list(iterable=1)
tuple(1,2)
tuple(a=1)
(1,)[5]
(1,)+[1]
()<[]
(1,2).index(3)
(1,).index()
{1:2}[3]
{}[[]]
[] in {}
{[]:1}
{}.get([])
{}.pop([])
{1:1}.pop([])
{}.pop(1)
{}.popitem()
{}.setdefault([])
{}.update(1)
{}.update([1])
{}.update([(1,)])
{}.update([(1,2,3)])
{}.update(1,2)
dict(1,2)
dict([(1,2)],**{'a':1},b=2).foo
{}|1
{}|[]
d={}; d|=1
d={}; d|=[(1,2,3)]
dict.fromkeys(1)
dict.fromkeys()
dict.fromkeys([[]])
del {}[1]
{}.get()
{}.keys()|1
{}.keys()&1
{}.keys()-1
{}.keys()^1
{}.keys()<1
{}.keys()+1
{}.keys().isdisjoint(1)
hash({})
hash([])
hash(set())
hash({}.keys())
set(1)
set(1,2)
set(a=1)
frozenset(1,2)
frozenset(a=1)
{[]}
set().add([])
[] in set()
{1}.remove(2)
{1}.remove([])
{1}.discard([])
set().pop()
set()|1
set()&[]
s=set(); s|=[]
s=set(); s-=[1]
set()<1
set().union(1)
set([[]])
set().symmetric_difference(1,2)
set().issubset(1)
range()
range(1,2,3,4)
range('a')
range(1.5)
range(1,2,0)
range(5)[9]
range(5)['a']
range(5).index(9)
range(5).index('a')
range(a=1)
len(range(2**40))
range(2**100)[2**101]
slice()
slice(1,2,3,4)
slice(1,2,0).indices(5)
slice(1,2,3).indices(-1)
slice(1,2,3).indices('a')
slice(1.5).indices(5)
slice(a=1)
slice(1)<1
hash(slice([],1))
[1][1.5:]
[1][::0]
range(3)[::0]
enumerate()
enumerate(1)
enumerate([],'a')
enumerate([],1,2)
enumerate([],foo=1)
enumerate(iterable=[1]).foo
enumerate(start=1)
reversed()
reversed(1)
reversed({1})
reversed([],1)
zip(1)
list(zip([1],[1,2],strict=True))
list(zip([1,2],[1],strict=True))
list(zip([1],[1],[1,2],strict=True))
list(zip([1,2],[1,2],[1],strict=True))
zip([],foo=1)
map()
map(int)
map(int,1)
list(map(int,[1],[1,2],strict=True))
list(map(lambda *a:a,[1],[1,2],strict=True))
list(map(lambda *a:a,[1,2],[1],strict=True))
list(map(lambda *a:a,[1],[2],[3,4],strict=True))
map(int,[],foo=1)
filter()
filter(int)
filter(int,1)
filter(int,[],foo=1)
iter(1)
iter()
iter(1,2)
iter([],1)
iter(1,2,3)
next(1)
weakref.ref(1)
weakref.ref([])
weakref.ref()
weakref.ref(set,1,2)
weakref.ref(set,callback=1)
weakref.proxy(1)
type(None)(1)
type(...)(1)
type(NotImplemented)(1)
bool(NotImplemented)
type(iter([]))()
type({}.keys())({})
x=[1,2,3]; x.sort(key=lambda v:x.append(1))
d={1:1}\nfor k in d: d[k+1]=1
d={1:1,2:2}\nfor k in d: del d[k]; d[k+5]=1
s={1}\nfor k in s: s.add(k+1)
[1]*(2**31)
[1]*(2**30)*4
[1][2**40]
x=[1]; x[2**40]=1
x=[]; x+=1
x=[1]; x*='a'
x=[1]; x*=1.5
(1,)*'a'
[].sort(reverse='a')
[].sort(reverse=1.5)
[].pop(1.5)
[].pop('a')
[].pop(2**40)
range(3).count()
range(3).start=1
slice(1).start=1
{}.__class_getitem__()
[].__reversed__(1)
[].copy(1)
{}.items().mapping.foo
class A: __slots__=()\nweakref.ref(A())
class K:\n  def keys(self): return 1\n{}.update(K())
class K:\n  def keys(self): return [1]\n{}.update(K())
class K:\n  def __iter__(self): return 1\nlist(K())
class K:\n  def __len__(self): return -1\nreversed(K())
class K:\n  def __getitem__(self,i): return -1\nreversed(K())
class K:\n  def __length_hint__(self): return -1\n  def __iter__(self): return iter([])\nlist(K())
class K:\n  def __length_hint__(self): return 'a'\n  def __iter__(self): return iter([])\nlist(K())
class K:\n  def __hash__(self): raise ValueError(1)\n{K():1}
class K:\n  def __hash__(self): raise TypeError('zz')\n{K():1}
class K:\n  def __hash__(self): raise TypeError('zz')\n{K()}
class K:\n  def __hash__(self): return 'a'\n{K()}
'''
for t in tests.splitlines():
    t=t.replace('\\n','\n')
    ns={'weakref':weakref}
    try:
        try: code=compile(t,'t','eval'); r=repr(eval(code,ns))
        except SyntaxError: exec(t,ns); r='ok'
        print(clean(repr(t)+' -> '+r))
    except BaseException as e:
        print(clean(repr(t)+' -> '+type(e).__name__+' '+str(e)))
