"""asyncio over the host's timers: a loop that JavaScript turns, and the task that stands for a coroutine that JavaScript drives."""
import asyncio
import contextvars
import time
from asyncio import base_events, events, tasks

from _morelia_js import JsException, host


class _Selector:
    """Nothing to wait for but time; the host does the waiting."""

    def select(self, timeout=None):
        return []

    def close(self):
        pass


class WebLoop(base_events.BaseEventLoop):
    """Callbacks and timers run in turns that the host calls; between turns the page is alive."""

    def __init__(self):
        self._due = None
        super().__init__()
        self._selector = _Selector()

    def _process_events(self, event_list):
        pass

    def _write_to_self(self):
        self._schedule()

    def is_running(self):
        return True

    def _call_soon(self, callback, args, context):
        handle = super()._call_soon(callback, args, context)
        self._schedule()
        return handle

    def call_at(self, when, callback, *args, context=None):
        handle = super().call_at(when, callback, *args, context=context)
        self._schedule()
        return handle

    def _schedule(self):
        if self._ready:
            due = 0.0
        elif self._scheduled:
            due = self._scheduled[0]._when
        else:
            return
        if self._due is None or due < self._due:
            self._due = due
            host.later(max(0.0, due - self.time()) * 1000 if due else 0, self._turn, due)

    def _turn(self, due):
        if due != self._due:  # an earlier turn was asked for meanwhile
            return
        self._due = None
        outer = events._get_running_loop()
        events._set_running_loop(self)
        try:
            self._run_once()
        finally:
            events._set_running_loop(outer)
            self._schedule()

    def wrap_promise(self, promise):
        """A future for a JavaScript promise."""
        future = self.create_future()

        def fulfilled(value):
            if not future.done():
                future.set_result(value)

        def rejected(error):
            if not future.done():
                future.set_exception(as_exception(error))

        chained = getattr(promise.then(fulfilled, rejected), "then", None)
        if chained is not None:
            chained(None, rejected)  # a value that is not given to Python: no callback got it
        return future

    def run_until_complete(self, future):
        """Blocks: turns and sleeps until the future is done. Promises of JavaScript cannot settle meanwhile."""
        future = tasks.ensure_future(future, loop=self)
        outer, task = events._get_running_loop(), tasks.current_task(self) if events._get_running_loop() else None
        if task is not None:
            tasks._leave_task(self, task)
        events._set_running_loop(self)
        try:
            while not future.done():
                if not self._ready:
                    if not self._scheduled:
                        raise RuntimeError("Event loop has nothing to run, and the future is not done.")
                    time.sleep(max(0.0, self._scheduled[0]._when - self.time()))
                self._run_once()
        finally:
            events._set_running_loop(outer)
            if task is not None:
                tasks._enter_task(self, task)
        return future.result()


def as_exception(error):
    """The exception for what JavaScript threw."""
    inner = getattr(error, "exception", None)
    if isinstance(inner, BaseException):
        return inner
    exception = JsException(str(error))
    exception.js_error = error
    return exception


_loop = None


def get_loop():
    global _loop
    if _loop is None or _loop.is_closed():
        _loop = WebLoop()
        events.set_event_loop(_loop)
    return _loop


class TopTask(asyncio.Future):
    """What current_task() is in a coroutine that JavaScript drives."""

    def __init__(self, coro):
        super().__init__(loop=get_loop())
        self._coro = coro
        self._context = contextvars.copy_context()
        self._name = "Top-level"
        self._waiter = None
        self._cancels = 0
        self._must_cancel = False

    def get_coro(self):
        return self._coro

    def get_context(self):
        return self._context

    def get_name(self):
        return self._name

    def set_name(self, value):
        self._name = str(value)

    def cancelling(self):
        return self._cancels

    def uncancel(self):
        self._cancels = max(0, self._cancels - 1)
        return self._cancels

    def cancel(self, msg=None):
        if self.done():
            return False
        self._cancels += 1
        if self._waiter is None or not self._waiter.cancel(msg=msg):
            self._must_cancel = True
        return True

    def waits(self, future):
        """The coroutine waits for a future; it is cancelled at once when that was asked for before."""
        self._waiter = future
        if self._must_cancel and future.cancel():
            self._must_cancel = False

    def enter(self):
        self._waiter = None
        events._set_running_loop(self._loop)
        tasks._enter_task(self._loop, self)

    def leave(self):
        tasks._leave_task(self._loop, self)
        events._set_running_loop(None)
