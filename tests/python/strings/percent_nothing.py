# What % gives when there is nothing to convert: the format itself, of whatever class.
class S(str):
    def __str__(self): return 'str!'
for f in (S('text'), 'text', S(''), '', S('a%%b'), S('%s'), S('t\u0416')):
    for a in ((), [], [1], {}, {'a':1}, 5, 'x', (1,)):
        try:
            r = f % a
            print(repr(str.__str__(r)), type(r).__name__, r is f)
        except Exception as e: print(type(e).__name__, e)
b = type('B', (bytes,), {})(b'text')
print(type(b % ()), (b % ()) is b, (b'text' % []) == b'text')
ba = bytearray(b'text'); print((ba % ()) is ba)
