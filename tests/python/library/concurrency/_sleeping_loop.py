# A loop of its own, so that the same program runs where there are no sockets: the selector only
# waits for the next timer, on a clock of its own that jumps there: the order of timers is that of their deadlines, on a loaded machine too.
import asyncio
import asyncio.base_events


asyncio._set_running_loop(None)  # a host may have one running


class Selector:
    now = 0.0

    def select(self, timeout):
        self.now += timeout or 0
        return []


class Loop(asyncio.base_events.BaseEventLoop):
    def __init__(self):
        super().__init__()
        self._selector = Selector()

    def time(self):
        return self._selector.now

    def _process_events(self, events):
        pass

    def _write_to_self(self):
        pass


def run(main):
    with asyncio.Runner(loop_factory=Loop) as runner:
        return runner.run(main)
