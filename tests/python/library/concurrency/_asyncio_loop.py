# For asyncio_hostile.py and _asyncio_hostile.py: a loop that only remembers what is to be called.
import _asyncio


class Loop:
    def __init__(self):
        self.queue = []

    def get_debug(self):
        return False

    def is_running(self):
        return False

    def call_soon(self, *args, **kw):
        self.queue.append((args, kw))

    def call_exception_handler(self, context):
        pass


def fill():  # takes the place of what was freed
    return [bytearray(n) for n in (24, 48, 96, 200) for i in range(500)]


def told(what, f, *args, **kw):
    try:
        f(*args, **kw)
        print(what, "ended")
    except Exception as e:
        print(what, type(e).__name__)


def begin(loop):
    if _asyncio._get_running_loop() is not None:
        _asyncio._swap_current_task(_asyncio._get_running_loop(), None)
    _asyncio._set_running_loop(loop)
    return loop


async def waits(future=None):
    if future is not None:
        await future
