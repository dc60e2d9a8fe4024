# A line that begins where its function does: RESUME counts as another line only while it is instrumented itself, or has never run. And what a
# NOT_TAKEN tells as its source when LINE or INSTRUCTION stands on it.
import sys
m = sys.monitoring
E = m.events
log = []
m.use_tool_id(1, "lines")
m.register_callback(1, E.LINE, lambda code, line: log.append((code.co_name, line - code.co_firstlineno)))
m.register_callback(1, E.PY_START, lambda code, offset: log.append((code.co_name, "start")))
m.register_callback(1, E.PY_RESUME, lambda code, offset: log.append((code.co_name, "resume")))
m.register_callback(1, E.BRANCH_LEFT, lambda code, source, to: log.append((code.co_name, source, to)))
m.register_callback(1, E.BRANCH_RIGHT, lambda code, source, to: log.append((code.co_name, source, to)))
m.register_callback(1, E.INSTRUCTION, lambda code, offset: None)

short = lambda x: x + 1
def same(x): return x if x else -x
def gen(n): yield n; yield n + 1
class Manager:
    def __enter__(self): return self
    def __exit__(self, *args): return False
def one_line_with():
    with Manager(): yield 1
def loop(n):
    total = 0
    for i in range(n): total += i
    while total > 3: total -= 2
    return [x for x in range(n) if x] and (
        total)
class Numbers:
    def __init__(self, n): self.n = n
    def __aiter__(self): return self
    async def __anext__(self):
        self.n -= 1
        if self.n < 0: raise StopAsyncIteration
        return self.n
async def async_loop():
    async for i in Numbers(2):
        last = i
    async for j in Numbers(2): pass
    return [k async for k in Numbers(3) if k]

def closed():
    g = one_line_with()
    next(g)
    g.close()

def run_async():
    try: async_loop().send(None)
    except StopIteration: pass

WORK = {"short": lambda: short(1), "same": lambda: same(0), "gen": lambda: list(gen(1)), "closed": closed, "loop": lambda: loop(3), "async_loop": run_async}
CODES = [f.__code__ for f in (short, same, gen, Manager.__enter__, Manager.__exit__, one_line_with, loop, async_loop, Numbers.__anext__)]
SETS = {"LINE": E.LINE, "LINE PY_START": E.LINE | E.PY_START, "LINE PY_RESUME": E.LINE | E.PY_RESUME, "BRANCH": E.BRANCH_LEFT | E.BRANCH_RIGHT,
        "LINE BRANCH": E.LINE | E.BRANCH_LEFT | E.BRANCH_RIGHT, "INSTRUCTION BRANCH": E.INSTRUCTION | E.BRANCH_LEFT | E.BRANCH_RIGHT}
for names, events in SETS.items():
    for name, work in WORK.items():
        for time in (1, 2):
            for code in CODES: m.set_local_events(1, code, events)
            work()
            for code in CODES: m.set_local_events(1, code, 0)
            print(names, name, time, log)
            log.clear()
# needs specialization: without it a RESUME that ran is not told from one that did not
