# Generators, coroutines and async generators used wrongly; with and async with on odd managers; match on odd classes; except* corners.
import sys, types, warnings
warnings.simplefilter('ignore')
log = []
sys.path.append('..')
from _shown import show
def t(label, f):
    log.clear()
    try: r = f(); r = repr(r) if type(r).__repr__ is not object.__repr__ and not isinstance(r, (types.GeneratorType, types.CoroutineType, types.AsyncGeneratorType)) else type(r).__name__
    except BaseException as e: r = '!! ' + show(e)
    print(label, r, log)
def ex(label, src):
    ns = {'log': log, '__name__': 'm'}
    def f():
        exec(src, ns)
        return ns.get('r')
    t(label, f)
def g():
    try:
        x = yield 1
        log.append(x)
        yield 2
    finally: log.append('fin')
def gr():
    try: yield 1
    except GeneratorExit: return 5
def gy():
    try: yield 1
    except GeneratorExit: yield 2
def ge():
    try: yield 1
    except GeneratorExit: raise KeyError('x')
def gsi(): raise StopIteration(3); yield
def gsi2():
    try: yield 1
    except ValueError: raise StopIteration(4)
def gret(): return 7; yield
def self_(): yield next(G)
def dele(it): return (yield from it)
async def co(): return 1
async def ag():
    try:
        x = yield 1
        log.append(x)
        yield 2
    finally: log.append('afin')
async def agr(): raise StopAsyncIteration; yield
async def agr2(): raise StopIteration; yield
async def agy():
    try: yield 1
    except GeneratorExit: yield 2
args = [(), (None,), (1,), (ValueError,), (ValueError('v'),), (ValueError, 'msg'), (ValueError, ValueError('w')), (ValueError('v'), 'x'), (ValueError, None, None), (ValueError, 'm', 5), (int,), ('s',), (StopIteration,), (StopIteration(9),), (GeneratorExit,), (GeneratorExit(),), (KeyboardInterrupt,), (ValueError, (1, 2)), (BaseException, 'x', None), (StopAsyncIteration,), (ValueError, KeyError(1)), (ExceptionGroup('g', [ValueError(1)]),)]
for fn in g, gr, gy, ge, gsi, gsi2, gret, co:
    for steps in 0, 1, 2, 3:
        def start():
            o = fn()
            for i in range(steps):
                try: next(o) if fn is not co else o.send(None)
                except StopIteration: pass
                except RuntimeError as e: log.append(str(e))
            return o
        for a in args:
            t(f'{fn.__name__} {steps} throw{[x if isinstance(x, (str, int, tuple)) or x is None else getattr(x, "__name__", type(x).__name__ + "()") for x in a]}', lambda: start().throw(*a))
        t(f'{fn.__name__} {steps} close', lambda: start().close())
        t(f'{fn.__name__} {steps} send', lambda: start().send(5))
        t(f'{fn.__name__} {steps} send None', lambda: start().send(None))
        t(f'{fn.__name__} {steps} list', lambda: list(start()))
        t(f'{fn.__name__} {steps} close close', lambda: (lambda o: (o.close(), o.close()))(start()))
        t(f'{fn.__name__} {steps} yield from', lambda: (lambda d: (next(d), next(d)))(dele(start())))
        t(f'{fn.__name__} {steps} attrs', lambda: (lambda o: {k: (lambda v: v if isinstance(v, (str, bool, type(None))) else type(v).__name__)(getattr(o, k)) for k in dir(o) if k[:3] in ('gi_', 'cr_', 'ag_') or k in ('__name__', '__qualname__')})(start()))
G = self_()
t('running', lambda: next(G)); t('running', lambda: next(G))
for name, v in (('none', None), ('int', 1), ('list', [1]), ('str', 'ab'), ('fn', len), ('co', co), ('dict', {1: 2})):
    t(f'yield from {name}', lambda: list(dele(v)))
class It:
    def __init__(s, **k): s.__dict__.update(k)
    def __iter__(s): return s
    def __next__(s): log.append('next'); return 1
class ItSend(It):
    def send(s, v): log.append(('send', v)); return 2
class ItThrow(It):
    def throw(s, *a): log.append(('throw', len(a), type(a[0]).__name__)); return 3
class ItClose(It):
    def close(s): log.append('close'); return 4
class ItAll(ItSend, ItThrow, ItClose): pass
class ItBad(It):
    close = 1; throw = 2; send = 3
class ItGet(It):
    def __getattr__(s, n): log.append('get ' + n); raise KeyError(n)
class ItStop(It):
    def throw(s, *a): raise StopIteration('t')
    def close(s): raise StopIteration('c')
for c in It, ItSend, ItThrow, ItClose, ItAll, ItBad, ItGet, ItStop:
    def start():
        d = dele(c()); next(d); log.clear(); return d
    t(f'{c.__name__} send', lambda: start().send(5)); t(f'{c.__name__} next', lambda: next(start())); t(f'{c.__name__} throw', lambda: start().throw(ValueError)); t(f'{c.__name__} throw ge', lambda: start().throw(GeneratorExit)); t(f'{c.__name__} close', lambda: start().close()); t(f'{c.__name__} throw v', lambda: start().throw(ValueError, 'x'))
def drive(c, n=5):
    out = []
    try:
        for i in range(n): out.append(c.send(None))
    except StopIteration as e: return out, e.value
    finally: c.close()
    return out
class Aw:
    def __init__(s, r): s.r = r
    def __await__(s): return s.r
for name, v in (('none', None), ('int', 1), ('list', [1]), ('iter', iter([1, 2])), ('gen', g()), ('co', co()), ('str', 'a'), ('It', It())):
    async def w(): return await Aw(v)
    t(f'await {name}', lambda: drive(w()))
    async def w2(): return await v
    t(f'await raw {name}', lambda: drive(w2()))
    async def w3():
        async for x in v: return x
    t(f'async for {name}', lambda: drive(w3()))
    async def w4():
        async with v as q: return q
    t(f'async with {name}', lambda: drive(w4()))
    t(f'anext {name}', lambda: anext(v)); t(f'aiter {name}', lambda: aiter(v)); t(f'anext d {name}', lambda: anext(v, 1))
c = co(); drive(c); t('await again', lambda: drive(c)); t('await again', lambda: c.send(None)); t('await again', lambda: c.throw(ValueError)); t('close again', lambda: c.close())
c = co(); t('send nonnull', lambda: c.send(1)); c.close()
async def cc(x): return await x
x = co(); a1, a2 = cc(x), cc(x)
t('co', lambda: drive(a1)); t('co', lambda: drive(a2)); t('iter co', lambda: iter(co())); t('next co', lambda: next(co())); t('for co', lambda: [1 for i in co()]); t('await dunder', lambda: next(co().__await__()))
def busy():
    async def inner(): return await c1
    return inner
for fn in ag, agr, agr2, agy:
    for a in args[:12] + args[14:16]:
        t(f'{fn.__name__} athrow {len(a)} {a[0] if a and not isinstance(a[0], BaseException) else 1}', lambda: drive(fn().athrow(*a)))
        def st():
            o = fn()
            try: drive(o.__anext__())
            except BaseException as e: log.append(type(e).__name__)
            return o
        t(f'{fn.__name__} started athrow {len(a)}', lambda: drive(st().athrow(*a)))
    t(f'{fn.__name__} asend', lambda: drive(fn().asend(1))); t(f'{fn.__name__} asend', lambda: drive(st().asend(1))); t(f'{fn.__name__} aclose', lambda: drive(fn().aclose())); t(f'{fn.__name__} aclose', lambda: drive(st().aclose())); t(f'{fn.__name__} iter', lambda: iter(fn())); t(f'{fn.__name__} anext', lambda: drive(fn().__anext__())); t(f'{fn.__name__} twice', lambda: (lambda o: (drive(o.aclose()), drive(o.__anext__())))(fn())); t(f'{fn.__name__} reuse', lambda: (lambda s: (drive(s), drive(s)))(fn().__anext__())); t(f'{fn.__name__} reuse', lambda: (lambda s: (drive(s), s.throw(ValueError)))(fn().__anext__())); t(f'{fn.__name__} reuse close', lambda: (lambda s: (s.close(), s.send(None)))(fn().__anext__())); t(f'{fn.__name__} throw asend', lambda: fn().asend(None).throw(ValueError)); t(f'{fn.__name__} send nonnull', lambda: fn().asend(None).send(1)); t(f'{fn.__name__} await asend', lambda: drive(cc(fn().asend(None)))); t(f'{fn.__name__} anext default', lambda: drive(cc(anext(fn(), 'd')))); t(f'{fn.__name__} anext default', lambda: drive(cc(anext(st(), 'd'))))
# with
def mgr(**k): return type('Mgr', (), k)()
for name, en in (('ok', lambda s: 1), ('missing', 0), ('none', None), ('args', lambda: 1), ('raises', lambda s: 1 / 0)):
    for xname, exi in (('ok', lambda s, *a: log.append(len(a))), ('true', lambda s, *a: 1), ('missing', 0), ('none', None), ('args', lambda s: 1), ('raises', lambda s, *a: {}['k']), ('badbool', lambda s, *a: mgr(__bool__=lambda s: 5)), ('reraise', lambda s, t, v, tb: (_ for _ in ()).throw(v) if v else None)):
        d = {}
        if en != 0: d['__enter__'] = en
        if exi != 0: d['__exit__'] = exi
        d2 = {}
        def aw(f):
            if f is None or f == 0: return f
            async def q(*a): return f(*a)
            return q
        if en != 0: d2['__aenter__'] = aw(en)
        if exi != 0: d2['__aexit__'] = aw(exi)
        for body in 'pass', 'raise ValueError("b")', 'raise StopIteration', 'raise GeneratorExit':
            ns = {'m': mgr(**d), 'am': mgr(**d2), 'log': log}
            exec(f'def f():\n  with m as v:\n    {body}\n  return "after"\nasync def af():\n  async with am as v:\n    {body}\n  return "after"', ns)
            t(f'with {name} {xname} {body}', ns['f'])
            t(f'async with {name} {xname} {body}', lambda: drive(ns['af']()))
