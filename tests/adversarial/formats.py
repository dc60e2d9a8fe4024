# json, csv, pickle, re, zlib, bz2, lzma, struct, contextvars: entered again, and given wrong state.
from evil import Evil, t
import io, json, csv, pickle, re, zlib, bz2, lzma, struct, contextvars, _csv, _json, copyreg, sys, _pickle
# json
l = []
for ind in (None, 2):
    l[:] = [Evil(lambda: 0)] * 10
    t('json default', lambda: json.dumps(l, default=lambda o: l.clear(), indent=ind))
    d = {}
    d.update({i: Evil(None) for i in range(20)})
    t('json dict', lambda: json.dumps(d, default=lambda o: d.clear(), indent=ind))
    t('json sort', lambda: json.dumps(d, default=lambda o: d.clear(), sort_keys=True))
    class F(float):
        def __repr__(s): d.clear(); l.clear(); return 'x'
    class I(int):
        def __repr__(s): d.clear(); l.clear(); return 'x'
    class DS(dict):
        def items(s): s.clear(); return [(1,2),(3,)]
    d.update({i: F(1) for i in range(20)}); t('json F', lambda: json.dumps(d, indent=ind)); d.update({I(i): I(1) for i in range(20)}); t('json I', lambda: json.dumps(d, indent=ind))
    t('json DS', lambda: json.dumps(DS(a=1), indent=ind))
for hook in ('object_hook', 'object_pairs_hook', 'parse_float', 'parse_int', 'parse_constant'):
    dec = None
    def h(*a):
        try: dec.memo.clear() if hasattr(dec, 'memo') else None
        except Exception: pass
        dec.scan_once = None; dec.parse_string = None
        return {}
    dec = json.JSONDecoder(**{hook: h})
    t('json '+hook, lambda: dec.decode('[{"a": 1, "b": [1.5, NaN, {"a": 2}]}, {"a": 1}]' ))
sc = _json.make_scanner(json.JSONDecoder())
for i in (-1, 0, 5, 2**31-1, -2**31): t('scan', lambda: sc('[1,2]', i))
for i in (-1, 0, 5, 2**31-1, -2**31, 100): t('scanstr', lambda: _json.scanstring('"abc"', i))
class Ctx: strict=True; object_hook=None; object_pairs_hook=None; parse_float=5; parse_int='x'; parse_constant=None; memo=3
t('ctx', lambda: _json.make_scanner(Ctx())('[1.5]', 0)); t('ctx', lambda: _json.make_scanner(Ctx())('[15]', 0)); t('ctx', lambda: _json.make_scanner(Ctx())('{"a": NaN}', 0))
for a in ((None,)*9, ({}, None, None, None, ':', ',', 0, 0, 0), ({}, str, repr, '', ':', ',', 0,0,0), (5, str, repr, None, ':', ',', 0,0,0), ({}, str, lambda x: 5, None, ':', ',', 0,0,0), ({}, str, repr, 5, 5, 5, 0,0,0)):
    t('mkenc', lambda: _json.make_encoder(*a)); 
    t('mkenc', lambda: _json.make_encoder(*a)([1, {'a': 'b'}, 'c'], 0)); t('mkenc', lambda: _json.make_encoder(*a)([1, {'a': 'b'}, 'c'], 2**31-1))
mk = {}
def en(s): mk.clear(); return '"x"'
e = _json.make_encoder(mk, lambda o: mk.clear(), en, None, ':', ',', False, False, True); t('enc markers', lambda: e([['a', object(), ['b']]], 0))
# csv
class Wr:
    def write(s, x):
        try: w.writerow([1])
        except RecursionError: raise
        return 5
w = csv.writer(Wr()); t('csv', lambda: w.writerow(['a','b']))
class It2:
    def __init__(s): s.n = 0
    def __iter__(s): return s
    def __next__(s):
        s.n += 1
        if s.n > 6: raise StopIteration
        if s.n < 4: next(rd)
        return '"a,b\n'
rd = csv.reader(It2()); t('csv re', lambda: list(rd))
rd = csv.reader(iter([5])); t('csv', lambda: list(rd))
class SS:
    def __str__(s): fields.clear(); return 'x'
fields = []; fields[:] = [SS() for _ in range(20)]
w = csv.writer(io.StringIO()); t('csv fields', lambda: w.writerow(fields)); 
class SI:
    def __iter__(s): return s
    def __next__(s): w.writerow([1]); w.writerow(['a'*100]); raise StopIteration
t('csv it', lambda: w.writerow(SI()))
class SF:
    def __str__(s): w.writerow(['z'*1000]); return 'x'
t('csv str', lambda: w.writerow(['a', SF(), 'b', SF()]))
# pickle
class P:
    def __reduce__(s): pk.memo.clear() if hasattr(pk, 'memo') else 0; pk.clear_memo(); return (list, ())
pk = pickle.Pickler(io.BytesIO()); lst = [P(), P(), [1], P()]; lst.append(lst); t('pickle', lambda: pk.dump(lst))
class P2:
    def __reduce__(s): lst.clear(); return (list, ())
lst = [P2(), 1, 2] * 20; t('pickle2', lambda: pickle.dumps(lst)); dct = {}
class P3:
    def __reduce__(s): dct.clear(); return (list, ())
dct.update({i: P3() for i in range(40)}); t('pickle3', lambda: pickle.dumps(dct))
st = set()
class P4:
    def __reduce__(s): st.clear(); return (list, ())
    def __hash__(s): return 1
st.update({P4() for i in range(40)}); t('pickle4', lambda: pickle.dumps(st, 4)); 
class P5:
    def __reduce__(s): pk.dump(1); return (list, ())
pk = pickle.Pickler(io.BytesIO()); t('pickle5', lambda: pk.dump([P5()]))
class P6:
    def __reduce__(s): pk.__init__(io.BytesIO()); return (list, ())
pk = pickle.Pickler(io.BytesIO()); t('pickle6', lambda: pk.dump([P6(), P6()]))
class W:
    def write(s, b): pk.clear_memo(); pk.__init__(W2()); return 1
class W2:
    def write(s, b): return 1
pk = pickle.Pickler(W()); t('pickle7', lambda: pk.dump([b'x'*100000, 'y'*200000]))
def red(o): pk.dispatch_table = None; return (list, ())
pk = pickle.Pickler(io.BytesIO()); pk.dispatch_table = {P: red}; t('pickle8', lambda: pk.dump([P(), P()]))
class Pid(pickle.Pickler):
    def persistent_id(s, o): s.clear_memo(); del s.__class__.persistent_id; return None
t('pickle9', lambda: Pid(io.BytesIO()).dump([1,2]))
class Pro(pickle.Pickler):
    def reducer_override(s, o): s.__init__(io.BytesIO()); return NotImplemented
t('pickle10', lambda: Pro(io.BytesIO()).dump([P(),{}]))
class U(pickle.Unpickler):
    def find_class(s, m, n): s.memo = {}; s.__init__(io.BytesIO(b'N.')); return list
t('unp', lambda: U(io.BytesIO(pickle.dumps([P2(),P2()]))).load())
class U2(pickle.Unpickler):
    def find_class(s, m, n):
        try: s.load()
        except Exception as e: print(type(e).__name__)
        return lambda *a: s.memo.clear() if isinstance(s.memo, dict) else 1
    def persistent_load(s, i): s.__init__(io.BytesIO(b'N.')); return 1
t('unp2', lambda: U2(io.BytesIO(pickle.dumps([P2(),P2()], 2))).load()); t('unp3', lambda: U2(io.BytesIO(b'P1\nq\x00P2\n\x86.')).load())
class RF:
    def __init__(s, d): s.d = d; s.n = 0
    def read(s, n):
        s.n += 1
        if s.n == 3: up.__init__(io.BytesIO(b'N.'))
        return s.d.read(n)
    def readline(s): return s.d.readline()
    def readinto(s, b): up.memo = {}; return 2**40
up = pickle.Unpickler(RF(io.BytesIO(pickle.dumps([b'x'*100, 'y'*1000])))); t('unp4', lambda: up.load()); up = pickle.Unpickler(RF(io.BytesIO(b'\x96\x05\x00\x00\x00\x00\x00\x00\x00abcde.'))); t('unp5', lambda: up.load())
class RX:
    def __init__(s, v): s.v = v
    def read(s, n): return s.v
    def readline(s): return s.v
    def readinto(s, b): return s.v
    def peek(s, n): return s.v
for v in (None, 5, '', b'', b'x', b'x'*1000, -1, 2**31, bytearray(b'N.')): t('unp rx', lambda: pickle.Unpickler(RX(v)).load())
for d in (b'\x95\xff\xff\xff\xff\xff\xff\xff\xff.', b'\x96\xff\xff\xff\xff\xff\xff\xff\x7f.', b'\x8e\xff\xff\xff\xff\xff\xff\xff\x7f.', b'T\xff\xff\xff\x7f.', b'T\xff\xff\xff\xff.', b'\x8b\xff\xff\xff\x7f.', b'\x8b\xff\xff\xff\xff.', b'X\xff\xff\xff\xff.', b'\x8d\xff\xff\xff\xff\xff\xff\xff\xff.', b'B\xff\xff\xff\x7f.', b'h\xff.', b'j\xff\xff\xff\xff.', b'r\xff\xff\xff\xff.', b'0.', b'1.', b'(.', b'((1.', b't.', b'(a.', b'Na.', b']a.', b']N(e.', b'N(e.', b'}(NNNu.', b'N(NNu.', b'}NNs.', b'N(NNs.', b'NNs.', b'Nb.', b'NNb.', b'N)R.', b'NNR.', b'N)\x81.', b'NN\x81.', b'NN}\x92.', b'\x8f(N\x90.', b'N(N\x90.', b'(N\x91.', b'\x94.', b'N\x94\x94.', b'2.', b'(2.', b'o.', b'(o.', b'(No.', b'i\n\n.', b'(i__main__\nnope\n.', b'c__main__\nnope\n.', b'\x93.', b'NN\x93.', b'\x82\x01.', b'\x84\xff\xff\xff\xff.', b'\x82\x00.', b'\x97.', b'\x98.', b'N\x98.', b'Q.', b'NQ.', b'P\n.', b'Pabc\n.', b'I\n.', b'I99999999999999999999\n.', b'L\n.', b'L1\n.', b'F\n.', b'Fx\n.', b'S\n.', b"S'\n.", b"S'a\n.", b'V\\u12\n.', b'g\n.', b'g-1\n.', b'p-1\n.', b'p\n.', b'Np99999999999\n.', b'gx\n.', b'\x8a\xff.', b'\x80\xff.', b'\x80.', b'.', b'', b'K', b'N', b'e.', b'u.', b's.', b'(e.', b'(u.', b'N(1.', b'((', b'N1.', b'(N1.', b'(1N.', b']](e.', b'](]e(e.', b']2e.', b'(]e.', b'\x85.', b'(\x85.', b'\x86.', b'N\x86.', b'N(\x86.', b'\x87.', b'NN(\x87.', b'l.', b'd.', b'(Nd.', b'}.', b'\x88\x89\x85b.', b'cbuiltins\nlist\n)R(NNe.', b'cbuiltins\nlist\n(o(NNe.', b'cbuiltins\nint\n]b.', b'cbuiltins\nint\n}b.'):
    try: pickle.loads(d)
    except Exception as e: pass
print('pickles')
old = copyreg._extension_cache; copyreg._extension_cache = 5
for d in (b'\x82\x01.',): t('ext', lambda: pickle.loads(d))
copyreg._extension_cache = old; old = copyreg._inverted_registry; copyreg._inverted_registry = []; t('ext', lambda: pickle.loads(b'\x82\x01.')); copyreg._inverted_registry = {1: 5}; t('ext', lambda: pickle.loads(b'\x82\x01.')); copyreg._inverted_registry = {1: (5, 6)}; t('ext', lambda: pickle.loads(b'\x82\x01.')); copyreg._inverted_registry = old
import _compat_pickle
o1, o2 = _compat_pickle.NAME_MAPPING, _compat_pickle.IMPORT_MAPPING
for a, b in ((5, {}), ({('a','b'): 5}, {}), ({('a','b'): (1,2)}, {}), ({('a','b'): ()}, {}), ({}, 5), ({}, {'a': 5}), ({}, {'a': None})):
    _compat_pickle.NAME_MAPPING, _compat_pickle.IMPORT_MAPPING = a, b
    t('compat', lambda: pickle.loads(b'ca\nb\n.'))
_compat_pickle.NAME_MAPPING, _compat_pickle.IMPORT_MAPPING = o1, o2
o1, o2 = _compat_pickle.REVERSE_NAME_MAPPING, _compat_pickle.REVERSE_IMPORT_MAPPING
for a, b in ((5, {}), ({('builtins','len'): 5}, {}), ({('builtins','len'): (1,2)}, {}), ({}, 5), ({}, {'builtins': 5})):
    _compat_pickle.REVERSE_NAME_MAPPING, _compat_pickle.REVERSE_IMPORT_MAPPING = a, b
    t('compat r', lambda: pickle.dumps(len, 1))
_compat_pickle.REVERSE_NAME_MAPPING, _compat_pickle.REVERSE_IMPORT_MAPPING = o1, o2
o = copyreg.dispatch_table; copyreg.dispatch_table = 5; t('disp', lambda: pickle.dumps(P4())); copyreg.dispatch_table = {P4: 5}; t('disp', lambda: pickle.dumps(P4())); copyreg.dispatch_table = o
o = copyreg._extension_registry; copyreg._extension_registry = 5; t('extr', lambda: pickle.dumps(len, 4)); copyreg._extension_registry = {('builtins','len'): 'x'}; t('extr', lambda: pickle.dumps(len, 4)); copyreg._extension_registry = {('builtins','len'): 2**40}; t('extr', lambda: pickle.dumps(len, 4)); copyreg._extension_registry = {('builtins','len'): -5}; t('extr', lambda: pickle.dumps(len, 4)); copyreg._extension_registry = o
# re
def sub(m):
    return str(m.span()) 
b = bytearray(b'abcabc')
for f in (lambda: re.sub(b'b', lambda m: (b.clear() if 0 else b.extend(b'z'*100) , b'q')[1], b), lambda: re.sub(b'b', lambda m: b.clear() or b'q', b), lambda: [b.clear() for m in re.finditer(b'b', b)], lambda: re.split(b'b', b)): t('re buf', f)
s = re.compile('a').scanner('aaaa')
t('scanner', lambda: [s.match(), s.search(), s.match(), s.search(), s.search(), s.match()])
for a in ((-1, 5), (2**31-1, 2**31-1), (5, 2), (-2**31, 2**31-1), (2**70, 2**70), (0, -1)): t('re pos', lambda: re.compile('a*').search('aaaa', *a)); t('re sc', lambda: re.compile('a*').scanner('aaaa', *a).search()); t('fi', lambda: list(re.compile('a*').finditer('aaaa', *a)))
m = re.compile(b'b').search(b); 
t('m', lambda: (b.extend(b'q') if 0 else None, m))
bb = bytearray(b'xxabcabc'); m = re.search(b'(abc)', bb); 
def ff(): bb.clear(); return m.group(0), m.groups(), repr(m), m.expand(rb'\1'), m.string
t('m clr', ff)
class TB:
    def __str__(s): return 'x'
import _sre
for c in ([], [5], [2**32-1]*10, [0]*5, list(range(60)), [14, 2, 4, 0, 4294967295, 16, 97, 1], [29, 5, 0, 4294967295, 16, 97, 1]):
    for fl in (0, 2**31): t('sre compile', lambda: _sre.compile('a', fl, c, 0, {}, ()).search('aaa'))
for a in (lambda: _sre.compile('a', 0, [1], 2**31-1, {}, ()), lambda: _sre.compile('a', 0, [1], -1, {}, ()), lambda: _sre.compile('a', 0, [1], 5, {}, ()).match('a').groups(), lambda: _sre.compile('a', 0, [1], 1, {'x': 50}, (None, 'x')).match('a').groupdict(), lambda: _sre.compile('a', 0, [1], 1, {'x': 'y'}, (None, 5)).match('a').lastgroup, lambda: _sre.compile(5, 0, [1], 0, {}, ()).match('a'), lambda: _sre.template('a', [5]), lambda: _sre.template(re.compile('a'), ['', 5, '']), lambda: _sre.template(re.compile('a'), ['', 2**31-1, '']), lambda: _sre.template(re.compile('a'), ['', -1, '']), lambda: _sre.template(re.compile('a'), [5, 0]), lambda: re.sub('a', _sre.template(re.compile('(a)'), ['x', 1, 'y', 1, 'z']), 'aaa')): t('sre', a)
class GI(dict):
    def __getitem__(s, k): return 99
t('gi', lambda: _sre.compile('a', 0, [1], 1, GI(x=1), (None, 'x')).match('a')['x'])
# zlib & co
class Buf:
    def __init__(s, f): s.f = f
    def __buffer__(s, fl): s.f(); return memoryview(b'abc'*100)
for mk in (zlib.compressobj, zlib.decompressobj, bz2.BZ2Compressor, bz2.BZ2Decompressor, lzma.LZMACompressor, lzma.LZMADecompressor):
    c = mk()
    def f():
        for n in ('compress', 'flush', 'decompress', 'copy'):
            if hasattr(c, n):
                try: getattr(c, n)(*([b'xyz'] if n.endswith('press') else []))
                except Exception: pass
    t(mk.__name__, lambda: (c.compress if hasattr(c, 'compress') else c.decompress)(Buf(f)))
    t(mk.__name__, lambda: c.flush())
c = zlib.decompressobj(); data = zlib.compress(b'x'*1000)
for n in (-1, 0, 1, 2**31-1, 2**31, 2**40): t('dec max', lambda: zlib.decompressobj().decompress(data, n)); t('dec buf', lambda: zlib.decompress(data, bufsize=n)); t('dec flush', lambda: zlib.decompressobj().flush(n)); t('bz', lambda: bz2.BZ2Decompressor().decompress(bz2.compress(b'x'*1000), n)); t('lz', lambda: lzma.LZMADecompressor().decompress(lzma.compress(b'x'*1000), n)); 
for n in (-16, -15, 0, 8, 15, 16, 31, 32, 47, 48, 2**31-1, -2**31, 2**40): t('wbits', lambda: zlib.decompress(data, n)); t('wbitsc', lambda: zlib.compressobj(wbits=n)); t('ml', lambda: zlib.compressobj(memLevel=n)); t('st', lambda: zlib.compressobj(strategy=n)); t('lv', lambda: zlib.compress(b'', n))
c = zlib.compressobj(zdict=b'abc'*20000); t('zd', lambda: zlib.decompressobj(zdict=b'x'*100000).decompress(c.compress(b'abc'*100)+c.flush()))
# struct
for fmt in ('2147483647s', '4294967295s', '99999999999s', '2147483648x', '2147483647x2147483647x', '1073741824i', '1073741823ii', '536870912d', '2147483647p', '2147483647?', '0s', '0p', '9999999999999999999999c', '2147483647P', '@2147483647xq', '%di' % 2**31):
    t('struct '+fmt[:12], lambda: struct.calcsize(fmt)); t('struct', lambda: struct.Struct(fmt).unpack(b'abc')); t('struct', lambda: struct.pack(fmt, b'a')); t('su', lambda: struct.unpack_from(fmt, b'abc', 2**31-1)); t('sp', lambda: struct.pack_into(fmt, bytearray(5), -2**31, b'a'))
for off in (-1, -3, -4, 0, 1, 2**31-1, -2**31, 2**31, 2**63): t('uf', lambda: struct.unpack_from('h', b'abc', off)); t('pi', lambda: struct.pack_into('h', bytearray(3), off, 1))
S = struct.Struct('ii')
class IX:
    def __index__(s): S.__init__('50d'); return 1
ba = bytearray(8); t('struct re', lambda: S.pack(IX(), IX())); S = struct.Struct('ii'); t('struct re', lambda: S.pack_into(ba, 0, IX(), IX()))
class IY:
    def __index__(s): ba.clear(); return 1
t('struct ba', lambda: struct.pack_into('ii', ba, 0, IY(), IY())); S = struct.Struct('ii'); it = S.iter_unpack(b'a'*16)
def sf(): next(it); S.__init__('5d'); return next(it)
t('struct it', sf)
class BufS:
    def __buffer__(s, fl): S.__init__('100d'); return memoryview(b'a'*16)
S = struct.Struct('ii'); t('struct buf', lambda: S.unpack(BufS())); S = struct.Struct('ii'); t('struct buf', lambda: S.unpack_from(BufS())); S = struct.Struct('ii'); t('struct buf', lambda: list(S.iter_unpack(BufS())))
# contextvars
cv = contextvars.ContextVar('x'); ctx = contextvars.copy_context()
t('cv', lambda: ctx.run(ctx.run, print)); tok = cv.set(1); t('tok', lambda: (cv.reset(tok), cv.reset(tok))); t('cv2', lambda: ctx.run(cv.reset, tok))
class CE:
    def __eq__(s, o): ctx.run(cv.set, 5); return False
ctx.run(cv.set, CE()); t('cveq', lambda: ctx == contextvars.copy_context())
print("end")
