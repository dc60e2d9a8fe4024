# Nothing to decode: no codec is asked for; separators come back as they were given; extended slices of bytearrays.
def t(f):
    try: r = f(); print(type(r).__name__, repr(r) if not isinstance(r, tuple) else [(type(x).__name__, bytes(x)) for x in r])
    except Exception as e: print(type(e).__name__, e)
for v in b'', bytearray(), memoryview(b''), b'a', bytearray(b'a'), memoryview(b'a'):
    for enc in 'nope', 'utf-8', 'a\0', 'rot13', 'hex', '', 5:
        for err in 'strict', 'nope', '', 'a\0':
            t(lambda: str(v, enc)); t(lambda: str(v, enc, err)); t(lambda: str(v, errors=err))
            if not isinstance(v, memoryview): t(lambda: v.decode(enc)); t(lambda: v.decode(enc, err)); t(lambda: v.decode(errors=err))
for s in '', 'a', 'é':
    for enc in 'nope', 'ascii', 'latin1', 'rot13', 'hex', '':
        for err in 'strict', 'nope', '': t(lambda: s.encode(enc)); t(lambda: s.encode(enc, err))
t(lambda: b'\xff'.decode('ascii', 'nope')); t(lambda: str('a', 'nope')); t(lambda: str(5, 'nope')); t(lambda: str(None, 'utf8')); t(lambda: bytes('', 'nope')); t(lambda: bytes('a', 'nope')); t(lambda: bytearray('', 'nope'))
class B(bytes): pass
for sep in b'b', B(b'b'), bytearray(b'b'), memoryview(b'b'), b'z', bytearray(b'z'), b'', memoryview(b'')  , 5, None:
    for v in b'abc', B(b'abc'), bytearray(b'abc'), b'', B(b'b'):
        t(lambda: v.partition(sep)); t(lambda: v.rpartition(sep))
for s in slice(None, None, 2), slice(None, None, -1), slice(4, 0, -2), slice(9, 9, 3), slice(0, 0, -1):
    for v in b'', (), [], bytearray(), b'x', b'xyz', b'xyzw', 5, None, [256], [-1], ['a'], 'a', memoryview(b'xyz'), range(3):
        def st():
            b = bytearray(b'abcdef'); b[s] = v
            return b
        t(st)
b = bytearray(b'abcdef'); m = memoryview(b)
def st(): b[::2] = b''
t(st)
def st(): b[::2] = b'xyz'
t(st); print(b)
def st(): b[::2] = b
t(st)
class I:
    def __init__(self, n): self.n = n
    def __index__(self): print('index', self.n); return self.n
class It:
    def __iter__(self): print('iter'); return iter([65])
class By:
    def __bytes__(self): print('bytes'); return b'q'
class Bu(bytes):
    def __buffer__(self, flags): print('buffer', flags); return memoryview(b'buf')
for v in b'x', B(b'x'), bytearray(b'y'), 1.5, 1j, True, It(), By(), Bu(b'zz'), [I(66)], I(3), None, 'a', object, memoryview(b'ab')[::2], {67: 1}, {68}, (i for i in [69]):
    for s in slice(I(1), I(2)), slice('a', 1), slice(1, 2, 0):
        def st():
            b = bytearray(b'abc')
            b[s] = v
            return b
        t(st)
    def st():
        b = bytearray(b'abc')
        b[I(1)] = v
        return b
    t(st)
    def st():
        b = bytearray(b'abc')
        b.extend(v)
        return b
    t(st)
    def st():
        b = bytearray(b'abc')
        b += v
        return b
    t(st)
