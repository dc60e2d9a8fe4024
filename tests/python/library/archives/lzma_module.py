# lzma: streams written by CPython, our own read back, filters, limits, damaged data, errors.
import io
import lzma
import os
import random
import zlib
import _lzma

# Machine code behind each filter, as CPython compresses it.
random.seed(3)
data = bytes(random.choice(b'\xe8\xe9\x00\xff\x0f\x4b\xeb\xf7\xff\xf8\x7f\x40\x48') for _ in range(400))
FOREIGN = {
    4: "e0018f01555d007fbe1bdbd9f7da56d95585444ddd0616500105f8a4be841bf1278c42266253fa7c8bd89fc67425d5855334d36fc0a95b0a16611a14e8e52900daefa42cbea615ac55d34b9b464b76fd906f940dc5aa41afd6793d1f175d654ebf1a4dffecff9c7a731d1bde80f8b8ba382931aa5ea7225222b8b991f75859b1557b4ca897cb20fd08abce31a48663b3c53ed80cfa69a5800b8e8f24d5dc78f5fee3c66bad4037aebba18a7c6da4c8cd761889ae830829d4b3cd14d1606f5c8510cfef9458f7ddd672abf5578086c89d5610dedff8e1b0ab56bd8fcd447c655e5eb630a3cca8cb46f929a9139429ee2b7e40f99bd404b372b5c654250b0740fd7d0a3f117dcd673cd84b6d7d2ed4873cbc196f8eee01a5143871e0b30d7be64c750a64bf286ba0daf2c9d8ca4f32241a552ee3c08a51663d9eadc4c50269d41ba3835e312da6f4121a6369d6fc6aabde27d0b7927998d99272e5146500",
    5: "e0018f014b5d007fbe1bdbd9f7da56d95585444dfa3c9f2ddc1aec42f6477abaea3faa943a1685e345ca9912b05e34b252eb68478cbb4122a544a72fbd61994e447f1ebf5ef20345292a8ef49591ff5d3b7715803166afd6b7514f65350feef87c1c87ffa9e1f4b06b80898eab580b7d79a5ee6aea86e5965b4f37ad3b696258d01373327fd4b85ebf57c59bf71996d4d8e0c8358bbdf60f0b5501815cd8e2c8d9e545d6b59c2caceb1509b0fa154cad7f23f05766af0a94436e1e0c9ea94e649990d87d7e6bdb997f26632954f008b0165d4d172d2e3f6faad7701242eb082d1d298166e59e8ba36fec9efd27aa398eed2ada4f90d81d58e81b048e4de8332d6372586b6421d4a71de1177efb71f9c7d90de6affa1debb32980266f497ef41cec42be07269ef0ad915df68962b6beea8699e7f170ecd4940b317b0878f46d7f0ee9245ea773dc79d31f8df678c57549fab600",
    6: "e0018f01495d007fbe1bdbd9f7da56d95585444dfa3c9f2ddc1aec42f6477abaea3faa943a1685e345ca9912b05e34b252eb68478cbb4122a544a72fbd61994e447f1ebf5ef20345292a8ef49591ff5d3b7715803166afd6b7514f65350feef87c1c87ffa9e1f4b06b80898eab580b7d79a5ee6aea86e5965b4f37ad3b696258d01373327fd4b85ebf57c59bf71996d4d8e0c8358bbdf60f0b5501815cd8e2c8d9e545d6b59c2caceb1509b0fa154cad7f23f05766af0a94436e1e0c9ea94e649990d87d7e6bdb997f26632954f008b0165d4d172d2e3f6faad7701242eb082d1d298166e59e8ba36fec9efd27aa398eed2ac7c9bf14c36706c093bd14557e2a561abed0b5369ccc431b962792917dcb721ab84c1c330afc7df57ef1426fd5e0650e02188bd2ae7fd00163b40b7b5e55d4004af20e6b1029af0b1c838791da26e370250875ad5f24495f77e647e9d4f800",
    7: "e0018f014e5d007fbe1bdbd9f7da56d95585444dfa3c9f2ddc1aec42f6477abaea3faa943a1685e345ca9912b05e34b252eb68478cbb4122a544a72fbd61994e447f1ebf5ef20345292a8ef5302cee0c7ef2fda4ba0fcc35b13b08ec5b5aa2a3e3e90b5d7474d2f93f19bac043d24fb52f31e3a29444c8763980df5826a8b4351cfa36d742f53f97e0afb13de46423c2e1bd9b4dae87272c656876d5d55beb15e5faff5dbeedec0439c469ba35d4a6f296a03378785828417468cd0c9bec403fcd67448704ca7a9f2b356c5513f6241cd0a5d15b5d2bed50639ee9bbcef00f1bdd4fe6d26835f84c436fc0d8f0461880894d90963b1bb53642aeba4c763bd070cafcacf0494508b36dabe3c5cf581e6fc3d1b6270c99440e7098fa6ee40322fa44e385f8b3766e5b89fcb272c4a6f712700e0f6f20ae7bf159014bc17d2de909faf79fb7e32bda7f8def421c9647106dd0a561333400",
    8: "e0018f014d5d007fbe1bdbd9f7da56d95585444dfa3c9f2ddc1aec42f6477abaea3faa943a1685e345ca9912b05e34b252eb68478cbb4122a544a72fbd61994e447f1ebf5ef20345292a8ef49591ff5d3b7715803166afd6b7514f65350feef87c1c87ffa9e1f4b06b80898eab580b7d79a5ee6aea86e5965b4f37ad3b696258d01373327fd4b85ebf57c59bf71996d4d8e0c8358bbdf60f0b5501815cd8e2c8d9e545d6b59c2caceb1509b0fa154cad7f23f05766af0a94436e1e0c9ea94e649f1eb3a050e9f416bc508975110628ef2cff35167ada1490e505fa1b3aa76f6e30984de035a5627d88af0b54eb80132a8fa5df2d24e1ea2522dd6a9032ffcaffe98bba0169d179818642a745c65e153332c76c1e5c2be6fd0e386c71bf5878fa5fd51177f1973a276ae45f05bd8608e7aa545ff3589c2b52f43132cfd5b7860e0014aea46ef6bde97cff030646084260237205d800",
    9: "e0018f01535d007fbe1bdbd9f7da56d95585444dfa3c9f2ddc1aec42f6477abaea3faa943a1685e345ca9912b05e34b252eb68478cbb4122a544a72fbd61994e447f1ebf5ef20345292a8ef49591ff5d3b7715803166afd6b74f582f5d3a1a2c4f569502c13a256689e7cc81e237c1efd1ec7dbc920398cf35040877c0a8ffda97d0444a11c42e6d261932d76c6a77a4cdd3aff6eec50599e9d3cf2c5e79e447420ea52ea2d5a740551b018e461769e407289d4a02ca25adb627f0e59461a1e17fadcf1dd6438662cdf3ec9b5d74b052c806a19ed5f190656352e27275091a858bc6f3a6f46d948123933cb22285d2864b43544b5b74c29e45a047bde43533c5546d09ea4bab8df1c9afc7e48388a06e06bfa61b184ceb71a44f07403e4bd8a371b5bfcf5eebc23fe76672b35f4c5d433f62d503981c4da9ea99d4467fbd2166de5cd5da68a82cd1360886ef00c56829c2c2823317cdf6dd7b9900",
}
for number, blob in FOREIGN.items():
    filters = [{"id": number}, {"id": lzma.FILTER_LZMA2}]
    print(number, lzma.decompress(bytes.fromhex(blob), lzma.FORMAT_RAW, filters=filters) == data)
    delta = [{"id": number, "start_offset": 4096 * 3}, {"id": lzma.FILTER_DELTA, "dist": 3}, {"id": lzma.FILTER_LZMA2}]
    packed = lzma.compress(data, lzma.FORMAT_RAW, filters=delta)
    print("%08x" % zlib.crc32(packed), lzma.decompress(packed, lzma.FORMAT_RAW, filters=delta) == data)

words = [bytes(random.randrange(97, 123) for _ in range(random.randrange(1, 9))) for _ in range(300)]
texts = [b"", b"a", b"hello world" * 10, bytes(range(256)) * 5, b"a" * 100000, b" ".join(random.choice(words) for _ in range(6000)), random.randbytes(70000)]
settings = [{}, {"preset": 0}, {"preset": 9 | lzma.PRESET_EXTREME}, {"check": lzma.CHECK_NONE}, {"check": lzma.CHECK_CRC32}, {"check": lzma.CHECK_SHA256}, {"format": lzma.FORMAT_ALONE},
            {"format": lzma.FORMAT_RAW, "filters": [{"id": lzma.FILTER_LZMA2, "dict_size": 4096, "lc": 0, "lp": 2, "pb": 0}]},
            {"format": lzma.FORMAT_RAW, "filters": [{"id": lzma.FILTER_LZMA1, "dict_size": 65536, "lc": 4}]},
            {"filters": [{"id": lzma.FILTER_DELTA, "dist": 3}, {"id": lzma.FILTER_X86}, {"id": lzma.FILTER_LZMA2, "mode": lzma.MODE_FAST}]}]
for setting in settings:
    how = {"format": setting.get("format", lzma.FORMAT_AUTO)}
    if how["format"] == lzma.FORMAT_RAW:
        how["filters"] = setting["filters"]
    for text in texts:
        packed = lzma.compress(text, **setting)
        good = lzma.decompress(packed, **how) == text
        decoder, out, step = lzma.LZMADecompressor(**how), [], max(1, len(packed) // 40)
        for i in range(0, len(packed), step):
            out.append(decoder.decompress(packed[i:i + step]))
        good += b"".join(out) == text and decoder.eof
        decoder, out = lzma.LZMADecompressor(**how), []
        out.append(decoder.decompress(packed + b"tail", 7))
        while not decoder.eof:
            out.append(decoder.decompress(b"", 3001))
        good += b"".join(out) == text and decoder.unused_data == b"tail"
        print(int(good), decoder.check, max(map(len, out)), len(packed) < len(text) * 0.9, end="; ")
    print()
packed = lzma.compress(b"hello" * 100)
damaged = 0
for i in range(len(packed)):
    bad = bytearray(packed)
    bad[i] ^= 1 << i % 8
    try:
        lzma.decompress(bytes(bad))
    except lzma.LZMAError:
        damaged += 1
print(damaged == len(packed))

def t(s):
    try:
        print(s, "->", repr(eval(s))[:200])
    except Exception as e:
        print(s, "->", type(e).__name__, e)
X, A, R = lzma.compress(b"hello world" * 10), lzma.compress(b"hello world" * 10, format=lzma.FORMAT_ALONE), lzma.compress(b"hello world" * 10, format=lzma.FORMAT_RAW, filters=[{"id": lzma.FILTER_LZMA2}])
L = lambda b, *a, **k: lzma.LZMADecompressor(*a, **k).decompress(b)
for s in (
    'L(b"xxxxxxxxxxxxxxx")',
    'L(X)',
    'L(A)',
    'L(X[:-1])',
    'L(X[:15]+b"zz"+X[17:])',
    'L(X[:-10]+b"zzzzzzzzzz")',
    'L(X+b"tail")',
    'L(R,lzma.FORMAT_RAW,filters=[{"id":lzma.FILTER_LZMA2}])',
    'L(R,lzma.FORMAT_RAW)',
    'L(X,lzma.FORMAT_XZ,filters=[{"id":33}])',
    'L(X,lzma.FORMAT_RAW,1)',
    'L(X,memlimit=10)',
    'L(X,99)',
    'L(X,lzma.FORMAT_ALONE)',
    'L(A,lzma.FORMAT_XZ)',
    'L(X,-1)',
    'lzma.decompress(X[:-1])',
    'lzma.decompress(X+b"xx")',
    'lzma.decompress(b"")',
    'lzma.decompress(X+X)',
    'lzma.decompress(X,memlimit=100)',
    'lzma.compress(b"a",preset=10)',
    'lzma.compress(b"a",format=0)',
    'lzma.compress(b"a",check=99)',
    'lzma.compress(b"a",check=2)',
    'lzma.compress(b"a",format=lzma.FORMAT_ALONE,check=1)',
    'lzma.compress(b"a",format=3)',
    'lzma.compress(b"a",preset=1,filters=[])',
    'lzma.compress(b"a",filters=[])',
    'lzma.compress(b"a",filters=[1])',
    'lzma.compress(b"a",filters=[{}])',
    'lzma.compress(b"a",filters=[{"id":"x"}])',
    'lzma.compress(b"a",filters=[{"id":99}])',
    'lzma.compress(b"a",filters=[{"id":33,"foo":1}])',
    'lzma.compress(b"a",filters=[{"id":33,"preset":1}])',
    'lzma.compress(b"a",filters=[{"id":3}])',
    'lzma.compress(b"a",filters=[{"id":3,"dist":0},{"id":33}])',
    'lzma.compress(b"a",filters=[{"id":3,"dist":2,"x":1},{"id":33}])',
    'lzma.compress(b"a",filters=[{"id":4,"start_offset":0},{"id":33}])',
    'lzma.compress(b"a",filters=[{"id":5},{"id":33}])',
    'lzma.compress(b"a",filters=[{"id":33,"lc":5}])',
    'lzma.compress(b"a",filters=[{"id":33,"dict_size":10}])',
    'lzma.compress(b"a",filters=[{"id":33,"mode":7}])',
    'lzma.compress(b"a",filters=[{"id":33}]*5)',
    'lzma.compress(b"a",filters=[{"id":33},{"id":33}])',
    'lzma.compress(b"a",format=lzma.FORMAT_ALONE,filters=[{"id":33}])',
    'lzma.compress(b"a",format=lzma.FORMAT_ALONE,filters=[{"id":0x4000000000000001}])',
    '_lzma.is_check_supported(10)',
    '[_lzma.is_check_supported(i) for i in range(16)]',
    '_lzma.is_check_supported(16)',
    '_lzma.is_check_supported(-1)',
    '_lzma._encode_filter_properties({"id":33})',
    '_lzma._encode_filter_properties({"id":33,"dict_size":1000000})',
    '_lzma._encode_filter_properties({"id":0x4000000000000001,"lc":1})',
    '_lzma._encode_filter_properties({"id":3,"dist":7})',
    '_lzma._encode_filter_properties({"id":4,"start_offset":16})',
    '_lzma._encode_filter_properties({"id":4})',
    '_lzma._encode_filter_properties({"id":1})',
    '_lzma._decode_filter_properties(4,b"")',
    '_lzma._decode_filter_properties(99,b"")',
    'lzma.LZMADecompressor().check',
    '(lambda d:(d.decompress(X),d.check,d.eof,d.unused_data))(lzma.LZMADecompressor())',
    '(lambda d:(d.decompress(A),d.check,d.eof,d.unused_data))(lzma.LZMADecompressor())',
    '(lambda d:(d.decompress(X),d.decompress(b"")))(lzma.LZMADecompressor())',
    '(lambda d:(d.flush(),d.flush()))(lzma.LZMACompressor())',
    '(lambda d:(d.flush(),d.compress(b"")))(lzma.LZMACompressor())',
    'lzma.LZMACompressor().compress("x")',
    'lzma.compress(b"")',
    'lzma.compress(b"",format=2)',
    'lzma.compress(b"",format=3,filters=[{"id":33}])',
    'lzma.LZMADecompressor(1,2,3,4)',
    'lzma.LZMACompressor(1,2,3,4,5)',
    'L(A[:-3])',
    'L(A[:5]+b"\\xff"*8+A[13:])',
    'L(A[:5]+b"\\x6e"+b"\\0"*7+A[13:])',
    'lzma.compress(b"a",preset="x")',
    'lzma.compress(b"a",filters=5)',
    'lzma.decompress(X,lzma.FORMAT_AUTO,None)',
    'lzma.decompress(b"\\xfd7zXZ\\0\\0\\5")',
    'lzma.decompress(b"\\xfd7zXZ\\0\\1\\1xxxxxxx")',
    'lzma._decode_filter_properties(0x4000000000000001,b"]\\0\\0\\x10\\0")',
    'lzma._decode_filter_properties(0x4000000000000001,b"]\\0\\0\\x10")',
    'lzma._decode_filter_properties(4,b"\\x10\\0\\0\\0")',
    'lzma._decode_filter_properties(5,b"\\x11\\0\\0\\0")',
    'lzma._decode_filter_properties(33,b"\\x28")',
    'lzma._decode_filter_properties(33,b"\\x29")',
    'lzma._encode_filter_properties({"id":4,"start_offset":3})',
    'lzma._encode_filter_properties({"id":5,"start_offset":3})',
    'lzma._encode_filter_properties({"id":33,"dict_size":2**32})',
    'lzma._encode_filter_properties({"id":33,"dict_size":2**32-1})',
    'lzma._encode_filter_properties({"id":33,"dict_size":4096})',
    'lzma._encode_filter_properties({"id":0x4000000000000001,"lc":9})',
    'lzma._encode_filter_properties({"id":3,"dist":300})',
    'lzma._encode_filter_properties({"id":3})',
    'lzma._encode_filter_properties(3)',
    'lzma._encode_filter_properties({"id":33,"lc":"x"})',
    'lzma._encode_filter_properties({"id":33,"preset":77})',
    'lzma._encode_filter_properties({"id":-1})',
    'lzma.compress(b"a",filters=[{"id":33,"lc":2,"lp":2,"pb":0,"nice_len":20,"mf":4,"depth":4,"mode":1,"dict_size":65536}])',
    'lzma.compress(b"a",filters=[{"id":33,"mf":99}])',
    'lzma.compress(b"a",filters=[{"id":33,"nice_len":1}])',
    'lzma.compress(b"a",filters=[{"id":33,"nice_len":300}])',
    'lzma.compress(b"a",filters=[{"id":33,"pb":5}])',
    'lzma.compress(b"a",filters=[{"id":33,"lc":4,"lp":1}])',
    'lzma.compress(b"a",format=3,filters=[{"id":lzma.FILTER_LZMA1}])',
    'lzma.compress(b"a",filters=[{"id":lzma.FILTER_LZMA1}])',
    'lzma.decompress(b"",format=3,filters=[{"id":3}])',
    'lzma.compress(b"a",preset=-1)',
    'lzma.compress(b"a",preset=2**32)',
    'lzma.LZMADecompressor(format=3,filters=[])',
    'lzma.LZMADecompressor(memlimit=-1)',
    'lzma.LZMADecompressor(memlimit="x")',
    'lzma.LZMADecompressor(format="x")',
    'lzma.LZMACompressor(check=-2)',
    'lzma.compress(b"a",filters=({"id":33,"preset":"x"},))',
    'lzma.compress(b"a",filters=[{"id":3,"dist":2},{"id":3,"dist":2},{"id":3,"dist":2},{"id":3,"dist":2}])',
):
    t(s)
with lzma.open("/tmp/morelia_test.xz", "wt", encoding="utf-8") as f:
    f.writelines("line %d\n" % i for i in range(1000))
with lzma.open("/tmp/morelia_test.xz", "rt") as f:
    print(f.readline(), f.readlines()[-1])
with lzma.LZMAFile("/tmp/morelia_test.xz") as f:
    f.seek(500)
    print(f.read(20), f.tell(), f.peek(1)[:1])
os.remove("/tmp/morelia_test.xz")
import tarfile
import zipfile
file = io.BytesIO()
with zipfile.ZipFile(file, "w", zipfile.ZIP_LZMA) as z:
    z.writestr("name", b"text" * 1000)
print(zipfile.ZipFile(file).read("name") == b"text" * 1000)
for mode in "xz", "bz2":
    file = io.BytesIO()
    with tarfile.open(fileobj=file, mode="w:" + mode) as tar:
        info = tarfile.TarInfo("a")
        info.size = 4
        tar.addfile(info, io.BytesIO(b"text"))
    file.seek(0)
    print(tarfile.open(fileobj=file).extractfile("a").read())
