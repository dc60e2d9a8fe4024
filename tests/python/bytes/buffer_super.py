# super().__buffer__ and super().__release_buffer__ in subclasses of bytes, bytearray and array; the wrappers' own arguments.
import sys, gc, array, inspect
from _tried import tryit

for base, arg in (bytes, b'abc'), (bytearray, b'abc'), (array.array, ('B', b'abc')):
    print('---', base.__name__)
    make = lambda c: c(*arg) if isinstance(arg, tuple) else c(arg)
    class Plain(base): pass
    class Super(base):
        def __buffer__(self, flags):
            print('  get', flags)
            return super().__buffer__(flags)
    class SuperBoth(base):
        def __buffer__(self, flags):
            print('  get', flags)
            return super().__buffer__(flags)
        def __release_buffer__(self, view):
            print('  rel', type(view).__name__, type(view.obj).__name__, view.obj is self, view.tobytes())
            if hasattr(super(), '__release_buffer__'):
                print('  super rel', super().__release_buffer__(view))
                print('  after', type(view.obj).__name__ if 1 else 0)
    class RelOnly(base):
        def __release_buffer__(self, view):
            print('  rel', type(view).__name__, type(view.obj).__name__, view.obj is self, view.tobytes())
    class RelSuper(base):
        def __release_buffer__(self, view):
            print('  rel', type(view).__name__, type(view.obj).__name__, view.obj is self, view.tobytes())
            tryit('   super', lambda: super(RelSuper, self).__release_buffer__(view))
            tryit('   view', lambda: view.tobytes())
    class RelRaises(base):
        def __release_buffer__(self, view):
            raise ValueError('no release')
    class RelNoSuperBuf(base):
        def __buffer__(self, flags):
            print('  get', flags)
            return memoryview(b'other')
        def __release_buffer__(self, view):
            print('  rel', type(view.obj).__name__, view.tobytes())
    class Explicit(base):
        def __buffer__(self, flags):
            print('  get', flags)
            return base.__buffer__(self, flags)
    class SuperTwice(Super):
        def __buffer__(self, flags):
            print('  get2', flags)
            return super().__buffer__(flags)
    class BothTwice(SuperBoth):
        def __buffer__(self, flags):
            print('  get2', flags)
            return super().__buffer__(flags)
        def __release_buffer__(self, view):
            print('  rel2')
            super().__release_buffer__(view)
    for C in Plain, Super, SuperBoth, RelOnly, RelSuper, RelRaises, RelNoSuperBuf, Explicit, SuperTwice, BothTwice:
        print(C.__name__, '__buffer__' in C.__dict__, '__release_buffer__' in C.__dict__, hasattr(C, '__release_buffer__'))
        x = make(C)
        def use():
            with memoryview(x) as m:
                print('  in', type(m.obj).__name__, m.obj is x, m.tobytes(), m.readonly, m.format)
                if base is bytearray:
                    tryit('  append', lambda: x.append(1))
                n = m[1:]
                print('  slice', n.tobytes(), type(n.obj).__name__)
                print('  last')
                n.release()
            print('  out')
        tryit(' with', use)
        if base is not bytes:
            tryit(' append', lambda: x.append(65))
        tryit(' join', lambda: b'-'.join([x, x]))
        tryit(' bytes', lambda: bytes(x))
        tryit(' call', lambda: x.__buffer__(0))
        tryit(' call full', lambda: x.__buffer__(inspect.BufferFlags.FULL))
        tryit(' call writable', lambda: x.__buffer__(1))
        tryit(' call 2**40', lambda: x.__buffer__(2**40))
        tryit(' call -1', lambda: x.__buffer__(-1))
        tryit(' call str', lambda: x.__buffer__('a'))
        tryit(' call none', lambda: x.__buffer__())
        tryit(' call two', lambda: x.__buffer__(1, 2))
        tryit(' call kw', lambda: x.__buffer__(flags=1))
        def explicit():
            m = x.__buffer__(0)
            print('  ', type(m.obj).__name__)
            if hasattr(x, '__release_buffer__'): x.__release_buffer__(m)
            print('  ', tryit('  obj', lambda: m.obj) is x)
            print('  ', tryit('  bytes', lambda: m.tobytes()))
        if C in (Plain, Super): tryit(' explicit release', explicit)
        sys.stdout.flush()
        if base is bytearray:
            y = C(b'12')
            def wr():
                m = memoryview(y); m[0] = 90
                return bytes.__str__(bytes(m)), m.readonly
            tryit(' write', wr)
            tryit(' clear', lambda: y.clear())
            gc.collect()
            tryit(' clear', lambda: y.clear())
