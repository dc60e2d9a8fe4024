# _functools and _operator: every function, its errors, the LRU cache.
import functools, _functools, operator, _operator
def t(s):
    try: print(s,'=>',repr(eval(s)))
    except BaseException as e: print(s,'=>',type(e).__name__, '|', e)
from functools import *
from functools import Placeholder as _
print(dir(_operator))
p=partial(print,1,sep='x')
@lru_cache(2)
def f(a,b=1): return a+b
@lru_cache(None)
def g(a): return a
class A: pass
for s in '''partial();partial(1);p;p.func;p.args;p.keywords;p.__dict__;p(2,3);partial(p,5);partial(p,5).args;partial(print,_,2);partial(print,_,2)(1);partial(print,_,2)();partial(print,1,_);partial(print,a=_);partial(print,_,2).args;partial(partial(print,_,2),3);partial(partial(print,_,_,2),_,3);p.__reduce__();p.__setstate__(1);p.__setstate__((1,2,3,4));p.__setstate__((print,(1,),{},None));p;partial[int];_;type(_);type(_)();repr(type(_));_.__reduce__();partial.__get__;p.__get__(1,int);reduce(lambda a,b:a+b,[]);reduce(lambda a,b:a+b,[1,2,3]);reduce(lambda a,b:a+b,[1,2,3],5);reduce(lambda a,b:a+b,1);reduce();reduce(1);reduce(max,[1,2],initial=9);cmp_to_key(lambda a,b:a-b)(1)<cmp_to_key(lambda a,b:a-b)(2);sorted([3,1,2],key=cmp_to_key(lambda a,b:b-a));cmp_to_key(lambda a,b:a-b)(1)==1;cmp_to_key(lambda a,b:a-b)(1).obj;cmp_to_key(1)(1)<cmp_to_key(1)(1);hash(cmp_to_key(1)(1));f(1);f(1);f(2);f(3);f.cache_info();f(a=1);f(1,b=2);f.cache_info();f.cache_clear();f.cache_info();g(1);g(1);g.cache_info();f.cache_parameters();f([]);_functools._lru_cache_wrapper(1,2,3,4);_functools._lru_cache_wrapper(print,'a',3,4);operator.itemgetter(1);operator.itemgetter(1,2);operator.itemgetter();operator.itemgetter(1)([1,2]);operator.itemgetter(1,0)([1,2]);operator.itemgetter(1)(1);operator.itemgetter(a=1);operator.attrgetter('a.b','c');operator.attrgetter(1);operator.attrgetter();operator.attrgetter('real')(1);operator.attrgetter('real','imag')(1);operator.attrgetter('a.b')(1);operator.methodcaller('a',1,x=2);operator.methodcaller();operator.methodcaller(1);operator.methodcaller('upper')('a');operator.itemgetter(1).__reduce__();operator.attrgetter('a').__reduce__();operator.methodcaller('a',1).__reduce__();operator.methodcaller('a',1,x=2).__reduce__();operator.add(1,2);operator.add(1);operator.add(1,'a');operator.countOf([1,1],1);operator.countOf(1,1);operator.indexOf([1],2);operator.indexOf([1],1);operator.indexOf(1,1);operator.length_hint([1]);operator.length_hint(1);operator.length_hint(1,'a');operator.concat(1,2);operator.concat([1],[2]);operator.iconcat([1],[2]);operator.iconcat(1,2);operator.is_none(None);operator.is_not_none(None);operator.call(max,1,2);operator.call();operator.contains([1],1);operator.setitem([1],0,2);operator.delitem({},1);operator.truth([]);operator.not_(1);operator.is_(1,1);operator.pow(2,3);operator.index('a');operator.inv(1);_operator._compare_digest('a','a');_operator._compare_digest('a',b'a');_operator._compare_digest('é','a');operator.itemgetter(1)(1,2);operator.methodcaller('a')();operator.iadd([1],[2]);operator.eq(1,1);operator.matmul(1,2);operator.getitem([1],0);operator.lshift(1,2);operator.itemgetter.__doc__;operator.imul([1],3);operator.ipow(2,3);operator.abs(-3);operator.xor(5,1)'''.split(';'): t(s)
# recursion through an lru_cache, and eviction order
calls = []
@lru_cache(maxsize=3)
def h(x): calls.append(x); return x
for x in (1, 2, 3, 1, 4, 2, 1, 3): h(x)
print(calls, h.cache_info())
@lru_cache(maxsize=2)
def boom(x): raise ValueError(x)
t('boom(1)'); print(boom.cache_info())
class HK:
    def __init__(s, v): s.v = v
    def __hash__(s): return 1
    def __eq__(s, o): return s.v == o.v
for i in (1, 2, 1, 3, 2): h(HK(i)).v
print(h.cache_info())
class Meth:
    @lru_cache
    def m(self, a): return a
mm = Meth(); print(mm.m(1), mm.m(1), Meth.m.cache_info())
