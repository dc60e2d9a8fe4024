# zstd: frames written by CPython, our own read back, dictionaries, limits, damaged data, errors.
import io
import os
import random
from compression import zstd
import _zstd

def t(s):
    try:
        print(s, "->", repr(eval(s))[:300])
    except Exception as e:
        print(s, "->", type(e).__name__, e)
C = zstd.compress(b"hello world" * 10)
P, DP = zstd.CompressionParameter, zstd.DecompressionParameter
D = lambda b, *a, **k: zstd.ZstdDecompressor(**k).decompress(b, *a)
for s in (
    'D(C)',
    'D(C[:-1])',
    'zstd.decompress(C[:-1])',
    'zstd.decompress(b"")',
    'zstd.compress(b"")',
    'zstd.decompress(b"xxxxxxx")',
    'D(b"xxxxxxx")',
    'D(C+b"tail")',
    'zstd.decompress(C+b"tail")',
    'zstd.decompress(C+C)',
    'D(C,5)',
    'D("x")',
    'zstd.compress("x")',
    'zstd.compress(b"a",level=100)',
    'zstd.compress(b"a",level=-200000)',
    'zstd.compress(b"a",level="x")',
    'zstd.compress(b"a",level=1.5)',
    'zstd.compress(b"a",level=-5)',
    'zstd.compress(b"a",level=22)',
    'zstd.compress(b"a",options={})',
    'zstd.compress(b"a",options={P.compression_level:3})',
    'zstd.compress(b"a",level=1,options={P.compression_level:3})',
    'zstd.compress(b"a",options={P.checksum_flag:1})',
    'zstd.compress(b"a",options={P.content_size_flag:0})',
    'zstd.compress(b"a",options={P.window_log:99})',
    'zstd.compress(b"a",options={9999:1})',
    'zstd.compress(b"a",options={"x":1})',
    'zstd.compress(b"a",options={P.checksum_flag:"x"})',
    'zstd.compress(b"a",options=1)',
    'zstd.compress(b"a",options={DP.window_log_max:20})',
    'zstd.compress(b"a",options={P.nb_workers:4})',
    'zstd.compress(b"a",options={P.checksum_flag:2**40})',
    'D(C,options={DP.window_log_max:5})',
    'D(C,options={P.checksum_flag:5})',
    'D(C,options={DP.window_log_max:20})',
    'D(C,options={1:2})',
    'zstd.ZstdCompressor().last_mode',
    '(lambda c:(c.compress(b"x"),c.last_mode,c.flush(),c.last_mode,c.compress(b"y",c.FLUSH_BLOCK),c.last_mode,c.compress(b"z",c.FLUSH_FRAME),c.last_mode))(zstd.ZstdCompressor())',
    'zstd.ZstdCompressor().flush()',
    'zstd.ZstdCompressor().flush(0)',
    'zstd.ZstdCompressor().flush(5)',
    'zstd.ZstdCompressor().compress(b"a",5)',
    'zstd.ZstdCompressor().compress(b"a",mode=2)',
    '(lambda c:(c.set_pledged_input_size(5),c.compress(b"abc",2)))(zstd.ZstdCompressor())',
    '(lambda c:(c.set_pledged_input_size(3),c.compress(b"abc",2)))(zstd.ZstdCompressor())',
    '(lambda c:(c.compress(b"abc"),c.set_pledged_input_size(3)))(zstd.ZstdCompressor())',
    'zstd.ZstdCompressor().set_pledged_input_size(-1)',
    'zstd.ZstdCompressor().set_pledged_input_size("x")',
    'zstd.ZstdCompressor().set_pledged_input_size(2**64)',
    'zstd.ZstdCompressor().set_pledged_input_size(None)',
    '(lambda d:(d.decompress(C,3),d.eof,d.needs_input,d.unused_data,d.decompress(b"",1000),d.eof,d.needs_input,d.unused_data))(zstd.ZstdDecompressor())',
    '(lambda d:(d.decompress(C),d.decompress(b"")))(zstd.ZstdDecompressor())',
    'zstd.get_frame_info(C)',
    'zstd.get_frame_info(C[:5])',
    'zstd.get_frame_info(b"")',
    'zstd.get_frame_info(b"abcdefghijklmnop")',
    'zstd.get_frame_size(C)',
    'zstd.get_frame_size(C[:-1])',
    'zstd.get_frame_size(b"abcdefghijklmnop")',
    'zstd.ZstdDict(b"")',
    'zstd.ZstdDict(b"12345678")',
    'zstd.ZstdDict(b"12345678",is_raw=True)',
    'zstd.ZstdDict(b"12345678",is_raw=True).dict_id',
    'zstd.ZstdDict(b"1234567")',
    'zstd.ZstdDict("x")',
    'len(zstd.ZstdDict(b"12345678",is_raw=True))',
    'zstd.ZstdDict(b"12345678",is_raw=True).dict_content',
    'zstd.ZstdDict(b"12345678",is_raw=True).as_prefix',
    'zstd.ZstdDict(b"12345678",is_raw=True).as_digested_dict',
    'zstd.ZstdDict(b"12345678",is_raw=True).as_undigested_dict',
    'zstd.ZstdCompressor(zstd_dict=1)',
    'zstd.ZstdCompressor(zstd_dict=(1,2))',
    'zstd.ZstdDecompressor(1)',
    'zstd.ZstdCompressor(1,{},None,4)',
    'zstd.train_dict([],100)',
    'zstd.train_dict([b"abc"],0)',
    'zstd.train_dict(1,1)',
    '_zstd.train_dict(b"abc",(1,1),100)',
    '_zstd.train_dict(b"abc",(3,),100)',
    '_zstd.get_param_bounds(100,is_compress=True)',
    '[_zstd.get_param_bounds(p.value,is_compress=True) for p in P]',
    '[_zstd.get_param_bounds(p.value,is_compress=False) for p in DP]',
    '_zstd.get_param_bounds(9999,is_compress=True)',
    '_zstd.get_param_bounds(9999,is_compress=False)',
    '_zstd.set_parameter_types(1,2)',
    '_zstd.set_parameter_types(int,int)',
    'P.window_log.bounds()',
    'zstd.Strategy.fast',
    'zstd.zstd_version_info',
    'zstd.COMPRESSION_LEVEL_DEFAULT',
    'zstd.ZstdCompressor().__reduce__()',
    'zstd.ZstdDict(b"12345678",is_raw=True).__reduce__()',
    'zstd.ZstdFile(1)',
):
    t(s)
FOREIGN = (b"(\xb5/\xfd n\x95\x00\x00Xhello world\x01\x00\xc0i\xf1\x02", b"(\xb5/\xfd`\xe8\x02M\x00\x00\x10\x00\x00\x01\x00\xe3+\x80\x05",
           b"(\xb5/\xfd\x04\x00]\x00\x00 abcd\x01\x00\x89\xab\x8e\x08\x13\x8f\xe6^", b"\x50\x2a\x4d\x18\x03\x00\x00\x00abc" + C)
for blob in FOREIGN:
    print(zstd.decompress(blob)[:30], len(zstd.decompress(blob)), zstd.get_frame_info(blob), zstd.get_frame_size(blob) == len(blob))
random.seed(5)
words = [bytes(random.randrange(97, 123) for _ in range(random.randrange(1, 9))) for _ in range(300)]
text = b" ".join(random.choice(words) for _ in range(6000))
texts = [b"", b"a", b"hello world" * 10, bytes(range(256)) * 5, b"a" * 200000, text, random.randbytes(70000), text * 8]
raw = zstd.ZstdDict(text[:3000], is_raw=True)
for how in {}, {"level": 1}, {"level": 19}, {"level": -7}, {"options": {P.checksum_flag: 1}}, {"options": {P.content_size_flag: 0, P.checksum_flag: 1}}, {"zstd_dict": raw}, {"zstd_dict": raw.as_prefix}, {"options": {P.window_log: 12}}:
    dictionary = how.get("zstd_dict")
    for data in texts:
        compressor = zstd.ZstdCompressor(**how)
        parts = b"".join([compressor.compress(data[:100]), compressor.flush(compressor.FLUSH_BLOCK), compressor.compress(data[100:]), compressor.flush()])
        packed = zstd.compress(data, **how)
        good = (zstd.decompress(packed, dictionary) == data) + (zstd.decompress(parts, dictionary) == data)
        decoder, out, step = zstd.ZstdDecompressor(dictionary), [], max(1, len(packed) // 40)
        for i in range(0, len(packed), step):
            out.append(decoder.decompress(packed[i:i + step]))
        good += b"".join(out) == data and decoder.eof
        decoder = zstd.ZstdDecompressor(dictionary)
        out = [decoder.decompress(packed + b"tail", 7)]
        while not decoder.eof:
            out.append(decoder.decompress(b"", 3001))
        good += b"".join(out) == data and decoder.unused_data == b"tail"
        print(int(good), len(packed) < len(data) * 0.9 + 4, end="; ")
    print()
samples = [b" ".join(random.choice(words) for _ in range(60)) for _ in range(400)]
trained = zstd.train_dict(samples, 4000)
print(len(trained) <= 4000, trained.dict_id > 32767, zstd.decompress(zstd.compress(samples[7], zstd_dict=trained), trained) == samples[7], zstd.get_frame_info(zstd.compress(b"x" * 100, zstd_dict=trained)).dictionary_id == trained.dict_id)
t("zstd.decompress(zstd.compress(samples[7], zstd_dict=trained))")
finalized = zstd.finalize_dict(raw, samples, 4000, 3)
print(zstd.decompress(zstd.compress(text, zstd_dict=finalized), finalized) == text)
with zstd.open("/tmp/morelia_test.zst", "wt", encoding="utf-8") as f:
    f.writelines("line %d\n" % i for i in range(1000))
with zstd.open("/tmp/morelia_test.zst", "rt") as f:
    print(f.readline(), f.readlines()[-1])
with zstd.ZstdFile("/tmp/morelia_test.zst") as f:
    f.seek(500)
    print(f.read(20), f.tell())
os.remove("/tmp/morelia_test.zst")
