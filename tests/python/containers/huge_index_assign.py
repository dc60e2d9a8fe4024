# An index that fits no size is told before the missing slot, when the type has slots of a sequence.
import array, collections
class Empty: pass
class Getter:
    def __getitem__(self, i): return i
class Index:
    def __init__(self, i): self.i = i
    def __index__(self): return self.i
class BadIndex:
    def __index__(self): raise ZeroDivisionError('index')
objects = [Empty(), Getter(), Empty, (), 'ab', b'ab', 3, 2.5, None, range(3), [1], bytearray(b'a'), {1}, frozenset(), iter([]), len, print,
           array.array('i', [1]), collections.deque([1]), memoryview(bytearray(b'ab')), (i for i in ()), slice(1)]
keys = [2**40, -2**31 - 1, 2**31 - 1, Index(2**70), BadIndex(), 1.5]
for o in objects:
    name = o.__name__ if isinstance(o, type) else type(o).__name__
    for n, k in enumerate(keys):
        for what in 'set', 'del', 'get':
            try:
                if what == 'set': o[k] = 1
                elif what == 'del': del o[k]
                else: o[k]
                print(name, n, what, 'ok')
            except Exception as e:
                print(name, n, what, type(e).__name__, e)
