# settrace: coroutines, async with, async for
import sys
log = []


def tell(frame, event, arg):
    if frame.f_code.co_filename != run.__code__.co_filename:
        return None
    if event == "exception":
        arg = arg[0].__name__, str(arg[1])
    elif not isinstance(arg, (int, str, list, tuple, type(None))):
        arg = type(arg).__name__
    log.append((frame.f_code.co_name, event, frame.f_lineno - frame.f_code.co_firstlineno, arg))
    return tell


def run(fn, *args, tracer=tell):
    sys.settrace(tracer)
    try:
        fn(*args)
    except Exception as e:
        log.append(("raised", type(e).__name__, str(e)))
    finally:
        sys.settrace(None)
    print("#", fn.__name__, *args)
    for entry in log:
        print(*entry)
    log.clear()



async def sub():
    return 5


class Manager:
    async def __aenter__(self):
        return 1

    async def __aexit__(self, *info):
        return None


async def ticks():
    yield 1
    yield 2


async def main():
    await sub()
    async with Manager() as z:
        pass
    async for i in ticks():
        z += i
    return [x async for x in ticks()]


def drive():
    try:
        main().send(None)
    except StopIteration as e:
        return e.value


run(drive)
