# _thread and threading with the one thread there is: locks, thread-local storage, what cannot be started.
import _thread
import threading


def attempt(fn, *args, **kwargs):
    try:
        return repr(fn(*args, **kwargs))
    except BaseException as e:
        return f"{type(e).__name__}: {e}"


lock = _thread.allocate_lock()
print(type(lock), lock.locked(), lock.acquire(), lock.locked(), lock.acquire(False), lock.acquire(timeout=0.01), lock.acquire(blocking=True, timeout=0))
print(lock.release(), lock.locked(), attempt(lock.release), attempt(lock.acquire, False, 1), attempt(lock.acquire, True, -2), attempt(lock.acquire, True, 1e20))
with lock as got:
    print(got, lock.locked())
print(repr(lock).split(" object")[0])

again = _thread.RLock()
print(again.acquire(), again.acquire(), again._recursion_count(), again._is_owned(), repr(again).split(" object")[0])
state = again._release_save()
print(state[0], again._is_owned(), again._acquire_restore(state), again._recursion_count())
print(again.release(), again.release(), attempt(again.release))

local = threading.local()
local.x = 1
print(local.x, local.__dict__, attempt(getattr, local, "y"), attempt(threading.local, 1))


class Own(threading.local):
    kind = "class"

    def __init__(self, *args):
        self.args = args


print(Own(1, 2).args, Own().kind, vars(Own(3)))

print(attempt(_thread.start_new_thread, print, ()), attempt(_thread.start_new_thread, 5, ()), attempt(_thread.start_new_thread, print, 5))
print(attempt(_thread.start_new_thread), attempt(_thread.start_new_thread, print, (), 5), attempt(_thread.start_joinable_thread))
print(attempt(_thread.start_joinable_thread, 5), attempt(_thread.start_joinable_thread, print, handle=5), attempt(_thread.start_joinable_thread, print, (), 1, 2))
print(attempt(threading.Thread(target=print).start))
print(threading.current_thread() is threading.main_thread(), threading.main_thread().name, threading.active_count(), _thread._count())
print(_thread.get_ident() == threading.main_thread().ident, _thread.stack_size(), _thread.TIMEOUT_MAX == threading.TIMEOUT_MAX, _thread.error is RuntimeError)
event = threading.Event()
print(event.wait(0.01), event.set(), event.wait(), event.is_set())
condition = threading.Condition()
with condition:
    print(condition.wait(0.01), condition.notify_all())
semaphore = threading.Semaphore(2)
print(semaphore.acquire(), semaphore.acquire(), semaphore.acquire(blocking=False), semaphore.release())
print(attempt(_thread.exit), attempt(_thread.interrupt_main))
