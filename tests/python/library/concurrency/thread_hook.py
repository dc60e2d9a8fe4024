# threading.excepthook in C, and small things of other modules that are new with it.
import sys
import threading
import types

print(threading.ExceptHookArgs, threading.ExceptHookArgs.__doc__)
print(threading.excepthook, threading.excepthook.__text_signature__, threading.excepthook is threading.__excepthook__)
sys.stderr = sys.stdout


class Worker:
    name = "Worker"


try:
    1 / 0
except Exception as e:
    x = e.with_traceback(None)
a = threading.ExceptHookArgs([type(x), x, x.__traceback__, Worker])
print(a[:2], a.thread is Worker, len(a), a.exc_type)
threading.excepthook(a)
threading.excepthook(threading.ExceptHookArgs([SystemExit, SystemExit(), None, None]))
for bad in (1, (1, 2, 3, 4)):
    try:
        threading.excepthook(bad)
    except TypeError as e:
        print(e)
try:
    threading.ExceptHookArgs([1])
except TypeError as e:
    print(e)
try:
    threading.Thread(target=print).start()
except RuntimeError as e:
    print(e)
sys.setswitchinterval(0.25)
print(sys.getswitchinterval())


def g():
    yield


print(types.GeneratorType[int, str, None], types.CoroutineType[int], type(g())[int])


def t(f):
    try:
        print(f())
    except BaseException as e:
        print(type(e).__name__, e)


for n in (0, 5, -1, 32768, 65536, 1 << 20, "x", 1 << 40):
    t(lambda: threading.stack_size(n))
t(threading.stack_size)
import _thread
import signal

signal.signal(signal.SIGINT, lambda number, frame: print("handler of", number))
for a in ((0,), (99,), ("x",), (-1,), (15,), (2,), ()):
    t(lambda: _thread.interrupt_main(*a))
