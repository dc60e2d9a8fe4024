# Generators consumed by sum, list, tuple, any, all, min, max, extend and join: order, errors, frames, what stays.
import sys
def g():
    for i in range(100): yield i
print(sum(g()), sum(x/3 for x in range(100)), sum(x for x in [1,2.5,True,3]), list(g())[-1], tuple(x*2 for x in range(20)))
print(any(x is None for x in [1,2,None,3]), all(x==1 for x in [1,1,2]), any(False for x in range(1000)), all(True for _ in range(10)))
print(min(x*1.5 for x in range(5,-5,-1)), max(x%7 for x in range(100)), max((x,'a') for x in range(5)), min("bca"[i] for i in range(3)))
def h():
    try: sum(hh)
    except ValueError as e: yield str(e); return
    yield 1
hh=h(); print(list(hh))
def k():
    yield 1
    yield 2
    raise KeyError('x')
for f in (sum,list,tuple,max,any,all):
    try: print(f(k()))
    except KeyError as e: print(f.__name__, repr(e), e.__traceback__.tb_next.tb_lineno)
it=k(); 
try: sum(it)
except KeyError: pass
print(it.gi_frame, it.gi_running)
def nest(n):
    if n: yield n; yield from nest(n-1)
print(sum(nest(20)), list(nest(5)), sum(sum(x for x in range(i)) for i in range(10)))
class A:
    def __init__(s,x): s.x=x
    def __radd__(s,o): return sys._getframe(1).f_code.co_name
    def __bool__(s): print(sys._getframe(1).f_code.co_name); return True
def caller(): print(sum(A(i) for i in range(1))); print(all(A(i) for i in range(2)))
caller()
gen=(x for x in range(10)); next(gen); print(sum(gen), list(gen), next(gen,'end'))
def w():
    r = yield 5
    print('r', r)
    r = yield 6
    print('r', r)
print(sum(w()))
print(sum((i*10**12 for i in range(1000)), 5), sum([0.1]*10), sum(0.1 for i in range(10)), sum((True for i in range(5))))
def e():
    try: yield 1; yield 2
    finally: print('fin')
print(any(x==1 for x in e())); print(sum(e()))
try:
    1/0
except ZeroDivisionError:
    print(sum(1 for i in range(3) if sys.exc_info()[0]))
a=[]; a.extend(len(a) for i in range(20)); print(a)
b=[1,2,3]; b[1:]=(b.append(9) or i for i in range(5)); print(b)
print((0,*(x for x in (1,2))), [*range(3),*(i for i in 'ab')], ''.join(c for c in 'hello'))
c=[]; t=(1,*c,2,*[3,4]); print(t)

# Lists and sets that grow while the generator runs: their sizes and orders.
import sys

for n in [0, 1, 3, 4, 5, 8, 9, 16, 17, 30, 77, 300, 1000, 5000]:
    print(n, sys.getsizeof(list(x for x in range(n))), sys.getsizeof([*(x for x in range(n))]), sys.getsizeof(set(x * 7 for x in range(n))), hash(tuple(set(x * 1001 % 50021 for x in range(n)))), len({*(str(x % 300) for x in range(n))}))
    seen = []
    def growing():
        for i in range(n):
            yield i
            seen.append(len(out))
    out = [7]
    out.extend(growing())
    print(sum(seen), len(out), sys.getsizeof(out))
