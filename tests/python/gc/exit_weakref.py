# At exit a weak reference with a callback of the program's.
import weakref


class Thing:
    pass


thing = Thing()
reference = weakref.ref(thing, lambda r: print("the thing is gone"))
kept = weakref.WeakValueDictionary({1: thing})
print(kept[1] is thing)
