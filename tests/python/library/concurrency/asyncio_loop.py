# asyncio on a loop that only sleeps.
import asyncio
import contextvars

from _sleeping_loop import run


async def worker(name, delay, log):
    log.append((name, 'start'))
    await asyncio.sleep(delay)
    log.append((name, 'end'))
    return name


async def basics():
    log = []
    print(await asyncio.gather(worker('a', 0.02, log), worker('b', 0.01, log), worker('c', 0, log)))
    print(log)
    t = asyncio.create_task(worker('t', 0, log), name='named')
    print(t.get_name(), t.done(), await t, t.done(), t.result())
    loop = asyncio.get_running_loop()
    f = loop.create_future()
    loop.call_soon(f.set_result, 42)
    print(await f, f)
    order = []
    loop.call_later(0.02, order.append, 'later')
    loop.call_later(0.01, order.append, 'sooner')
    loop.call_soon(order.append, 'soon')
    await asyncio.sleep(0.04)
    print(order)


async def errors():
    async def fails():
        raise ValueError('no')
    try:
        await fails()
    except ValueError as e:
        print('caught', e)
    print(await asyncio.gather(fails(), asyncio.sleep(0, 'ok'), return_exceptions=True))
    try:
        async with asyncio.timeout(0.01):
            await asyncio.sleep(5)
    except TimeoutError as e:
        print('timeout', repr(e))
    try:
        await asyncio.wait_for(asyncio.sleep(5), 0.01)
    except TimeoutError:
        print('wait_for timeout')
    t = asyncio.create_task(asyncio.sleep(5))
    await asyncio.sleep(0)
    t.cancel('reason')
    try:
        await t
    except asyncio.CancelledError as e:
        print('cancelled', e.args, t.cancelled())
    try:
        async with asyncio.TaskGroup() as tg:
            tg.create_task(fails())
            tg.create_task(asyncio.sleep(5))
    except* ValueError as g:
        print('group', g.exceptions)

    async def shielded():
        await asyncio.sleep(0.01)
        return 'kept'
    inner = asyncio.ensure_future(shielded())
    try:
        await asyncio.wait_for(asyncio.shield(inner), 0.001)
    except TimeoutError:
        print(await inner)
    try:
        asyncio.get_running_loop().run_until_complete(asyncio.sleep(0))
    except RuntimeError as e:
        print(e)


async def primitives():
    q = asyncio.Queue(maxsize=2)
    got = []

    async def producer():
        for i in range(5):
            await q.put(i)
        await q.put(None)

    async def consumer():
        while (item := await q.get()) is not None:
            got.append(item)
            q.task_done()

    await asyncio.gather(producer(), consumer())
    print(got, q.empty(), q.qsize())
    lock = asyncio.Lock()
    steps = []

    async def locked(n):
        async with lock:
            steps.append((n, 'in'))
            await asyncio.sleep(0)
            steps.append((n, 'out'))
    await asyncio.gather(*(locked(i) for i in range(3)))
    print(steps, lock.locked())
    sem = asyncio.Semaphore(2)
    running, most = 0, 0

    async def limited():
        nonlocal running, most
        async with sem:
            running += 1
            most = max(most, running)
            await asyncio.sleep(0.001)
            running -= 1
    await asyncio.gather(*(limited() for _ in range(6)))
    print(most)
    event = asyncio.Event()
    waiter = asyncio.create_task(event.wait())
    await asyncio.sleep(0)
    event.set()
    print(await waiter, event.is_set())
    cond = asyncio.Condition()
    seen = []

    async def wait_for_it():
        async with cond:
            await cond.wait_for(lambda: len(seen) > 1)
            seen.append('woken')
    w = asyncio.create_task(wait_for_it())
    for i in range(2):
        await asyncio.sleep(0)
        async with cond:
            seen.append(i)
            cond.notify_all()
    await w
    print(seen)
    barrier = asyncio.Barrier(3)
    print(sorted(await asyncio.gather(*(barrier.wait() for _ in range(3)))))
    pq = asyncio.PriorityQueue()
    for n in (3, 1, 2):
        pq.put_nowait(n)
    print([pq.get_nowait() for _ in range(3)])
    try:
        pq.get_nowait()
    except asyncio.QueueEmpty:
        print('empty')


async def waiting():
    tasks = [asyncio.create_task(asyncio.sleep(d, d)) for d in (0.03, 0.01, 0.02)]
    done, pending = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
    print(len(done), len(pending), done.pop().result())
    for c in asyncio.as_completed(list(pending)):
        print(await c)

    async def agen():
        for i in range(3):
            await asyncio.sleep(0)
            yield i
    print([i async for i in agen()], [x async for x in agen() if x % 2 == 0])
    var = contextvars.ContextVar('var', default=0)

    async def sets(n):
        var.set(n)
        await asyncio.sleep(0)
        return var.get()
    print(await asyncio.gather(sets(1), sets(2)), var.get())
    print(len(asyncio.all_tasks()), asyncio.current_task().get_name()[:5])


for main in (basics, errors, primitives, waiting):
    print('--', main.__name__)
    run(main())
try:
    asyncio.get_running_loop()
except RuntimeError as e:
    print(e)


async def boom():
    raise KeyError('out')

try:
    run(boom())
except KeyError as e:
    print('KeyError', e)
