# tasks: asyncio runs producers and consumers with queues, locks, timeouts and groups.
# args: 5
import asyncio
import contextlib
import sys
import time


class Selector:
    def select(self, timeout=None):
        if timeout:
            time.sleep(timeout)
        return []

    def close(self):
        pass


class Loop(asyncio.BaseEventLoop):
    """It waits for times and tasks, and for nothing that comes from outside."""

    _selector = Selector()

    def _process_events(self, events):
        pass


async def producer(q, n, k):
    for i in range(n):
        await q.put((k, i))
        if i % 4 == 0:
            await asyncio.sleep(0)
    await q.put(None)


async def consumer(q, lock, seen, producers):
    ended = 0
    while ended < producers:
        item = await q.get()
        if item is None:
            ended += 1
            continue
        async with lock:
            seen[item[0]] = seen.get(item[0], 0) + item[1]
        q.task_done()


async def failing():
    await asyncio.sleep(0)
    raise ValueError("no")


async def main(n):
    total = 0
    for r in range(n):
        q, lock, seen = asyncio.Queue(5), asyncio.Lock(), {}
        async with asyncio.TaskGroup() as group:
            for k in range(3):
                group.create_task(producer(q, 15, k))
            group.create_task(consumer(q, lock, seen, 3))
        total += sum(seen.values())
        got = await asyncio.gather(failing(), asyncio.sleep(0, r), return_exceptions=True)
        total += len(str(got[0])) + got[1]
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(0):
                await asyncio.sleep(1)
        future = asyncio.get_running_loop().create_future()
        asyncio.get_running_loop().call_soon(future.set_result, r)
        total += await future
    return total


asyncio._set_running_loop(None)  # Pyodide's own
loop = Loop()
print(loop.run_until_complete(main(int(sys.argv[1]) if len(sys.argv) > 1 else 500)))
loop.close()
