# What a class's own __buffer__ is asked for by each user of buffers, and what a buffer that cannot be had that way means.
import array, binascii, io, operator, struct, zlib, re, marshal


class Asked:
    def __init__(self, data=b'12'): self.data = data
    def __buffer__(self, flags):
        print('  flags', flags)
        return memoryview(self.data)


class Wrong(Asked):
    def __buffer__(self, flags):
        print('  flags', flags)
        return [1]


class Raises(Asked):
    def __buffer__(self, flags): raise ZeroDivisionError('no buffer')


def pieces(kind):
    made = kind()
    return {
        'int': lambda: int(made), 'int 10': lambda: int(made, 10), 'float': lambda: float(made), 'bytes': lambda: bytes(made), 'bytearray': lambda: bytearray(made),
        'memoryview': lambda: memoryview(made).tobytes(), 'join': lambda: b','.join([made, b'x']), 'add': lambda: b'a' + made, 'iadd': lambda: operator.iadd(bytearray(b'a'), made),
        'in': lambda: made in b'a12b', 'find': lambda: b'a12'.find(made), 'replace': lambda: b'a12'.replace(made, b'c'), 'split': lambda: b'a12b'.split(made), 'strip': lambda: b'1a2'.strip(made),
        'startswith': lambda: b'12a'.startswith(made), 'percent s': lambda: b'%s' % made, 'percent b': lambda: b'%b' % (made,), 'str': lambda: str(made, 'ascii'), 'from_bytes': lambda: int.from_bytes(made),
        'fromhex': lambda: bytes.fromhex(made), 'extend': lambda: bytearray(b'a').extend(made), 'slice': lambda: operator.setitem(bytearray(b'abc'), slice(0, 1), made),
        'equal': lambda: (bytearray(b'12') == made, b'12' == made, memoryview(b'12') == made), 'less': lambda: bytearray(b'11') < made, 'translate': lambda: b'a'.translate(None, made),
        'array': lambda: array.array('B', b'a').frombytes(made), 'hexlify': lambda: binascii.hexlify(made), 'crc': lambda: zlib.crc32(made), 'unpack': lambda: struct.unpack('2s', made),
        'pack_into': lambda: struct.pack_into('B', made, 0, 5), 'search': lambda: re.search(b'2', made).span(), 'BytesIO': lambda: io.BytesIO(made).getvalue(), 'write': lambda: io.BytesIO().write(made),
        'readinto': lambda: io.BytesIO(b'ab').readinto(made), 'buffered': lambda: io.BufferedWriter(io.BytesIO()).write(made), 'marshal': lambda: marshal.loads(marshal.dumps(made)), 'compile': lambda: eval(made),
        'compare_digest': lambda: operator._compare_digest(made, b'12'), 'maketrans': lambda: bytes.maketrans(made, b'34')[49:51], 'center': lambda: b'a'.center(3, made),
    }


for kind in Asked, Wrong, Raises:
    print(kind.__name__)
    for name, use in pieces(kind).items():
        print(' ', name)
        try:
            print('   ', use())
        except Exception as e:
            print('   ', type(e).__name__, e)

odd = memoryview(b'1x2x3x')[::2]
square = memoryview(b'1234').cast('B', (2, 2))
for view in odd, square, memoryview(b'12').cast('H'):
    for use in int, float, bytes, bytearray, zlib.crc32, b'-'.join, lambda v: b''.join([v]), lambda v: b'a' + v, lambda v: v in b'123', lambda v: str(v, 'ascii'), lambda v: io.BytesIO().write(v), lambda v: re.match(b'1', v), lambda v: int(v, 10):
        try:
            print(repr(use(view)))
        except Exception as e:
            print(type(e).__name__, e)
