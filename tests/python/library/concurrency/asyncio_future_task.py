# _asyncio: Future and Task by hand, in a loop that only remembers what is to be called.
import _asyncio
import asyncio
import gc
import re
import weakref


class Loop:
    def __init__(self):
        self.queue = []

    def get_debug(self):
        return False

    def is_running(self):
        return True

    def call_soon(self, function, *args, **kw):
        self.queue.append((function, args, kw))

    def call_exception_handler(self, context):
        print("handler", {k: shown(v) for k, v in sorted(context.items())})

    def run(self):
        while self.queue:
            function, args, kw = self.queue.pop(0)
            kw["context"].run(function, *args)

    def __repr__(self):
        return "<loop>"


def shown(v):
    return re.sub(r"at 0x\w+|[\w/<>.-]+:\d+", "@", repr(v))


def told(what, f, *args, **kw):
    try:
        print(what, shown(f(*args, **kw)))
    except BaseException as e:
        print(what, type(e).__name__, re.sub(r"at 0x\w+|[\w/<>.-]+:\d+", "@", str(e)))


before = _asyncio._get_running_loop()
loop = Loop()
_asyncio._set_running_loop(loop)


class Coroutine:  # yields what it is told
    def __init__(self, *values):
        self.values = list(values)

    def __await__(self):
        for v in self.values:
            yield v


async def waits(*values):
    return await Coroutine(*values)


async def awaits(future):
    return await future

# --- the types
for t in _asyncio.Future, _asyncio.Task:
    print(t, t.__mro__, t.__basicsize__)
    print(sorted(set(dir(t)) - set(dir(object))))
    print(t[int])
for name in sorted(dir(_asyncio)):
    if name[:2] != "__":
        f = getattr(_asyncio, name)
        print(name, f.__text_signature__)

# --- arguments
told("positional", _asyncio.Future, 1)
told("unknown", _asyncio.Future, lop=1)
told("no coroutine", _asyncio.Task)
told("not one", _asyncio.Task, 1, loop=loop)
told("add", _asyncio.Future(loop=loop).add_done_callback)
told("add", _asyncio.Future(loop=loop).add_done_callback, print, None)
told("cancel", _asyncio.Future(loop=loop).cancel, 1, 2)
told("awaited by", _asyncio.future_add_to_awaited_by, 1)

# --- a future that was not initialized
raw = _asyncio.Future.__new__(_asyncio.Future)
for name in "result", "exception", "cancel", "cancelled", "done", "get_loop", "__iter__", "__await__", "__repr__":
    told(name, getattr(raw, name))
told("set_result", raw.set_result, 1)
told("set_exception", raw.set_exception, ValueError)
told("add", raw.add_done_callback, print)
told("remove", raw.remove_done_callback, print)
for name in "_state", "_loop", "_callbacks", "_result", "_exception", "_log_traceback", "_source_traceback", "_cancel_message", "_asyncio_awaited_by", "_asyncio_future_blocking":
    told(name, getattr, raw, name)

# --- attributes
future = _asyncio.Future(loop=loop)
future.mine = 1
print(future.mine, weakref.ref(future)() is future)
for name in "_state", "_loop", "_callbacks", "_result", "_exception", "_log_traceback", "_source_traceback", "_cancel_message", "_asyncio_awaited_by", "_asyncio_future_blocking":
    for value in None, 0, "x":
        told(f"{name} = {value}", setattr, future, name, value)
    told(f"del {name}", delattr, future, name)
    told(name, getattr, future, name)

# --- results
f = _asyncio.Future(loop=loop)
told("not ready", f.result)
told("not ready", f.exception)
told("set", f.set_result, 5)
told("again", f.set_result, 6)
told("again", f.set_exception, ValueError)
told("result", f.result)
told("cancel", f.cancel)
f = _asyncio.Future(loop=loop)
told("no exception", f.set_exception, 1)
told("no exception", f.set_exception, int)
told("stop", f.set_exception, StopIteration)
told("exception", f.exception)
print(repr(f.exception().__cause__), repr(f.exception().__context__))
f = _asyncio.Future(loop=loop)
told("cancel", f.cancel, "why")
told("cancelled", f.result)
told("cancelled", f.exception)
print(f, f._cancel_message)
f = _asyncio.Future(loop=loop)
f.set_exception(KeyError("never looked at"))
del f
gc.collect()

# --- callbacks
f = _asyncio.Future(loop=loop)
for i in range(3):
    f.add_done_callback(print if i % 2 else repr)
print(len(f._callbacks), f._callbacks is f._callbacks)
told("remove", f.remove_done_callback, repr)
told("remove", f.remove_done_callback, repr)
f.add_done_callback(lambda future: print("called with", future))
f.set_result(1)
print(f._callbacks)
loop.run()
f.add_done_callback(print)
loop.run()

# --- the iterator
f = _asyncio.Future(loop=loop)
it = iter(f)
print(type(it), iter(it) is it)
told("next", next, it)
told("next", next, it)
told("throw", it.throw, ValueError("thrown"))
told("next", next, it)
for args in (), (1,), (ValueError,), (ValueError("x"), 3):
    told(f"throw {args}", iter(f).throw, *args)
f.set_result("the result")
told("send", iter(f).send, 5)
told("close", iter(f).close)

# --- tasks
told("current", _asyncio.current_task)
t = _asyncio.Task(waits(None, None), loop=loop, name="first")
print(t.get_name(), shown(t.get_coro()), type(t.get_context()).__name__, t.cancelling(), t._must_cancel, t._log_destroy_pending)
step = loop.queue[0][0]
print(type(step), step.__self__ is t)
told("step", step, 1)
told("step", step, a=1)
print(_asyncio.all_tasks() == {t})
loop.run()
told("done", t.result)
told("step", step)
print(_asyncio.all_tasks())
told("set_result", t.set_result, 1)
told("set_exception", t.set_exception, 1)
f = _asyncio.Future(loop=loop)
t = _asyncio.Task(awaits(f), loop=loop, name=5)
loop.run()
wakeup = f._callbacks[0][0]
print(t, t._fut_waiter is f, wakeup.__name__, wakeup.__qualname__, wakeup.__self__ is t, f._asyncio_awaited_by == {t})
f.set_result("woken")
loop.run()
print(t.result(), f._asyncio_awaited_by)
for value in 1, (v for v in ()), _asyncio.Future(loop=Loop()), _asyncio.Future(loop=loop):
    t = _asyncio.Task(waits(value), loop=loop, name="bad")
    loop.run()
    told("bad yield", t.result)


async def itself():
    await me

me = _asyncio.Task(itself(), loop=loop, name="me")
loop.run()
told("itself", me.result)


class Duck:  # a future of another kind
    _asyncio_future_blocking = True
    _loop = loop

    def add_done_callback(self, f, *, context):
        self.callback = f
        print("added", type(context).__name__)

    def cancel(self, msg=None):
        print("cancel", msg)
        return True

    def result(self):
        return 3

duck = Duck()
t = _asyncio.Task(waits(duck), loop=loop, name="duck")
loop.run()
print(duck._asyncio_future_blocking, t._fut_waiter is duck, t.cancel("quack"), t.cancelling())
duck.callback(duck)
told("duck", t.result)

# --- cancelling
async def stubborn(f):
    try:
        await f
    except asyncio.CancelledError as e:
        print("caught", e.args, asyncio.current_task().cancelling())
        asyncio.current_task().uncancel()
    return await f

f, g = _asyncio.Future(loop=loop), _asyncio.Future(loop=loop)
t = _asyncio.Task(awaits(f), loop=loop)
t.cancel("early")
print(t._must_cancel)
loop.run()
told("early", t.result)
t = _asyncio.Task(stubborn(f), loop=loop)
loop.run()
print(t.cancel("once"), f.cancelled(), t.cancelling())
loop.run()
told("stubborn", t.result)
told("again", t.cancel)


async def raises(e):
    raise e

t = _asyncio.Task(raises(ValueError("v")), loop=loop)
loop.run()
told("raised", t.result)
t = _asyncio.Task(raises(SystemExit(3)), loop=loop)
told("exit", loop.run)
told("exit", t.exception)
print(_asyncio.current_task())

# --- an eager start
t = _asyncio.Task(waits(), loop=loop, eager_start=True, name="eager")
print(t, t.get_coro(), loop.queue)
t = _asyncio.Task(waits(None), loop=loop, eager_start=True, name="later")
print(t.done(), len(loop.queue), _asyncio.all_tasks() == {t})
loop.run()
print(t.done())

# --- which task runs
other = object()
for name in "_enter_task", "_leave_task", "_swap_current_task":
    function = getattr(_asyncio, name)
    told(name, function)
    told(name, function, loop, 1)
    told(name, function, loop, None)
    told(name, function, other, 1)
told("swap", _asyncio._swap_current_task, loop, None)
told("current", _asyncio.current_task, other)
told("all", _asyncio.all_tasks, other)
for name in "_register_task", "_unregister_task", "_register_eager_task", "_unregister_eager_task":
    function = getattr(_asyncio, name)
    told(name, function)
    told(name, function, duck)


class Other:  # a task of another kind
    _loop = loop

    def done(self):
        return False

task = Other()
_asyncio._register_task(task)
print(_asyncio.all_tasks() == {task})
_asyncio._unregister_task(task)
_asyncio._register_eager_task(task)
print(_asyncio.all_tasks() == {task})
_asyncio._unregister_eager_task(task)
print(_asyncio.all_tasks())

# --- what is left behind
t = _asyncio.Task(awaits(_asyncio.Future(loop=loop)), loop=loop, name="lost")
loop.run()
del t
gc.collect()
t = _asyncio.Task(awaits(_asyncio.Future(loop=loop)), loop=loop)
t._log_destroy_pending = False
loop.run()
del t
gc.collect()


class Sub(asyncio.Task):
    def cancel(self, msg=None):
        print("overridden", msg)
        return super().cancel(msg)

inner = Sub(awaits(_asyncio.Future(loop=loop)), loop=loop, name="inner")
outer = Sub(awaits(inner), loop=loop, name="outer")
loop.run()
outer.cancel("m")
loop.run()
told("outer", outer.result)
told("inner", inner.result)

_asyncio._set_running_loop(None)
told("no loop", _asyncio.get_running_loop)
told("no loop", _asyncio.current_task)
told("no loop", _asyncio.all_tasks)
_asyncio._set_running_loop(before)
