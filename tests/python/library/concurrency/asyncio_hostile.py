# Futures and tasks whose loops, names and hashes change them meanwhile: what is in use stays alive. What they raise is CPython's where it raises at all.
import _asyncio
import asyncio
from _asyncio_loop import Loop, begin, fill, told, waits

before = _asyncio._get_running_loop()

# --- a task that was not initialized is among all
loop = begin(Loop())
raw = _asyncio.Task.__new__(_asyncio.Task)
_asyncio._register_task(raw)
print(_asyncio.all_tasks(loop))
_asyncio._unregister_task(raw)


# --- a loop that begins the task anew while it is asked for its method
class Changes(Loop):
    task = None

    def __getattribute__(self, name):
        if name == "call_soon" and Changes.task is not None:
            task, Changes.task = Changes.task, None
            c = waits()
            coroutines.append(c)
            task.__init__(c, loop=Loop())
            fill()
        return object.__getattribute__(self, name)

coroutines = []
loop = begin(Changes())


class Yields:
    def __await__(self):
        yield

async def yields():
    await Yields()

c = yields()
task = _asyncio.Task(c, loop=loop)
step = loop.queue[0][0][0]
Changes.task = task
try:
    step()
except RuntimeError:  # CPython leaves the new loop, which does not run
    pass
for c in coroutines:
    c.close()
task._log_destroy_pending = False
print(len(loop.queue))


# --- a future whose cancel() takes the message away
class Forgets(_asyncio.Future):
    def cancel(self, msg=None):
        task._cancel_message = None
        fill()
        return False

loop = begin(Loop())
future = Forgets(loop=loop)


async def cancelled():
    task.cancel(" ".join(["a", "message"]))
    await future

task = _asyncio.Task(cancelled(), loop=loop)
told("step", loop.queue[-1][0][0])
print(task._cancel_message, task._must_cancel, task._fut_waiter is future)
task._log_destroy_pending = False


# --- futures whose hash begins the one that they wait for anew
class Hashes(_asyncio.Future):
    target = None

    def __hash__(self):
        if Hashes.target is not None:
            target, Hashes.target = Hashes.target, None
            target.__init__(loop=loop)
            fill()
        return 1

target = _asyncio.Future(loop=loop)
waiters = [Hashes(loop=loop) for i in range(3)]
for waiter in waiters[:2]:
    _asyncio.future_add_to_awaited_by(target, waiter)
Hashes.target = target
told("add", _asyncio.future_add_to_awaited_by, target, waiters[2])
_asyncio._set_running_loop(before)
