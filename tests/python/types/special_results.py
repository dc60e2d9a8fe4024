# What a special method gives that is none of its type, or raises, where the user of it tells that in its own words.
import os, struct, sys, warnings

warnings.simplefilter('ignore')


class Named(TypeError): pass


def raises(error):
    def method(self): raise error
    return method


def returns(value): return lambda self: value


cases = {'list': returns([1]), 'float': returns(1.5), 'none': returns(None), 'bytes': returns(b'x'), 'str': returns('x'), 'big': returns(2**70), 'minus': returns(-1), 'typeerror': raises(TypeError('own')), 'named': raises(Named('n')),
         'overflow': raises(OverflowError('o')), 'value': raises(ValueError('v')), 'unset': None, 'bytearray': returns(bytearray(b'y')), 'null': returns('a\0b'), 'true': returns(True)}
uses = {
    '__index__': ["'%c' % o", "b'%c' % o", "'%x' % o", "struct.pack('h', o)", "struct.pack('<b', o)", "struct.pack('>Q', o)", "struct.pack('n', o)", "struct.pack('?', o)", "struct.pack('P', o)", "chr(o)", "bytes([o])", "bytearray(2).insert(o, 1)", "memoryview(b'ab')[o]"],
    '__sizeof__': ['sys.getsizeof(o)', 'sys.getsizeof(o, 5)'],
    '__fspath__': ["compile('1', o, 'eval').co_filename", 'os.fspath(o)', 'os.fsencode(o)', 'os.listdir(o)', 'os.rename(o, o)', 'os.path.join(o, "a")', 'open(o)', 'os.open(o, 0)'],
}
for method, list_of_uses in uses.items():
    for name, f in cases.items():
        o = type('C', (), {method: f})()
        for use in list_of_uses:
            try:
                result = eval(use)
                print(method, name, use, 'value' if 'getsizeof' in use else result)
            except Exception as e:
                print(method, name, use, type(e).__name__, e)
