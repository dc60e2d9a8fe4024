# For tests/node/async.test.mjs: CPython 3.14 crashes at some of this. Futures and tasks whose loops, names and hashes change them meanwhile.
import _asyncio
import asyncio
from _asyncio_loop import Loop, begin, fill, told, waits

before = _asyncio._get_running_loop()

loop = begin(Loop())


# --- futures whose hash begins the one that they wait for anew
class Hashes(_asyncio.Future):
    target = None

    def __hash__(self):
        if Hashes.target is not None:
            target, Hashes.target = Hashes.target, None
            target.__init__(loop=loop)
            fill()
        return 1

for change in _asyncio.future_add_to_awaited_by, _asyncio.future_discard_from_awaited_by:
    target = _asyncio.Future(loop=loop)
    waiters = [Hashes(loop=loop) for i in range(3)]
    for waiter in waiters[:2]:
        _asyncio.future_add_to_awaited_by(target, waiter)
    Hashes.target = target
    told(change.__name__, change, target, waiters[2])

target = _asyncio.Future(loop=loop)
_asyncio.future_add_to_awaited_by(target, waiters[0])
Hashes.target = target
print(len(target._asyncio_awaited_by))


# --- a name and a loop that take the task's loop away
class Loopless(Loop):
    def get_debug(self):
        told("again", task.__init__, None, loop=None, name=None)
        return False


class Name:
    def __str__(self):
        told("in the name", task.__init__, 1)
        return "name"

begin(None)
asyncio.events._get_event_loop_policy, policy = lambda: None, asyncio.events._get_event_loop_policy
try:
    for kw in {"loop": Loopless()}, {"loop": Loop(), "name": Name()}, {"loop": Loop(), "name": Name(), "eager_start": True}:
        task = _asyncio.Task.__new__(_asyncio.Task)
        task._log_destroy_pending = False
        c = waits()
        try:
            task.__init__(c, **kw)
        except Exception as e:
            print("refused")
        else:
            print("begun")
        task._log_destroy_pending = False
        c.close()
finally:
    asyncio.events._get_event_loop_policy = policy
_asyncio._set_running_loop(before)
