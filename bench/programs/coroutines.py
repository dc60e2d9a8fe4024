# coroutines: a small scheduler runs async tasks with channels, timers and cancellation. No library.
# args: 20
import sys


class Suspend:
    def __init__(self, kind, value=None):
        self.kind = kind
        self.value = value

    def __await__(self):
        return (yield self)


class Cancelled(Exception):
    pass


class Task:
    def __init__(self, name, coro):
        self.name = name
        self.coro = coro
        self.value = None
        self.throw = None
        self.result = None
        self.done = False
        self.waiters = []

    def __await__(self):
        if not self.done:
            yield Suspend("join", self)
        return self.result


class Loop:
    def __init__(self):
        self.ready = []
        self.timers = []
        self.now = 0
        self.steps = 0

    def spawn(self, name, coro):
        task = Task(name, coro)
        self.ready.append(task)
        return task

    def cancel(self, task):
        if not task.done:
            task.throw = Cancelled(task.name)
            self.timers = [t for t in self.timers if t[2] is not task]
            if task not in self.ready:
                self.ready.append(task)

    def run(self):
        while self.ready or self.timers:
            if not self.ready:
                self.timers.sort(key=lambda t: t[:2], reverse=True)
                self.now, _, task = self.timers.pop()
                self.ready.append(task)
            batch, self.ready = self.ready, []
            for task in batch:
                self.step(task)

    def step(self, task):
        self.steps += 1
        try:
            if task.throw:
                error, task.throw = task.throw, None
                request = task.coro.throw(error)
            else:
                request = task.coro.send(task.value)
        except StopIteration as stop:
            self.finish(task, stop.value)
            return
        except Cancelled as error:
            self.finish(task, f"cancelled {error}")
            return
        task.value = None
        match request:
            case Suspend(kind="sleep", value=delay):
                self.timers.append((self.now + delay, self.steps, task))
            case Suspend(kind="join", value=other):
                other.waiters.append(task)
            case Suspend(kind="park", value=queue):
                queue.append(task)
            case Suspend(kind="yield"):
                self.ready.append(task)

    def finish(self, task, result):
        task.done = True
        task.result = result
        self.ready.extend(task.waiters)
        task.waiters.clear()


class Channel:
    def __init__(self, loop, size):
        self.loop = loop
        self.size = size
        self.items = []
        self.getters = []
        self.putters = []

    async def put(self, item):
        while len(self.items) >= self.size:
            await Suspend("park", self.putters)
        self.items.append(item)
        self.wake(self.getters)

    async def get(self):
        while not self.items:
            await Suspend("park", self.getters)
        item = self.items.pop(0)
        self.wake(self.putters)
        return item

    def wake(self, queue):
        if queue:
            self.loop.ready.append(queue.pop(0))

    def __aiter__(self):
        return self

    async def __anext__(self):
        item = await self.get()
        if item is None:
            raise StopAsyncIteration
        return item


class Section:
    entered = 0

    async def __aenter__(self):
        Section.entered += 1
        await Suspend("yield")
        return self

    async def __aexit__(self, *exc):
        await Suspend("yield")
        return False


async def numbers(n):
    for i in range(n):
        if i % 10 == 0:
            await Suspend("yield")
        yield i


async def producer(channel, n):
    async with Section():
        async for i in numbers(n):
            await channel.put(i)
        await channel.put(None)
    return n


async def stage(source, target, f):
    async for x in source:
        await target.put(f(x))
    await target.put(None)


async def consumer(channel):
    total = 0
    async for x in channel:
        total += x
    return total


async def sleeper(k):
    for _ in range(k):
        await Suspend("sleep", k)
    return k


async def forever():
    try:
        while True:
            await Suspend("sleep", 1000)
    finally:
        await Suspend("yield")


async def main(loop, n):
    total = 0
    for i in range(4):
        a, b, c = Channel(loop, 4), Channel(loop, 2), Channel(loop, 8)
        p = loop.spawn("producer", producer(a, n))
        loop.spawn("double", stage(a, b, lambda x: x * 2))
        loop.spawn("add", stage(b, c, lambda x: x + i))
        total += await loop.spawn("consumer", consumer(c))
        total += await p
    tasks = [loop.spawn(f"s{k}", sleeper(k)) for k in range(1, 12)]
    stuck = loop.spawn("stuck", forever())
    done = [await t for t in tasks]
    loop.cancel(stuck)
    squares = [x * x async for x in numbers(10) if x % 2]
    return total, done, await stuck, squares


n = int(sys.argv[1]) if len(sys.argv) > 1 else 50000
loop = Loop()
root = loop.spawn("main", main(loop, n))
loop.run()
print(root.result)
print(loop.now, loop.steps, Section.entered)
