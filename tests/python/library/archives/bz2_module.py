# bz2: the compressed bytes are libbz2's; streams in pieces, limits, damaged data, errors.
import bz2
import io
import random
import zlib
random.seed(1)
words=[bytes(random.randrange(97,123) for _ in range(random.randrange(1,9))) for _ in range(300)]
cases=[b'',b'a',b'abc',b'hello world'*10,bytes(range(256))*3,b'a'*1000,b'a'*255+b'b'+b'a'*256,b' '.join(random.choice(words) for _ in range(20000)),bytes(random.randrange(256) for _ in range(5000)),b'\0'*300000+b'x',bytes(random.randrange(3) for _ in range(30000)), b'aaaab'*5000,b' '.join(random.choice(words) for _ in range(30000))]
for c in cases:
    for lv in (1,9):
        z=bz2.compress(c,lv); d=bz2.decompress(z)
        print(len(c), lv, len(z), hex(zlib.crc32(z)), d==c)
        dec=bz2.BZ2Decompressor(); out=[]
        for i in range(0,len(z),max(1,len(z)//97)): out.append(dec.decompress(z[i:i+max(1,len(z)//97)]))
        assert b''.join(out)==c and dec.eof
        dec=bz2.BZ2Decompressor(); out=[dec.decompress(z+b'tail',100)]
        while not dec.eof: out.append(dec.decompress(b'',5000))
        assert b''.join(out)==c and dec.unused_data==b'tail'
bad=0
z=bytearray(bz2.compress(cases[7][:3000]))
for i in range(0,len(z),1):
    y=bytearray(z); y[i]^=1<<(i%8)
    try: bz2.decompress(bytes(y))
    except (OSError,ValueError) as e: bad+=1
print(bad,len(z))

def t(s):
    try:
        print(s, '->', repr(eval(s))[:200])
    except Exception as e:
        print(s, '->', type(e).__name__, e)
C = bz2.compress(b'hello world' * 10)
D = lambda b, *a, **k: bz2.BZ2Decompressor().decompress(b, *a, **k)
for s in ['bz2.BZ2Compressor(0)', 'bz2.BZ2Compressor(10)', 'bz2.BZ2Compressor("a")', 'bz2.BZ2Compressor(compresslevel=1)', 'bz2.BZ2Compressor(1,2)', 'D(b"xx")',
          'D(b"BZh9xxxxxxx")', 'D(C[:-1])', 'D(C[:20]+b"x"+C[21:])', 'D(C[:-3]+b"xyz")', 'D(C+b"tail")', 'D("x")', 'D(C,5)', 'D(C,max_length="a")', 'D(C, foo=1)',
          'bz2.decompress(b"")', 'bz2.decompress(C[:-1])', 'bz2.decompress(C+b"xx")', 'bz2.decompress(C+C)', '(lambda d:(d.decompress(C),d.decompress(b"x")))(bz2.BZ2Decompressor())',
          '(lambda d:(d.compress(b"x"),d.flush(),d.flush()))(bz2.BZ2Compressor())', '(lambda d:(d.flush(),d.compress(b"x")))(bz2.BZ2Compressor())', 'bz2.BZ2Compressor().compress("x")',
          'bz2.BZ2Decompressor(1)', 'bz2.BZ2Decompressor().__reduce__()', 'bz2.compress(b"")', 'bz2.compress(b"abc",1)', 'D(b"BZh0")', 'D(b"BZh91AY&SY")', 'bz2.BZ2File(1)', 'bz2.BZ2Compressor', 'bz2.BZ2Decompressor.__doc__',
          '(lambda d:(d.decompress(C,3),d.eof,d.needs_input,d.unused_data,d.decompress(b"",1000),d.eof,d.needs_input,d.unused_data))(bz2.BZ2Decompressor())']:
    t(s)
with bz2.open("/tmp/morelia_test.bz2", "wt", encoding="utf-8") as f:
    f.writelines("line %d\n" % i for i in range(1000))
with bz2.open("/tmp/morelia_test.bz2", "rt") as f:
    print(f.readline(), f.readlines()[-1])
with bz2.BZ2File("/tmp/morelia_test.bz2") as f:
    f.seek(500)
    print(f.read(20), f.tell(), f.peek(1)[:1])
    f.seek(3)
    print(f.read(20))
print(b"text".hex(), __import__("codecs").encode(b"text", "bz2"), __import__("codecs").decode(bz2.compress(b"text"), "bz2"))
import os
os.remove("/tmp/morelia_test.bz2")
