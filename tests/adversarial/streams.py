# Streams that are entered again from their raw streams, codecs and arguments.
from evil import Evil, t
import io
# io re-entrancy
class Raw(io.RawIOBase):
    def __init__(s): s.n = 0; s.b = None
    def readable(s): return True
    def writable(s): return True
    def seekable(s): return True
    def seek(s, *a): s.act(); return 0
    def tell(s): return 0
    def act(s):
        s.n += 1
        if s.b is not None and s.n < 5:
            for f in (lambda: s.b.read(5), lambda: s.b.write(b'x'*20), lambda: s.b.detach(), lambda: s.b.close(), lambda: s.b.__init__(io.BytesIO(b'abc')), lambda: s.b.flush(), lambda: s.b.seek(0)):
                try: f()
                except Exception: pass
    def readinto(s, buf):
        s.act()
        try: buf[:] = b'\nab'* (len(buf)//3) + b'z'*(len(buf)%3)
        except Exception: pass
        return s.ret(len(buf))
    def ret(s, n): return n
    def write(s, d): s.act(); return s.ret(len(d))
class Raw2(Raw):
    def ret(s, n): return n + 1000
class Raw3(Raw):
    def ret(s, n): return -5
class Raw4(Raw):
    def ret(s, n): return 2**40
class Raw5(Raw):
    def ret(s, n): return None
class Raw6(Raw):
    def ret(s, n): return 'x'
for R in (Raw, Raw2, Raw3, Raw4, Raw5, Raw6):
  for B in (io.BufferedReader, io.BufferedWriter, io.BufferedRandom):
    for op in (lambda b: b.read(10), lambda b: b.read(), lambda b: b.readline(), lambda b: b.peek(), lambda b: b.write(b'y'*1000), lambda b: (b.write(b'a'), b.flush()), lambda b: b.read1(5), lambda b: b.readinto(bytearray(10)), lambda b: b.seek(5), lambda b: b.truncate(), lambda b: b.close(), lambda b: next(b), lambda b: b.readlines(10), lambda b: repr(b), lambda b: (b.read(1), b.seek(2**40), b.read(1)), lambda b: b.tell()):
        r = R(); b = B(r, 16); r.b = b
        try: op(b)
        except Exception as e: pass
        r.b = None
print('buffered')
class Rd:
    def __init__(s, *k): s.k = list(k); s.t = None
    def readable(s): return True
    def writable(s): return True
    def seekable(s): return True
    closed = False
    def tell(s): return 0
    def seek(s, *a): return 0
    def read(s, n=-1): return s.nxt()
    read1 = read
    def nxt(s):
        if s.t is not None:
            for f in (lambda: s.t.read(3), lambda: s.t.write('q'), lambda: s.t.detach(), lambda: s.t.__init__(io.BytesIO(b'xyz')), lambda: s.t.reconfigure(encoding='utf-16'), lambda: s.t.close()):
                try: f()
                except Exception: pass
        return s.k.pop() if s.k else b''
    def write(s, d): s.nxt(); return len(d)
    def flush(s): pass
    def close(s): s.nxt()
for enc in ('utf-8', 'utf-16', 'cp1252'):
  for val in (b'abc\r\n'*10, 'str', None, 5, bytearray(b'abc'), b'\xff\xfe', b'\r'):
    for op in (lambda t: t.read(), lambda t: t.read(3), lambda t: t.readline(), lambda t: next(t), lambda t: t.write('z'*10000), lambda t: (t.write('ab\n'), t.flush()), lambda t: t.tell(), lambda t: (t.read(2), t.tell()), lambda t: t.seek(2**70), lambda t: t.truncate(), lambda t: t.readlines(), lambda t: (t.readline(), t.reconfigure(newline=''), t.read())):
        for re_ in (0, 1):
            r = Rd(val, val)
            try:
                w = io.TextIOWrapper(r, enc, newline=None, write_through=bool(re_))
                if re_: r.t = w
                op(w)
            except Exception as e: pass
            r.t = None
print('text')
class Dec:
    def __init__(s, v): s.v = v
    def decode(s, b, final=False): return s.v
    def getstate(s): return s.v
    def setstate(s, x): pass
    def reset(s): pass
for v in ('x', 5, None, b'x', 'abc\r', (b'', 0), (1, 2), ('a', 'b'), (b'\xff'*10, 2**70)):
    for op in (lambda d: d.decode(b'abc'), lambda d: d.decode(b'abc', True), lambda d: d.getstate(), lambda d: d.setstate((b'', 3)), lambda d: d.reset(), lambda d: d.setstate(5), lambda d: d.setstate((1,)), lambda d: d.newlines):
        try: op(io.IncrementalNewlineDecoder(Dec(v), True))
        except Exception: pass
for st in ((), (1,), ('', 5), ('a', '\n', 2**40, None), ('abc', '\n', -1, None), ('abc', 'zz', 1, None), ('abc', '\n', 1, 5), (5, 5, 5, 5), ('abc', None, 2**31-1, {}), (b'abc', 2**31-1, None), (b'abc', -1, None), (b'a', 2**40, {})):
    for c in (io.StringIO, io.BytesIO):
        def f():
            o = c(); o.__setstate__(st); o.read(1); o.write('x' if c is io.StringIO else b'x'); return o.getvalue()
        try: f()
        except Exception as e: pass
b = io.BytesIO(b'abc'*100); v = b.getbuffer()
for f in (lambda: b.write(b'x'*1000), lambda: b.truncate(0), lambda: b.close(), lambda: b.__init__(b'z'), lambda: b.__setstate__((b'q', 0, None)), lambda: b.readinto(v)): t('bytesio export', f)
v.release(); t('bytesio', lambda: b.write(b'x'))
b = io.BytesIO(b'abc'*100)
class BB:
    def __buffer__(s, f): b.close(); return memoryview(bytearray(b'zzz'))
t('bytesio wr', lambda: b.write(BB())); b = io.BytesIO(b'abc'*100); t('bytesio ri', lambda: b.readinto(BB()))
b = io.BytesIO(b'abc'*100)
class II:
    def __index__(s): b.close(); return 5
t('bytesio idx', lambda: b.read(II())); b = io.BytesIO(b'abc'*100); t('bytesio idx', lambda: b.seek(II())); b = io.BytesIO(b'abc'*100); t('bytesio idx', lambda: b.truncate(II())); 
b = io.BytesIO(b'abc'*100); t('bytesio line', lambda: b.writelines(x for x in [b'a', b.close(), b'b']))
s = io.StringIO('abc'*100)
class II:
    def __index__(s_): s.close(); return 5
t('sio idx', lambda: s.read(II())); s = io.StringIO('abc'*100); t('sio idx', lambda: s.seek(II())); s = io.StringIO('abc'*100); t('sio idx', lambda: s.truncate(II())); s = io.StringIO('abc'); t('sio', lambda: s.seek(2**31-1)); t('sio w', lambda: s.write('x')); s = io.BytesIO(); t('bio', lambda: s.seek(2**31-1)); t('bio w', lambda: s.write(b'x')); t('bio tr', lambda: s.truncate(2**31-1)); 
f = open('/tmp/zz_t', 'wb', 0)
class FB:
    def __buffer__(s, x): f.close(); return memoryview(b'abc')
t('fileio w', lambda: f.write(FB()))
f = open('/tmp/zz_t', 'rb', 0)
class FB:
    def __buffer__(s, x): f.close(); return memoryview(bytearray(3))
t('fileio r', lambda: f.readinto(FB()))
print("end")
