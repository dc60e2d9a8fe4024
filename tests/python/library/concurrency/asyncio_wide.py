# asyncio: groups of tasks, timeouts, queues, locks, streams, and their errors.
import asyncio
import contextvars

from _sleeping_loop import Loop, run


def t(co, **k):
    try: r = run(co)
    except BaseException as e:
        r = type(e).__name__ + ': ' + str(e)
        if isinstance(e, BaseExceptionGroup): r += ' ' + repr(e.exceptions)
    print(r)
async def boom(x, d=0):
    await asyncio.sleep(d); raise x
async def ok(v, d=0):
    await asyncio.sleep(d); return v
async def tg1():
    async with asyncio.TaskGroup() as tg:
        a = tg.create_task(ok(1)); b = tg.create_task(ok(2, .01), name='bee')
    return a.result(), b.result(), b.get_name(), repr(tg)[:10]
async def tg2():
    log = []
    async def waits():
        try: await asyncio.sleep(5)
        except asyncio.CancelledError: log.append('cancelled'); raise
    try:
        async with asyncio.TaskGroup() as tg:
            tg.create_task(waits()); tg.create_task(boom(ValueError('v'))); tg.create_task(boom(KeyError('k')))
    except* ValueError as g: log.append(repr(g.exceptions))
    except* KeyError as g: log.append(repr(g))
    return log
async def tg3():
    async with asyncio.TaskGroup() as tg: tg.create_task(ok(1)); raise RuntimeError('body')
async def tg4():
    tg = asyncio.TaskGroup()
    c = ok(1)
    try: tg.create_task(c)
    except RuntimeError as e: print(str(e)[:30])
    async with tg: pass
    d = ok(2)
    try: tg.create_task(d)
    except RuntimeError as e: print(str(e)[-30:])
    try:
        async with tg: pass
    except RuntimeError as e: print(str(e)[-30:])
    c.close(); d.close()
for f in (tg1, tg2, tg3, tg4): t(f())
async def to():
    out = []
    try:
        async with asyncio.timeout(0.01) as cm: await asyncio.sleep(1)
    except TimeoutError as e: out.append((repr(e), cm.expired(), repr(e.__cause__)))
    async with asyncio.timeout(None) as cm: await asyncio.sleep(0); out.append((cm.when(), cm.expired()))
    async with asyncio.timeout(5) as cm: cm.reschedule(None); out.append(cm.when())
    try: await asyncio.wait_for(asyncio.sleep(1), 0.01)
    except TimeoutError as e: out.append(repr(e))
    try: await asyncio.wait_for(ok(1), -1)
    except TimeoutError as e: out.append('neg')
    out.append(await asyncio.wait_for(ok(3), None))
    try:
        async with asyncio.timeout_at(asyncio.get_running_loop().time()-1): await asyncio.sleep(1)
    except TimeoutError: out.append('at')
    try: cm.reschedule(1)
    except RuntimeError as e: out.append(str(e))
    out.append(repr(asyncio.timeout(3)))
    return out
t(to())
async def q():
    out = []
    q = asyncio.Queue(2); await q.put(1); q.put_nowait(2)
    try: q.put_nowait(3)
    except asyncio.QueueFull as e: out.append(repr(e))
    out.append((q.full(), q.qsize(), await q.get(), q.get_nowait()))
    try: q.get_nowait()
    except asyncio.QueueEmpty as e: out.append(repr(e))
    q.task_done(); q.task_done(); await q.join()
    try: q.task_done()
    except ValueError as e: out.append(str(e))
    g = asyncio.create_task(q.get()); await asyncio.sleep(0); out.append(repr(q)[:7]); q.shutdown()
    try: await g
    except asyncio.QueueShutDown as e: out.append(repr(e))
    try: await q.put(1)
    except asyncio.QueueShutDown as e: out.append('shut')
    p = asyncio.PriorityQueue(); [p.put_nowait(x) for x in (3,1,2)]; out.append([p.get_nowait() for _ in range(3)])
    l = asyncio.LifoQueue(); [l.put_nowait(x) for x in (3,1,2)]; out.append([l.get_nowait() for _ in range(3)])
    return out
t(q())
async def g():
    out = [await asyncio.gather(ok(1), ok(2,.01), ok(3)), await asyncio.gather(boom(ValueError('x')), ok(1), return_exceptions=True)]
    try: await asyncio.gather(boom(ValueError('y')), ok(1))
    except ValueError as e: out.append(str(e))
    d, p = await asyncio.wait([asyncio.create_task(ok(1)), asyncio.create_task(ok(2,.05))], return_when=asyncio.FIRST_COMPLETED); out.append((len(d), len(p)))
    [x.cancel() for x in p]
    out.append([await x for x in asyncio.as_completed([ok(1,.02), ok(2,.01), ok(3)])])
    try:
        async for x in asyncio.as_completed([boom(OSError('z'))], timeout=1): await x
    except OSError as e: out.append(repr(e))
    out.append(await asyncio.gather())
    try: await asyncio.wait([])
    except ValueError as e: out.append(str(e))
    try: await asyncio.wait([ok(1)])
    except TypeError as e: out.append(str(e))
    s = asyncio.create_task(ok(5,.02)); sh = asyncio.shield(s); sh.cancel()
    try: await sh
    except asyncio.CancelledError as e: out.append(('shield', s.cancelled()))
    out.append(await s)
    return out
import warnings; warnings.simplefilter('ignore')
t(g())
async def locks():
    out = []
    l = asyncio.Lock()
    async with l: out.append((l.locked(), repr(l).split(' ',1)[1].split('[')[1]))
    try: l.release()
    except RuntimeError as e: out.append(str(e))
    s = asyncio.Semaphore(2); await s.acquire(); out.append((s.locked(), repr(s).split('[')[1])); s.release()
    b = asyncio.BoundedSemaphore(1)
    try: b.release()
    except ValueError as e: out.append(str(e))
    try: asyncio.Semaphore(-1)
    except ValueError as e: out.append(str(e))
    e = asyncio.Event(); w = asyncio.create_task(e.wait()); await asyncio.sleep(0); e.set(); out.append((await w, e.is_set()))
    c = asyncio.Condition()
    async def cw():
        async with c: await c.wait_for(lambda: len(out) > 5); return 'cond'
    k = asyncio.create_task(cw()); await asyncio.sleep(0)
    async with c: out.append(0); c.notify_all()
    out.append(await k)
    try: c.notify()
    except RuntimeError as e: out.append(str(e))
    ba = asyncio.Barrier(2); out.append(sorted(await asyncio.gather(ba.wait(), ba.wait()))); await ba.abort()
    try: await ba.wait()
    except asyncio.BrokenBarrierError as e: out.append(repr(e))
    return out
t(locks())
async def tasks():
    out = []
    f = asyncio.get_running_loop().create_future()
    try: f.result()
    except asyncio.InvalidStateError as e: out.append(type(e).__name__)
    f.set_result(1)
    try: f.set_result(2)
    except asyncio.InvalidStateError as e: out.append(type(e).__name__)
    try: f.set_exception(StopIteration)
    except Exception as e: out.append(type(e).__name__)
    g = asyncio.get_running_loop().create_future()
    g.cancel('msg')
    try: await g
    except asyncio.CancelledError as e: out.append(e.args)
    k = asyncio.create_task(asyncio.sleep(1)); await asyncio.sleep(0); out.append((k.cancel('why'), k.cancelling(), k.uncancel(), k.cancelling(), k.done()))
    try: await k
    except asyncio.CancelledError as e: out.append((e.args, k.cancelled(), k.done()))
    try: k.result()
    except asyncio.CancelledError as e: out.append('cancelled')
    out.append((asyncio.current_task().get_name()[:5], len(asyncio.all_tasks()), asyncio.iscoroutinefunction(ok), asyncio.isfuture(k)))
    try: run(ok(1))
    except RuntimeError as e: out.append(str(e))
    try: asyncio.create_task(5)
    except TypeError as e: out.append(str(e))
    try: await 5
    except TypeError as e: out.append(str(e))
    cb = []; n = asyncio.create_task(ok(9)); n.add_done_callback(lambda x: cb.append(x.result())); await n; await asyncio.sleep(0); out.append(cb)
    loop = asyncio.get_running_loop(); h = loop.call_later(10, print); h.cancel(); out.append((h.cancelled(), loop.is_running(), loop.is_closed(), loop.get_debug()))
    errs = []; loop.set_exception_handler(lambda l, c: errs.append((c['message'][:21], repr(c.get('exception'))))); loop.call_soon(lambda: 1/0); await asyncio.sleep(0.001); out.append(errs)
    return out
t(tasks())
try: run(5)
except Exception as e: print(type(e).__name__, e)
try: asyncio.get_running_loop()
except RuntimeError as e: print(e)
with asyncio.Runner(loop_factory=Loop) as r: print(r.run(ok(1)), r.run(ok(2)), r.get_loop().is_running())
try: r.run(ok(1))
except RuntimeError as e: print(e)
async def streams():
    out = []
    r = asyncio.StreamReader(limit=8); r.feed_data(b'abc\ndef'); out.append(await r.readline()); r.feed_eof(); out.append((await r.read(2), r.at_eof(), await r.read(), r.at_eof()))
    r = asyncio.StreamReader(limit=4); r.feed_data(b'123456789')
    try: await r.readuntil(b'\n')
    except asyncio.LimitOverrunError as e: out.append((str(e), e.consumed))
    r = asyncio.StreamReader(); r.feed_data(b'xy'); r.feed_eof()
    try: await r.readexactly(5)
    except asyncio.IncompleteReadError as e: out.append((str(e), e.partial, e.expected))
    r = asyncio.StreamReader(); r.set_exception(OSError('down'))
    try: await r.read()
    except OSError as e: out.append(str(e))
    try: await asyncio.create_subprocess_exec('ls')
    except Exception as e: out.append((type(e).__name__, str(e)[:60]))
    try: await asyncio.to_thread(print)
    except Exception as e: out.append((type(e).__name__, str(e)))
    return out
t(streams())
async def agen():
    out = []
    async def ag():
        try:
            for i in range(5): yield i; await asyncio.sleep(0)
        finally: out.append('closed')
    async for x in ag():
        out.append(x)
        if x == 2: break
    import contextlib
    @contextlib.asynccontextmanager
    async def cm():
        try: yield 'cm'
        except ValueError as e: out.append(repr(e))
    async with cm() as v: out.append(v); raise ValueError('in')
    async with contextlib.AsyncExitStack() as st:
        out.append(await st.enter_async_context(cm())); st.push_async_callback(ok, 1); st.callback(out.append, 'cb')
    out.append([y async for y in ag() if y % 2])
    return out
t(agen())
async def ctx():
    import contextvars
    v = contextvars.ContextVar('v', default=0); v.set(1)
    async def child(): v.set(2); return v.get()
    a = await asyncio.create_task(child()); b = await child()
    c = contextvars.copy_context(); d = asyncio.create_task(child(), context=c); await d
    return a, b, v.get(), c[v]
t(ctx()); t(boom(KeyboardInterrupt())); t(boom(SystemExit(3))); t(boom(ValueError('top')), debug=False)
