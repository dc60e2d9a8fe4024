# What the library's own tests found at the edges of modules: arguments that are refused, and how; incomplete input of decoders.
import cmath, codecs, datetime, io, lzma, os, signal, time, unicodedata
from compression import zstd


def attempt(f, *args, **kwargs):
    try:
        print(repr(f(*args, **kwargs)))
    except Exception as e:
        print(type(e).__name__, e)


print(len(os.urandom(200_000)))
attempt(time.struct_time, "123456789", dict=None)
attempt(time.struct_time, "123456789", dict={})
attempt(datetime.datetime.fromisoformat, "2009-04-32T24:00:00")
attempt(datetime.datetime.fromisoformat, "2009-04-30T24:00:00")
attempt(lzma.decompress, b"", format=lzma.FORMAT_RAW, filters={})
attempt(signal.pthread_sigmask, signal.SIG_BLOCK, [0])
try:
    signal.pthread_sigmask(signal.SIG_BLOCK, [1 << 1000])
except ValueError:
    print("ValueError")
print(cmath.acos(complex(0, float("nan"))), cmath.acos(complex(-0.0, float("nan"))))
for raw in b"a+2AE-b", b"a+2AE\xffb", b"a+2AEA-b", b"a+2AH-b", b"a+IKwgrNgB-b", b"a+IKwgrNgBA-b", b"a+2AE+b":
    attempt(raw.decode, "utf-7", "replace")
for text in "\ud901", "\udc02":
    data = text.encode("utf-8", "surrogatepass")
    for i in 1, 2:
        decoder = codecs.getincrementaldecoder("utf-8")("surrogatepass")
        print(ascii([decoder.decode(data[:i]), decoder.decode(data[i:], True)]))
attempt(codecs.getincrementaldecoder("utf-8")().decode, b"a\xed\xa4", True)
for exc in UnicodeEncodeError("utf-16-", "\ud800", 0, 1, "test"), UnicodeDecodeError("utf-32-", b"\0\xd8\0\0", 0, 4, "test"):
    try:
        codecs.lookup_error("surrogatepass")(exc)
    except UnicodeError as e:
        print(e is exc)
attempt(io.FileIO, 2**31)
for name in "LAO LETTER RO", "TAMIL SYLLABLE SAI", "latin small letter a", "GREEK CAPITAL LETTER HETA":
    attempt(unicodedata.lookup, name)
    attempt(unicodedata.ucd_3_2_0.lookup, name)
bad = zstd.ZstdDict(0xEC30A437.to_bytes(4, "little") + b"abcdefghighlmnopqrstuvwxyz")
attempt(zstd.ZstdCompressor, zstd_dict=bad.as_digested_dict)
attempt(zstd.ZstdDecompressor, bad)
attempt(zstd.ZstdDecompressor, (bad, 3))
for size in 2**63, 2**64 - 3, 2**64 - 2, -1, 2**70:
    attempt(lambda size: zstd.ZstdCompressor().set_pledged_input_size(size), size)
os.putenv("edge", "new")
print("edge" in os.environ)
os.reload_environ()
print(os.environ["edge"])
os.unsetenv("edge")
os.reload_environ()
print("edge" in os.environ)
