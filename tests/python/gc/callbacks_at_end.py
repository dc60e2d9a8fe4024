# What gc.callbacks holds is not called once the modules that it needs are gone.
import gc
import time


class Cycle:
    def __init__(self):
        self.me = self


kept = Cycle()


def callback(phase, info, clock=None):
    try:
        assert time.perf_counter() > 0 and len(gc.callbacks) == 1
    except (NameError, AttributeError):
        pass  # it depends on when the modules go


gc.callbacks.append(callback)
gc.collect()
print("collected")
