# Names that live on at the end of a program, by what C code holds or what no collection sees, are freed all the same.
import codecs
import contextvars
import datetime
import decimal
import gc
import signal
import sys
import types


class Ends:
    def __init__(self, name):
        self.name = name

    def __del__(self, D=decimal.Decimal, date=datetime.datetime, handle=signal.signal, number=signal.SIGINT):
        global last
        last = D(1) / 3, date(2020, 1, 1).isoformat(), handle(number, signal and signal.default_int_handler)


class Zone(datetime.tzinfo):
    kept = Ends("zone")

    def utcoffset(self, when):
        return datetime.timedelta(hours=1)


def callback(phase, info, keep=Ends("callback")):
    pass


gc.callbacks.append(callback)
value = contextvars.ContextVar("value")
value.set(Ends("context"))
codecs.register(lambda name, keep=Ends("codec"): None)
codecs.register_error("exit_living", lambda e: (value, 0))
signal.signal(signal.SIGTERM, lambda *a: value)
sys.kept = Ends("sys")
now = datetime.datetime(2020, 1, 1, tzinfo=Zone())
made = types.ModuleType("made")
made.function = eval("lambda: made", made.__dict__)
made.made = made
sys.modules["made"] = made
sys.modules["other"] = Ends("no module")
print(now.isoformat())
