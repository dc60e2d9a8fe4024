# bytes + x: both sides are asked for their buffers, the left one first; what cannot be joined is told by the types.
class Wrong(bytes):
    def __buffer__(self, flags):
        print('wrong __buffer__', flags)
        return 2.5

class Other:
    def __init__(self, data): self.data = data
    def __buffer__(self, flags):
        print('other __buffer__', flags)
        return memoryview(self.data)

class Sub(bytes): pass

sides = [b'', b'ab', Sub(b''), Sub(b'cd'), Wrong(b'x'), Other(b'yz'), Other(b''), bytearray(b'q'), memoryview(b'mm'), 1, 'text', None]
for a in sides[:5]:
    for b in sides:
        try:
            r = a + b
            print(type(r).__name__, bytes(r), r is a, r is b)
        except TypeError as e:
            print('TypeError', e)
