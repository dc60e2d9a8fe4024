# join of bytes and bytearray: every item is asked for its buffer before one octet is copied, and all are given back at the end.
import array
def t(label, f):
    try: r = f(); print(label, type(r).__name__, bytes(r))
    except Exception as e: print(label, type(e).__name__, e)
class B:
    def __init__(self, do=lambda: None, data=b'x'): self.do, self.data = do, data
    def __buffer__(self, flags):
        print('  get', self.data, flags)
        self.do()
        return memoryview(self.data)
    def __release_buffer__(self, view): print('  release', self.data)
for sep in b'', b'--', bytearray(b'+'):
    print(sep)
    t('two', lambda: sep.join([B(data=b'1'), B(data=b'2')]))
    t('mixed', lambda: sep.join([b'a', B(data=b'1'), bytearray(b'b'), memoryview(b'abc')[1:], B(data=b'2'), array.array('H', [258])]))
    t('wrong', lambda: sep.join([B(data=b'1'), B(data=b'2'), 'str', B(data=b'3')]))
    t('raises', lambda: sep.join([B(data=b'1'), B(lambda: 1 / 0), B(data=b'3')]))
    lst = [B(data=b'1'), B(lambda: lst.append(b'q'), b'2'), b'last']
    t('grow', lambda: sep.join(lst))
    lst = [B(data=b'1'), B(lambda: lst.pop(), b'2'), b'last']
    t('shrink', lambda: sep.join(lst))
    lst = [B(data=b'1'), b'x' + bytes([66]), B(lambda: (lst.__setitem__(0, b'new'), lst.__setitem__(1, b'new'), lst.__setitem__(3, b'new')), b'2'), b'last']
    t('replace', lambda: sep.join(lst))
    ba = bytearray(b'ab')
    t('resize later', lambda: sep.join([ba, B(lambda: ba.append(1), b'z')]))
    t('one', lambda: sep.join([B()]))
    t('gen', lambda: sep.join(B(data=bytes([65 + i])) for i in range(3)))
    t('none', lambda: sep.join([None]))
sep = bytearray(b'+')
t('sep', lambda: sep.join([B(lambda: sep.append(1)), b'q', b'r']))
t('sep', lambda: sep.join([b'p', B(lambda: sep.clear()), b'q', b'r']))
print(sep)
t('sep gen', lambda: sep.join(b'a' if not sep.extend(b'!') else 1 for i in range(3)))
sep.append(66)
a = b'abc'
print(b''.join([a]) is a, b'x'.join([a]) is a, bytearray().join([a]) is a, type(bytearray().join([a])), bytearray(b'x').join([]), b''.join(()))
class S(bytes): pass
print(S().join([a]) is a, type(S(b'1').join([a, a])), b''.join([S(b'1')]), type(b''.join([S(b'1')])))
