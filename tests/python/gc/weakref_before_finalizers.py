# Weak references to what a collection found are cleared, and their callbacks run, before any finalizer runs: what is resurrected has none left.
import gc
import weakref

saved = []


class Resurrecting:
    def __del__(self):
        print("del", plain() is None, called() is None)
        saved.append(self)


class Plain:
    pass


for cls in (Resurrecting, Plain):
    first, second = Resurrecting(), cls()
    first.other, second.other = second, first
    plain, called = weakref.ref(first), weakref.ref(second, lambda w: print("callback", w() is None))
    values = weakref.WeakValueDictionary(first=first)
    del first, second
    gc.collect()
    print(plain(), called(), len(saved), list(values))
    saved.clear()
    print(gc.collect() > 0)
