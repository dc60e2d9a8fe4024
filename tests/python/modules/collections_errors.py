def clean(s):  # addresses differ from run to run
    head, *rest = s.split('0x')
    return head + ''.join('0xX' + r.lstrip('0123456789abcdef') for r in rest)
from _collections import deque, OrderedDict, defaultdict
import _collections, _heapq as heapq, _bisect as bisect, _queue, _contextvars as contextvars
tests=r'''deque(1)
deque([],-1)
deque([],'a')
deque([],1,2)
deque(foo=1)
deque([1,2],maxlen=5)
deque([1,2,3],2)
deque().pop()
deque().popleft()
deque([1])[5]
deque([1])['a']
deque([1])[0:1]
d=deque([1]); d[5]=1
d=deque([1]); del d[5]
deque([1]).remove(2)
deque([1]).index(2)
deque([1]).index(1,'a')
deque([1]).rotate('a')
deque([1],1).insert(0,5)
deque([1]).insert('a',1)
deque()+[1]
deque()*'a'
deque().extend(1)
hash(deque())
deque()<1
repr(deque([1],5))
deque([1]).__reduce__()
d=deque([1]); d.foo=1
d=deque([1,2,3])\nfor x in d: d.append(1)
d=deque([1,2,3])\nfor x in reversed(d): d.append(1)
d=deque([1]); d.append(d); print(d)
defaultdict(1)
defaultdict(None,1)
defaultdict(int,a=1)
defaultdict()[1]
defaultdict(int)|{}
{}|defaultdict(int)
defaultdict(int)|1
repr(defaultdict(list,{1:2}))
repr(defaultdict(lambda: 1))[:40]
defaultdict(int).__reduce__()
d=defaultdict(list); d.default_factory=5; d[1]
OrderedDict(1)
OrderedDict([(1,2)],a=3)
repr(OrderedDict({1:2}))
repr(OrderedDict())
OrderedDict().popitem()
OrderedDict().pop(1)
OrderedDict().move_to_end(1)
OrderedDict(a=1).move_to_end('a',last=False)
OrderedDict().__reduce__()
OrderedDict(a=1).__reduce__()
OrderedDict(a=1).keys()
OrderedDict(a=1).values()
OrderedDict(a=1).items()
type(OrderedDict(a=1).keys()), type(iter(OrderedDict())), type(iter(OrderedDict().items()))
OrderedDict(a=1)|1
OrderedDict(a=1)|{'b':2}
{'b':2}|OrderedDict(a=1)
o=OrderedDict(a=1); o|=[(1,2)]; print(o)
OrderedDict(a=1)==OrderedDict(a=1), OrderedDict(a=1,b=2)==OrderedDict(b=2,a=1), OrderedDict(a=1,b=2)==dict(b=2,a=1)
OrderedDict(a=1)<OrderedDict()
o=OrderedDict(a=1)\nfor k in o: o[k+'x']=1
o=OrderedDict(a=1,b=2)\nfor k in o: del o[k]; o[k+'x']=1
o=OrderedDict(a=1,b=2)\nfor k in o: o.move_to_end(k)
o=OrderedDict(a=1); o.foo=1; print(o.__dict__, o.__reduce__()[:4])
OrderedDict.fromkeys([1,2])
OrderedDict.fromkeys([1,2],3)
OrderedDict.fromkeys()
OrderedDict().setdefault()
OrderedDict().setdefault('a'), OrderedDict().setdefault('a',5)
OrderedDict().pop('a',None)
OrderedDict().pop()
o=OrderedDict(a=1); o['x']=o; print(o)
del OrderedDict()[1]
o=OrderedDict(a=1,b=2); print(list(reversed(o)), list(reversed(o.items())), list(reversed(o.values())), list(reversed(o.keys())))
o=OrderedDict(a=1,b=2); print(o.popitem(False), o.popitem(last=True), o)
OrderedDict(a=1).copy(), type(OrderedDict(a=1).copy())
o=OrderedDict(a=1); print(o.update(b=3), o, o.update({'c':1}), o.update([(1,2)]), o)
OrderedDict.update()
OrderedDict().update(1,2)
OrderedDict().update(1)
OrderedDict(1,2)
iter(OrderedDict(a=1)).__reduce__()
_collections._tuplegetter(0,'d')
_collections._tuplegetter(0,'d').__reduce__()
_collections._tuplegetter(0)
class T(tuple): x=_collections._tuplegetter(0,'d')\nprint(T((5,)).x)\nT(()).x
class T(tuple): x=_collections._tuplegetter(0,'d')\nT((1,)).x=3
class T: x=_collections._tuplegetter(0,'d')\nT().x
class T(tuple): x=_collections._tuplegetter(0,'d')\nprint(T.x)
_collections._count_elements(1,[1])
d={}; _collections._count_elements(d,'abca'); print(d)
heapq.heappush(1,2)
heapq.heappop([])
heapq.heappop(())
heapq.heapreplace([],1)
heapq.heappushpop([],1)
heapq.heapify(1)
heapq.heapify([1,'a'])
heapq.heappush([1])
heapq.heappop_max([])
bisect.bisect_right([1,2,3],2)
bisect.bisect_left([1,2,3],2,-1)
bisect.bisect_left([1,2,3],2,0,10)
bisect.bisect_left([1,2,3],'a')
bisect.bisect_left(1,2)
bisect.bisect_left([1])
bisect.bisect_right([1,2,3],2,key=lambda v:-v)
bisect.insort_right((1,),2)
bisect.bisect_left([1,2],2,foo=1)
bisect.bisect_left([1,2],2,'a')
bisect.bisect_left([1,2],2,0,None)
_queue.SimpleQueue().get_nowait()
_queue.SimpleQueue().get(False)
_queue.SimpleQueue().get(timeout=-1)
_queue.SimpleQueue().get(True,-1)
_queue.SimpleQueue().get(timeout=0.01)
_queue.SimpleQueue(1)
_queue.SimpleQueue().put()
contextvars.ContextVar()
contextvars.ContextVar(1)
contextvars.ContextVar('a',1)
repr(contextvars.ContextVar('a',default=5))[:40]
repr(contextvars.ContextVar('a'))[:40]
contextvars.ContextVar('a').get()
contextvars.ContextVar('a').get(3)
contextvars.ContextVar('a',default=4).get(3)
v=contextvars.ContextVar('a'); t=v.set(1); print(repr(t)[:30], t.old_value, t.var is v); v.reset(t); v.reset(t)
v=contextvars.ContextVar('a'); contextvars.ContextVar('b').reset(v.set(1))
v=contextvars.ContextVar('a'); t=v.set(1); contextvars.copy_context().run(v.reset,t)
v=contextvars.ContextVar('a'); v.reset(1)
contextvars.Context(1)
contextvars.Token()
contextvars.copy_context()['a']
contextvars.Context()[contextvars.ContextVar('q')]
contextvars.Context().get(1)
contextvars.Context().get(contextvars.ContextVar('q'))
1 in contextvars.Context()
c=contextvars.Context(); c.run(c.run,print)
contextvars.Context().run()
contextvars.Context().run(1)
repr(contextvars.Token.MISSING), type(contextvars.Token.MISSING)
v=contextvars.ContextVar('v')\nwith v.set(3) as t: print(v.get())\nprint(v.get(None))
c=contextvars.Context(); v=contextvars.ContextVar('v'); c.run(v.set,5); print(c[v], len(c), list(c)==[v], list(c.values()), list(c.items())==[(v,5)], type(c.keys()), type(c.values()), type(c.items()), c==c.copy(), c==contextvars.Context())
hash(contextvars.Context())
contextvars.Context()<1
class A(contextvars.ContextVar): pass
'''
for t in tests.splitlines():
    t=t.replace('\\n','\n')
    ns={k:v for k,v in globals().items() if not k.startswith('__')}
    try:
        try: code=compile(t,'t','eval'); r=repr(eval(code,ns))
        except SyntaxError: exec(t,ns); r='ok'
        print(clean(repr(t)+' -> '+r))
    except BaseException as e:
        print(clean(repr(t)+' -> '+type(e).__name__+' '+str(e)))
