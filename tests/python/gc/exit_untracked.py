# At exit an object that no collection looks at (its class has no room for references) with a finalizer.
import gc


class Bare:
    __slots__ = ()

    def __del__(self):
        print("bare object gone")


bare = Bare()
print(gc.is_tracked(bare))
