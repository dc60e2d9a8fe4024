import zlib
import re
def tr(f):
    try: print(re.sub('0x[0-9a-f]+', '0x', repr(f())))
    except BaseException as e: print(type(e), e)
Z=zlib.compress(b'hello world'*20)
R=zlib.compress(b'hello world'*20, wbits=-15)
G=zlib.compress(b'hello world'*20, wbits=31)
print(Z,R,G)
for lv in range(-2,11): tr(lambda: zlib.compress(b'abc'*5, lv))
tr(lambda: zlib.compress(b'abc', 'x')); tr(lambda: zlib.compress('abc')); tr(lambda: zlib.compress()); tr(lambda: zlib.compress(b'a',1,2,3)); tr(lambda: zlib.compress(b'a', wbits=8)); tr(lambda: zlib.compress(b'a', wbits=9)); tr(lambda: zlib.compress(b'a', wbits=0)); tr(lambda: zlib.compress(b'a', wbits=16)); tr(lambda: zlib.compress(b'a', wbits=-8)); tr(lambda: zlib.compress(b'a', wbits=-16)); tr(lambda: zlib.compress(b'a', wbits=40)); tr(lambda: zlib.compress(b'a', data=1)); tr(lambda: zlib.compress(b'a', foo=1)); tr(lambda: zlib.compress(b'')); tr(lambda: zlib.compress(b'',0)); tr(lambda: zlib.compress(b'', wbits=31));tr(lambda: zlib.compress(b'',wbits=25));tr(lambda: zlib.compress(b'',wbits=-9))
tr(lambda: zlib.decompress('x')); tr(lambda: zlib.decompress(b'')); tr(lambda: zlib.decompress(b'x')); tr(lambda: zlib.decompress(b'xx')); tr(lambda: zlib.decompress(Z[:-1])); tr(lambda: zlib.decompress(Z[:10])); tr(lambda: zlib.decompress(Z[:-4])); tr(lambda: zlib.decompress(Z[:-1]+b'\0')); tr(lambda: zlib.decompress(Z+b'tail')); tr(lambda: zlib.decompress(R)); tr(lambda: zlib.decompress(G)); tr(lambda: zlib.decompress(G, 31)==b'hello world'*20); tr(lambda: zlib.decompress(G, 47)==b'hello world'*20); tr(lambda: zlib.decompress(Z,47)==b'hello world'*20); tr(lambda: zlib.decompress(R,-15)==b'hello world'*20); tr(lambda: zlib.decompress(Z,31)); tr(lambda: zlib.decompress(Z,-15)); tr(lambda: zlib.decompress(Z, 0)==b'hello world'*20); tr(lambda: zlib.decompress(Z,7)); tr(lambda: zlib.decompress(Z,8)); tr(lambda: zlib.decompress(Z,16)); tr(lambda: zlib.decompress(Z,48)); tr(lambda: zlib.decompress(Z,-7)); tr(lambda: zlib.decompress(Z,-16)); tr(lambda: zlib.decompress(Z,bufsize=0)); tr(lambda: zlib.decompress(Z,bufsize=-1)); tr(lambda: zlib.decompress(Z,bufsize=1)==b'hello world'*20); tr(lambda: zlib.decompress(Z,wbits='x')); tr(lambda: zlib.decompress(Z,32)==b'hello world'*20); tr(lambda: zlib.decompress(G[:-1],31)); tr(lambda: zlib.decompress(G[:-8]+b'12345678',31)); tr(lambda: zlib.decompress(G[:-4]+b'1234',31))
# crafted errors
for raw in (b'\x07', b'\x06', b'\x01\x01\x00\x00\x00a', b'\x05\xff\xff', b'\x03\x00', b'\x4b\x04\x80', b'\xfd\xff\xff\xff', b'\x05\x00\x00\x00\x00\x00\x00\x00\x00\x00',b'\x05\xc0\x81\x08\x00\x00\x00\x00\x20\x7f\xeb\x0b\x00\x00', b'\x04\x00\xfe\xff', b'\xfc\x00\x00', b'\x04\xc0\x81\x08\x00\x00\x00\x00\x20\x7f\xeb\x0b\x00\x00', b'\x04\x80\x49\x92\x24\x49\x92\x24\x0f\xb4\xff\xff\xc3\x04', b'\x04\xe0\x81\x08\x00\x00\x00\x00\x20\x7f\xeb\x0b\x00\x00',b'\x02\x7e\xff\xff', b'\x0c\xc0\x81\x00\x00\x00\x00\x00\x90\xff\x6b\x04', b'\x02\x08\x20\x80\x00\x03\x00', b'\x02\x08\x20\x80\x00\x03\x00\x0c', b'\x04\x00\x24\x49\x00', b'\x04\x00\x24\xe9\xff\xff', b'\x04\x80\x49\x92\x24\x49\x92\x24\x71\xff\xff\x93\x11\x00', b'\x04\x00\x24\xe9\xff\x6d', b'\x03\x00\x01\x02'):
    tr(lambda: zlib.decompress(raw, -15))
for hdr in (b'\x78\x9c', b'\x78\x9d\x00', b'\x79\x9c', b'\x88\x1c', b'\x18\x19', b'\x78\xbb\0\0\0\1', b'\x1f\x8b\x08\x00', b'\x77\x85', b'\x08\x1d'):
    tr(lambda: zlib.decompress(hdr+b'\x03\x00\0\0\0\1'))
for hdr in (b'\x1f\x8b\x07\0', b'\x1f\x8b\x08\xe0', b'\x1f\x8c\x08\0', b'\x1f\x8b\x08\x02'+b'\0'*8):
    tr(lambda: zlib.decompress(hdr+b'\0'*20, 31))
c=zlib.compressobj(); print(type(c), type(c).__module__); tr(lambda: c.compress(b'abc')); tr(lambda: c.flush(zlib.Z_SYNC_FLUSH)); tr(lambda: c.flush(zlib.Z_FULL_FLUSH)); tr(lambda: c.flush(0)); tr(lambda: c.compress(b'def')); c2=c.copy(); tr(lambda: c.flush()); tr(lambda: c2.flush()); tr(lambda: c.flush()); tr(lambda: c.compress(b'x')); tr(lambda: c.copy()); tr(lambda: c.flush(99))
c=zlib.compressobj(); tr(lambda: c.flush(99)); tr(lambda: c.flush(5)); tr(lambda: c.flush(1)); tr(lambda: c.flush(6)); tr(lambda: c.compress('x')); tr(lambda: c.flush('x'))
for kw in ({'level':10},{'level':-2},{'method':7},{'wbits':0},{'wbits':8},{'wbits':16},{'memLevel':0},{'memLevel':10},{'strategy':5},{'strategy':-1},{'zdict':5},{'zdict':'x'},{'wbits':-8},{'foo':1},{'wbits':24}):
    tr(lambda: type(zlib.compressobj(**kw)))
d=zlib.decompressobj(); print(type(d), d.eof, d.unused_data, d.unconsumed_tail); tr(lambda: d.decompress(Z+b'tail')==b'hello world'*20); print(d.eof,d.unused_data,d.unconsumed_tail); tr(lambda: d.decompress(b'more')); print(d.unused_data); tr(lambda: d.flush()); tr(lambda:d.copy())
d=zlib.decompressobj(); tr(lambda: d.decompress(Z, 5)); print(d.unconsumed_tail, d.eof); tr(lambda: d.decompress(d.unconsumed_tail, 5)); tr(lambda: d.flush(3)); print(d.unconsumed_tail, d.eof); tr(lambda: d.decompress(b'', -1)); tr(lambda: d.flush(0)); tr(lambda: d.flush(-1)); tr(lambda: d.decompress('x')); tr(lambda: d.decompress(b'x',max_length='y'))
d=zlib.decompressobj(); tr(lambda: d.decompress(b'xx')); tr(lambda: d.flush()); d2=d.copy() ; 
d=zlib.decompressobj(); tr(lambda: d.decompress(Z[:5])); tr(lambda: d.flush()); print(d.eof); d2=d.copy(); tr(lambda: d2.decompress(Z[5:])[:20])
for kw in ({'wbits':7},{'wbits':0},{'wbits':99},{'zdict':5},{'zdict':'x'}): tr(lambda: type(zlib.decompressobj(**kw)))
zd=b'hello world common stuff'
c=zlib.compressobj(zdict=zd); data=c.compress(b'hello world common')+c.flush(); print(data)
tr(lambda: zlib.decompress(data)); tr(lambda: zlib.decompressobj(zdict=zd).decompress(data)); tr(lambda: zlib.decompressobj(zdict=b'wrong').decompress(data)); tr(lambda: zlib.decompressobj().decompress(data))
c=zlib.compressobj(wbits=-15,zdict=zd); data=c.compress(b'hello world common')+c.flush(); print(data); tr(lambda: zlib.decompressobj(-15,zdict=zd).decompress(data)); tr(lambda: zlib.decompressobj(-15).decompress(data))
tr(lambda: type(zlib.compressobj(wbits=31,zdict=zd)))
d=zlib._ZlibDecompressor(); print(d.eof,d.needs_input,d.unused_data); tr(lambda: d.decompress(Z,3)); print(d.needs_input,d.eof); tr(lambda: d.decompress(b'',4)); tr(lambda: len(d.decompress(b'rest')));print(d.needs_input,d.eof,d.unused_data); tr(lambda: d.decompress(b'')); tr(lambda: zlib._ZlibDecompressor(wbits=3)); tr(lambda: zlib._ZlibDecompressor().decompress(b'zzz')); tr(lambda: zlib._ZlibDecompressor(zdict=5)); tr(lambda: d.unconsumed_tail); tr(lambda: zlib._ZlibDecompressor(1,2,3))
tr(lambda: zlib.crc32(b'abc')); tr(lambda: zlib.crc32(b'abc', 5)); tr(lambda: zlib.crc32(b'abc', -1)); tr(lambda: zlib.crc32(b'abc',1<<40)); tr(lambda: zlib.crc32('x')); tr(lambda: zlib.crc32()); tr(lambda: zlib.adler32(b'abc')); tr(lambda: zlib.adler32(b'abc', 0)); tr(lambda: zlib.adler32(b'abc',-1)); tr(lambda: zlib.adler32(b'abc'*5000,12345)); tr(lambda: zlib.adler32('x')); tr(lambda: zlib.adler32(b'a',b'b')); tr(lambda: zlib.crc32(b'a',2.5))
tr(lambda: type(zlib.compressobj())()); tr(lambda: type(zlib.decompressobj())()); tr(lambda: __import__('copy').copy(zlib.compressobj()) and 1); tr(lambda: __import__('copy').deepcopy(zlib.decompressobj()) and 1); tr(lambda: __import__('pickle').dumps(zlib.compressobj()))
