# Which of two wrong arguments is told first, and in whose words.
import array
import io
import zlib

for f in (lambda: bytearray(b"abc").__setitem__(9, -2), lambda: bytearray(b"abc").__setitem__(9, 2), lambda: bytearray(b"abc").__setitem__(-9, "a"), lambda: bytearray(b"abc").__delitem__(9),
          lambda: array.array("b", [1]).index(1, "a"), lambda: array.array("b", [1]).index(1, 0, None), lambda: array.array("b", [1, 2]).index(2, -1),
          lambda: io.TextIOWrapper(io.BytesIO(b"\xff"), "utf-8").readline(0), lambda: io.TextIOWrapper(io.BytesIO(b"a\nb"), "utf-8").readline(0)):
    try:
        print(f())
    except Exception as e:
        print(type(e).__name__, e)

# A stream that reaches further back than the window that it is read with: in one piece it can be followed, in pieces not.
data = bytes(range(256)) * 8
c = zlib.compressobj(9, zlib.DEFLATED, -15)
stream = c.compress(data + b"x" * 600 + data) + c.flush()
for wbits in (-15, -9):
    d, out = zlib.decompressobj(wbits), b""
    try:
        for i in range(0, len(stream), 10):
            out += d.decompress(stream[i:i + 10])
        print(wbits, len(out), d.eof)
    except zlib.error as e:
        print(wbits, len(out), e)
    print(len(zlib.decompress(stream, wbits)))
