import contextlib
import io
import sys


@contextlib.contextmanager
def cm(name, swallow=False):
    print("enter", name)
    try:
        yield name.upper()
    except ValueError as e:
        print("caught", e)
        if not swallow:
            raise
    finally:
        print("exit", name)


with cm("a") as v:
    print(v)
with cm("b", True):
    raise ValueError("inside")
try:
    with cm("c"):
        raise KeyError("other")
except KeyError as e:
    print("out", e)


@cm("deco")
def decorated(x):
    print("body", x)
    return x * 2


print(decorated(3), decorated.__name__, decorated(4))


@contextlib.contextmanager
def never():
    if False:
        yield


@contextlib.contextmanager
def twice():
    yield 1
    yield 2


for make in (never, twice):
    try:
        with make():
            pass
    except RuntimeError as e:
        print(e)
with contextlib.ExitStack() as stack:
    print([stack.enter_context(cm(n)) for n in "xy"])
    stack.callback(print, "callback", 1, sep="-")
    stack.push(lambda *exc: print("pushed", exc[0]))
    kept = stack.pop_all()
print("after")
kept.close()
with contextlib.suppress(ZeroDivisionError, KeyError):
    1 / 0
print("suppressed")
with contextlib.redirect_stdout(io.StringIO()) as out:
    print("captured")
print(repr(out.getvalue()))
with contextlib.redirect_stderr(sys.stdout):
    print("to stderr", file=sys.stderr)


class Res:
    def close(self):
        print("closed")


with contextlib.closing(Res()) as r:
    print(type(r).__name__)
with contextlib.nullcontext(5) as five:
    print(five)


class Timer(contextlib.ContextDecorator):
    def __enter__(self):
        print("start")
        return self

    def __exit__(self, *exc):
        print("stop", exc[0])
        return False


@Timer()
def timed():
    print("working")


timed()
print(isinstance(Res(), contextlib.AbstractContextManager), isinstance(Timer(), contextlib.AbstractContextManager))


@contextlib.asynccontextmanager
async def acm():
    print("aenter")
    yield 7
    print("aexit")


async def main():
    async with acm() as x:
        print(x)
    async with contextlib.AsyncExitStack() as st:
        await st.enter_async_context(acm())
        st.push_async_callback(aprint, "async callback")

    class A:
        async def aclose(self):
            print("aclosed")
    async with contextlib.aclosing(A()):
        pass
    async with contextlib.nullcontext(1) as n:
        print(n)


async def aprint(x):
    print(x)


try:
    main().send(None)
except StopIteration:
    print("done")
try:
    with contextlib.ExitStack() as s:
        s.enter_context(3)
except TypeError as e:
    print(e)
try:
    with contextlib.ExitStack() as s:
        s.callback(lambda: 1 / 0)
        s.callback(lambda: [][0])
except ZeroDivisionError as e:
    print(repr(e), repr(e.__context__))
try:
    with contextlib.suppress(ValueError):
        raise ExceptionGroup("g", [ValueError(1), TypeError(2)])
except ExceptionGroup as e:
    print(repr(e))
import os, tempfile
with tempfile.TemporaryDirectory() as d, contextlib.chdir(d):
    print(os.path.samefile(os.getcwd(), d))
