# signal: handlers that are set and raised, numbers and names, refusals.
import signal
import _signal


def attempt(fn, *args):
    try:
        return repr(fn(*args))
    except BaseException as e:
        return f"{type(e).__name__}: {e}"


log = []
def handler(number, frame):
    log.append((number, signal.Signals(number).name, frame.f_code.co_name if frame else None))


def raises():
    signal.raise_signal(signal.SIGUSR1)
    return "after"


print(signal.getsignal(signal.SIGUSR1), signal.getsignal(signal.SIGINT) is signal.default_int_handler)
print(signal.signal(signal.SIGUSR1, handler), signal.getsignal(signal.SIGUSR1) is handler)
print(raises(), log)
print(signal.signal(signal.SIGUSR1, signal.SIG_IGN) is handler, raises(), len(log))
print(signal.signal(signal.SIGUSR1, signal.SIG_DFL))


def fails(number, frame):
    raise ValueError(number)


signal.signal(signal.SIGUSR2, fails)
print(attempt(signal.raise_signal, signal.SIGUSR2))
try:
    signal.raise_signal(signal.SIGINT)
except KeyboardInterrupt as e:
    print("KeyboardInterrupt", e.args)

for args in (0, handler), (65, handler), (signal.SIGKILL, handler), (signal.SIGUSR1, 5), (signal.SIGUSR1, None), ("x", handler):
    print(args[0], attempt(signal.signal, *args))
print(attempt(signal.getsignal, 1000))
print([signal.strsignal(n) for n in (1, 2, 9, 11, 15)], attempt(signal.strsignal, 0), attempt(signal.strsignal, 1000))
print(signal.SIGINT, repr(signal.SIGTERM), signal.Handlers.SIG_DFL, signal.SIG_IGN == 1, signal.NSIG)
print(sorted(n for n in signal.valid_signals() if n < 32) == list(range(1, 32)))
print([name for name in dir(signal) if name.startswith("SIG") and "_" not in name])
print(attempt(signal.default_int_handler), attempt(signal.default_int_handler, 2, None), attempt(signal.set_wakeup_fd, -1))
