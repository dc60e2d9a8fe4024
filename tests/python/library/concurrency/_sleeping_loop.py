# A loop of its own, so that the same program runs where there are no sockets: the selector only sleeps.
import asyncio
import asyncio.base_events
import time


asyncio._set_running_loop(None)  # a host may have one running


class Selector:
    def select(self, timeout):
        if timeout:
            time.sleep(timeout)
        return []


class Loop(asyncio.base_events.BaseEventLoop):
    def __init__(self):
        super().__init__()
        self._selector = Selector()

    def _process_events(self, events):
        pass

    def _write_to_self(self):
        pass


def run(main):
    with asyncio.Runner(loop_factory=Loop) as runner:
        return runner.run(main)
