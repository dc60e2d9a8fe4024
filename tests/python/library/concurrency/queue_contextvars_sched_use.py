# queue, contextvars and sched: the three kinds of queue and SimpleQueue, shutdown; variables, tokens and contexts; a scheduler on a clock of ours.
import contextvars
import copy
import queue
import sched
from contextvars import Context, ContextVar, copy_context


def err(f, *a, **k):
    try:
        print("no error:", f(*a, **k))
    except BaseException as e:
        print(type(e).__name__, str(e).split(" at 0x")[0])


for cls in (queue.Queue, queue.LifoQueue, queue.PriorityQueue):
    q = cls(3)
    for x in (5, 1, 3):
        q.put(x)
    print(cls.__name__, q.full(), q.empty(), q.qsize(), q.maxsize, [q.get() for _ in range(3)], q.empty(), q.unfinished_tasks)
    err(q.get_nowait)
    err(q.get, False)
    err(q.get, timeout=0.001)
    err(q.get, timeout=-1)
    for x in range(3):
        q.put_nowait(x)
    err(q.put_nowait, 9)
    err(q.put, 9, timeout=0.001)
    err(q.put, 9, True, -1)
    for _ in range(6):
        q.task_done()
    err(q.task_done)
    print(q.join())
    q.shutdown()
    err(q.put, 1)
    print(q.get(), q.is_shutdown)
    q.shutdown(immediate=True)
    err(q.get)
s = queue.SimpleQueue()
s.put(1)
s.put(2, block=False, timeout=None)
s.put_nowait([3])
print(s.qsize(), s.empty(), s.get(), s.get(timeout=1), s.get_nowait(), s.empty())
err(s.get_nowait)
err(s.get, timeout=0.001)
err(s.get, timeout=-1)
err(s.get, timeout="x")
err(queue.PriorityQueue().put, ...)
p = queue.PriorityQueue()
p.put((2, "b")), p.put((1, "z"))
print(p.get(), queue.Empty.__module__, queue.Full.__mro__[1].__name__, sorted(queue.__all__))
p = queue.PriorityQueue()
p.put((2, {}))
err(p.put, (2, {}))
v = ContextVar("v", default=5)
w = ContextVar("w")
print(repr(v).split(" at ")[0], v.name, v.get(), v.get(9), w.get("none"), w.name)
err(w.get)
t = v.set(6)
print(v.get(), t.old_value is contextvars.Token.MISSING, t.var is v, repr(t).split(" var=")[0], repr(contextvars.Token.MISSING))
u = v.set(7)
print(u.old_value, v.reset(u), v.get(), v.reset(t), v.get())
err(v.reset, t)
err(v.reset, 5)
err(w.reset, v.set(1))
with w.set("inside"):
    print(w.get())
print(w.get("outside"))
c = copy_context()
v.set("changed")


def work(*a, **k):
    print(v.get(), w.get("unset"), a, k)
    w.set("in context")
    return "result"


print(c.run(work, 1, k=2), w.get("unset"), c[w], c.get(w), w in c, len(c) >= 1, sorted(x.name for x in c if x.name in "vw"), c.get(ContextVar("z"), "dflt"))
e = Context()
print(len(e), list(e), e.run(v.get), v in e, e.copy() == e, e == c, isinstance(c, Context), sorted(x.name for x in c.keys() if x.name in "vw"), [y for y in c.values() if isinstance(y, str)])
err(lambda: e[v])
err(lambda: e["v"])
err(lambda: "v" in e)
err(e.run)
err(e.run, 5)
err(lambda: e.run(e.run, work))
err(hash, v) if False else print(hash(v) == hash(v))
err(ContextVar)
err(ContextVar, 5)
err(contextvars.Token)
err(copy.copy, v)
err(lambda: e.run(lambda: 1 / 0))
other = copy_context()
tok = other.run(v.set, "other")
err(v.reset, tok)
print(ContextVar[int], v.get())


class Clock:
    now = 0
    def time(self): return self.now
    def sleep(self, n): print("sleep", n); self.now += n


k = Clock()
s = sched.scheduler(k.time, k.sleep)
a = s.enter(5, 1, print, ("five",))
b = s.enterabs(2, 2, print, ("two, second",))
s.enterabs(2, 1, print, ("two, first",), {"end": "!\n"})
x = s.enter(9, 1, print, ("never",))
print(s.empty(), [(e.time, e.priority, e.argument) for e in s.queue], a > b, a._replace(time=1).time)
s.cancel(x)
err(s.cancel, x)
print(s.run(blocking=False), k.now)
k.now = 2
print(s.run(blocking=False))
s.enter(1, 1, lambda: s.enter(1, 1, print, ("nested",)))
s.enter(7, 0, lambda: 1 / 0)
s.enter(8, 0, print, ("after",))
err(s.run)
print(s.run(), s.queue, s.empty(), k.now)
