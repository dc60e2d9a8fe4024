# A weak reference to a generator has a callback that collects: the generator, which has no reference left, is not met by the collector.
import gc
import weakref


def gone(ref):
    gc.collect()
    print("gone", ref() is None)


def generator():
    try:
        yield
    finally:
        print("closed")


async def coroutine():
    pass


async def async_generator():
    yield


g = generator()
next(g)
refs = [weakref.ref(g, gone)]
del g
c = coroutine()
refs.append(weakref.ref(c, gone))
c.close()
del c
a = async_generator()
refs.append(weakref.ref(a, gone))
del a
