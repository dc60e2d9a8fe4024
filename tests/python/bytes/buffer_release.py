# Buffers of Python classes given back: the object in between, views that end with __release_buffer__, errors, cycles, several bases.
import sys, gc, array, io, inspect, struct, weakref, collections.abc
from _tried import tryit
print('--- wrapper type')
class C:
    def __buffer__(self, flags): return memoryview(b'abc')
m = memoryview(C())
W = type(m.obj)
print(W, W.__module__, W.__qualname__, W.__mro__, W.__flags__ & 0xffff, W.__basicsize__, W.__itemsize__, sorted(W.__dict__), W.__doc__)
tryit('new', lambda: W())
tryit('sub', lambda: type('X', (W,), {}))
tryit('set', lambda: setattr(W, 'a', 1))
w = m.obj
print(repr(w)[:26], gc.is_tracked(w), [type(x).__name__ for x in gc.get_referents(w)], isinstance(w, collections.abc.Buffer), hasattr(w, '__release_buffer__'))
tryit('mv of wrapper', lambda: memoryview(w))
tryit('hash', lambda: hash(m) == hash(m))
tryit('ref', lambda: type(weakref.ref(w)))
m.release()
print([type(x).__name__ for x in gc.get_referents(w)])

print('--- restricted')
kept = []
class R(bytearray):
    def __release_buffer__(self, v):
        tryit('slice', lambda: v[1:])
        tryit('full slice', lambda: v[:])
        tryit('mv', lambda: memoryview(v))
        tryit('bytes', lambda: bytes(v))
        tryit('bytearray', lambda: bytearray(v))
        tryit('tobytes', lambda: v.tobytes())
        tryit('tolist', lambda: v.tolist())
        tryit('hex', lambda: v.hex())
        tryit('cast', lambda: v.cast('c'))
        tryit('toreadonly', lambda: v.toreadonly())
        tryit('index', lambda: v[0])
        tryit('set', lambda: v.__setitem__(0, 66))
        tryit('set slice', lambda: v.__setitem__(slice(0, 1), b'C'))
        tryit('eq', lambda: (v == b'Cbcd', v == v, b'x' == v, v != v))
        tryit('hash', lambda: hash(v))
        tryit('hash ro', lambda: hash(v.toreadonly()))
        tryit('iter', lambda: list(v))
        tryit('iter', lambda: list(reversed(v)))
        tryit('join', lambda: b''.join([v]))
        tryit('buf', lambda: v.__buffer__(0))
        tryit('rel', lambda: v.__release_buffer__(v))
        tryit('rel', lambda: self.__class__.__base__.__release_buffer__(self, v))
        tryit('enter', lambda: v.__enter__() is v)
        tryit('from_flags', lambda: memoryview._from_flags(v, 0))
        tryit('count', lambda: v.count(98))
        tryit('index', lambda: v.index(98))
        tryit('obj', lambda: v.obj)
        tryit('attrs', lambda: (v.nbytes, v.readonly, v.itemsize, v.format, v.ndim, v.shape, v.strides, v.suboffsets, v.c_contiguous, v.f_contiguous, v.contiguous))
        tryit('in', lambda: 98 in v)
        tryit('len', lambda: len(v))
        tryit('repr', lambda: repr(v)[:10])
        tryit('append', lambda: self.append(1))
        print(gc.is_tracked(v))
        kept.append(v)
x = R(b'abcd')
memoryview(x).release()
tryit('kept', lambda: kept[0].tobytes())
tryit('kept', lambda: kept[0].obj)
tryit('append', lambda: x.append(1))
kept.clear()
class R2(bytes):
    def __release_buffer__(self, v):
        tryit('hash', lambda: hash(v) == hash(b'ab'))
        tryit('release', lambda: v.release())
        tryit('tobytes', lambda: v.tobytes())
memoryview(R2(b'ab'))

print('--- memoryview')
mv = memoryview(b'abc')
tryit('buf', lambda: mv.__buffer__(0))
tryit('buf', lambda: mv.__buffer__(1))
b = mv.__buffer__(284)
print(b.obj is mv)
tryit('release', lambda: mv.release())
tryit('rel', lambda: mv.__release_buffer__(b))
tryit('release', lambda: mv.release())
tryit('buf released', lambda: mv.__buffer__(0))
tryit('b', lambda: b.tobytes())
mv = memoryview(b'abc')
tryit('rel other', lambda: mv.__release_buffer__(mv))
tryit('rel int', lambda: mv.__release_buffer__(1))
tryit('rel none', lambda: mv.__release_buffer__())
tryit('rel two', lambda: mv.__release_buffer__(1, 2))
tryit('_from', lambda: memoryview._from_flags(mv, 1))
ba = bytearray(b'12')
m1 = ba.__buffer__(0)
m2 = m1[:]
m3 = memoryview(m1)
tryit('rel', lambda: ba.__release_buffer__(m1))
tryit('append', lambda: ba.append(1))
tryit('m2', lambda: m2.tobytes())
tryit('again', lambda: ba.__release_buffer__(m1))
tryit('other', lambda: bytearray(b'1').__release_buffer__(m2))
tryit('rel', lambda: ba.__release_buffer__(m2))
tryit('rel', lambda: ba.__release_buffer__(m3))
m4 = ba.__buffer__(0)
k = memoryview(m4).__buffer__(0)
tryit('rel exported', lambda: ba.__release_buffer__(m4))
m5 = memoryview(ba)
m6 = m5.__buffer__(0)
print(type(m6.obj).__name__, m6.obj is m5)
tryit('rel exported', lambda: ba.__release_buffer__(m5))
tryit('m6', lambda: m6.tobytes())
tryit('rel m6', lambda: ba.__release_buffer__(m6))
tryit('rel m6', lambda: m5.__release_buffer__(m6))
tryit('m5', lambda: m5.release())

print('--- plain classes')
class P:
    def __init__(self, data): self.data = data
    def __buffer__(self, flags):
        print(' get', flags)
        self.view = memoryview(self.data)
        return self.view
    def __release_buffer__(self, view):
        print(' rel', view is self.view, type(view.obj).__name__, view.tobytes())
        tryit('  release', lambda: view.release())
        self.view = None
p = P(bytearray(b'xyz'))
m = memoryview(p)
print(type(m.obj).__name__)
tryit('append', lambda: p.data.append(1))
m[0] = 65
n = m[1:]
m.release()
print('n')
n.release()
tryit('append', lambda: p.data.append(1))
print(bytes(p), bytearray(p), struct.unpack('4s', p), b''.join([p, b'1']))
class Q(P):
    def __release_buffer__(self, view):
        print(' q rel')
        super().__release_buffer__(view)
    def __buffer__(self, flags):
        print(' q get')
        return super().__buffer__(flags)
print(bytes(Q(b'123')))
class NoRel(P):
    __release_buffer__ = None
tryit('none rel', lambda: bytes(NoRel(b'12')))
class NoBuf(P):
    __buffer__ = None
tryit('none buf', lambda: bytes(NoBuf(b'12')))
tryit('none buf', lambda: memoryview(NoBuf(b'12')))
print(isinstance(NoBuf(1), collections.abc.Buffer), issubclass(P, collections.abc.Buffer))
class Ret(P):
    def __buffer__(self, flags): return self.data
for v in None, 1, b'a', NotImplemented, bytearray(b'q'), memoryview(b'qq').toreadonly(), memoryview(b'1234')[::2], memoryview(b'1234').cast('I'):
    tryit(type(v).__name__, lambda: memoryview(Ret(v)).tobytes())
    tryit(type(v).__name__, lambda: bytes(Ret(v)))
    tryit(type(v).__name__, lambda: b''.join([Ret(v)]))
    tryit(type(v).__name__, lambda: int(Ret(v)))
rel = memoryview(b'1'); rel.release()
tryit('released', lambda: memoryview(Ret(rel)))
class Later: pass
l = Later()
tryit('later', lambda: memoryview(l))
Later.__buffer__ = lambda self, flags: memoryview(b'later')
tryit('later', lambda: memoryview(l))
Later.__release_buffer__ = lambda self, view: print(' later rel', view.tobytes())
tryit('later', lambda: memoryview(l).tobytes())
mm = memoryview(l)
del Later.__release_buffer__
mm.release()
mm = memoryview(l)
Later.__release_buffer__ = lambda self, view: print(' later rel', view.tobytes())
mm.release()
mm = memoryview(l)
del Later.__buffer__
mm.release()
tryit('later', lambda: memoryview(l))
l.__buffer__ = lambda flags: memoryview(b'inst')
tryit('inst', lambda: memoryview(l))
Later.__buffer__ = staticmethod(lambda flags: memoryview(b'static'))
tryit('static', lambda: memoryview(l).tobytes())
Later.__buffer__ = classmethod(lambda cls, flags: memoryview(cls.__name__.encode()))
tryit('class', lambda: memoryview(l).tobytes())
Later.__buffer__ = property(lambda self: lambda flags: memoryview(str(flags).encode()))
tryit('property', lambda: memoryview(l).tobytes())
def bad(self): raise KeyError('k')
Later.__buffer__ = property(bad)
tryit('property', lambda: memoryview(l).tobytes())
Later.__buffer__ = bytes.__buffer__
tryit('bytes.__buffer__', lambda: memoryview(l).tobytes())
tryit('Later.__buffer__', lambda: l.__buffer__(0))
tryit('Later.__buffer__', lambda: Later.__buffer__(l, 0))
Later.__release_buffer__ = bytearray.__release_buffer__
Later.__buffer__ = lambda self, flags: memoryview(b'q')
tryit('bytearray.__release_buffer__', lambda: memoryview(l).tobytes())

print('--- multiple inheritance')
class Mix:
    def __buffer__(self, flags):
        print(' mix get')
        return super().__buffer__(flags)
    def __release_buffer__(self, view):
        print(' mix rel')
        if hasattr(super(), '__release_buffer__'): return super().__release_buffer__(view)
class MB(Mix, bytearray): pass
class BM(bytearray, Mix): pass
class MBytes(Mix, bytes): pass
class MA(Mix, array.array): pass
class BMBytes(bytes, Mix): pass
for c, a in (MB, (b'12',)), (BM, (b'12',)), (MBytes, (b'12',)), (MA, ('B', b'12')), (BMBytes, (b'12',)), (Mix, ()):
    print(c.__name__)
    x = tryit(' make', lambda: type(c(*a)).__name__) and c(*a)
    tryit(' mv', lambda: memoryview(x).tobytes())
    tryit(' join', lambda: b'-'.join([x, x]))
    tryit(' buf', lambda: x.__buffer__(0))
    if isinstance(x, bytearray): tryit(' append', lambda: x.append(1))

print('--- cycles')
class Cyc(bytearray):
    def __buffer__(self, flags):
        v = super().__buffer__(flags)
        self.v = v
        return v
    def __release_buffer__(self, view):
        print(' cyc rel', view is getattr(self, 'v', None), type(view.obj).__name__)
c = Cyc(b'12')
m = memoryview(c)
print(type(m.obj).__name__)
c.m = m
del m, c
gc.collect()
print('collected')
c = Cyc(b'12')
m = memoryview(c)
m.release()
print('released')
tryit('append', lambda: c.append(1))
c.v.release()
tryit('append', lambda: c.append(1))

print('--- errors during release')
class E(bytes):
    def __buffer__(self, flags): return super().__buffer__(flags)
    def __release_buffer__(self, view): raise KeyError('rel')
def f():
    with memoryview(E(b'12')) as m:
        raise ValueError('inner')
tryit('f', f)
tryit('join', lambda: b''.join([E(b'12'), 1]))
tryit('join', lambda: b''.join([E(b'12'), E(b'34')]))
class E2:
    def __buffer__(self, flags): return memoryview(b'12')
    def __release_buffer__(self, view): raise KeyError('rel')
tryit('f', lambda: bytes(E2()))
class E3(E2):
    def __release_buffer__(self): pass
tryit('f', lambda: bytes(E3()))
class E4(bytes):
    def __release_buffer__(self): pass
tryit('f', lambda: memoryview(E4()).release())
print('--- array')
a = array.array('i', [1, 2, 3])
tryit('arr', lambda: a.__buffer__(0).format)
tryit('arr', lambda: a.__buffer__(284).format)
tryit('arr', lambda: a.__buffer__(284).tolist())
class AA(array.array):
    def __buffer__(self, flags): return super().__buffer__(flags)
aa = AA('i', [1, 2])
m = memoryview(aa)
print(m.format, m.tolist(), m.itemsize, m.shape)
tryit('append', lambda: aa.append(1))
m.release()
tryit('append', lambda: aa.append(1))
bio = io.BytesIO(b'abc')
g = bio.getbuffer()
print(type(g.obj).__name__, g.readonly)
tryit('bio', lambda: g.obj.__buffer__(0))
tryit('bio', lambda: bio.write(b'x' * 100))
