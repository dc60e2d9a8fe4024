# what is compressed, piece by piece and at once, in every kind of container: sizes and checksums of the output, and back again
import zlib


def rand(n, seed, bits=8):
    x = seed
    out = bytearray(n)
    for i in range(n):
        x = (x * 1103515245 + 12345) & 0x7fffffff
        out[i] = (x >> 16) & ((1 << bits) - 1)
    return bytes(out)


def text(n, seed):
    words = [b'spam', b'eggs', b'ham', b'the', b'quick', b'brown', b'fox', b'\n', b'def ', b'return', b'    ', b'(x, y)']
    picks = rand(n, seed)
    return b' '.join(words[p % len(words)] for p in picks)


samples = {
    'empty': b'', 'one': b'x', 'run': b'a' * 70000, 'noise': rand(40000, 1), 'four bits': rand(50000, 2, 4), 'one bit': rand(60000, 3, 1),
    'text': text(20000, 4), 'mixed': text(3000, 5) + rand(30000, 6) + b'\0' * 40000 + text(3000, 7), 'period': bytes(range(256)) * 300,
}
for name, data in samples.items():
    sums = []
    for level in (-1, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9):
        z = zlib.compress(data, level)
        assert zlib.decompress(z) == data
        if level:
            sums.append((len(z), zlib.crc32(z)))
    print(name, len(data), sums)
    for strategy in (0, 1, 2, 3, 4):
        for wbits in (-15, 31, 9, -9, 12):
            for mem in (1, 8, 9):
                c = zlib.compressobj(6, 8, wbits, mem, strategy)
                z = c.compress(data) + c.flush()
                print(strategy, wbits, mem, len(z), zlib.crc32(z))
                assert zlib.decompress(z, wbits) == data
data = samples['mixed']
for mode in (zlib.Z_PARTIAL_FLUSH, zlib.Z_SYNC_FLUSH, zlib.Z_FULL_FLUSH, zlib.Z_BLOCK):
    for level in (1, 6):
        c = zlib.compressobj(level)
        out = b''
        for i in range(0, len(data), 7001):
            out += c.compress(data[i:i + 7001]) + c.flush(mode)
        out += c.flush()
        print(mode, level, len(out), zlib.crc32(out))
        d = zlib.decompressobj()
        got = b''
        tail = out
        while tail:
            got += d.decompress(tail[:501], 333)
            tail = d.unconsumed_tail + tail[501:]
        got += d.flush()
        assert got == data and d.eof, (len(got), d.eof)
d = zlib._ZlibDecompressor()
z = zlib.compress(data)
got = d.decompress(z[:100], 10)
at = 100
while not d.eof:
    if d.needs_input:
        got += d.decompress(z[at:at + 100], 1000)
        at += 100
    else:
        got += d.decompress(b'', 777)
print(got == data, d.eof, d.needs_input)
# dictionaries
words = b'the quick brown fox spam eggs ham return def'
for level in (1, 6):
    for wbits in (15, -15, 9):
        c = zlib.compressobj(level, wbits=wbits, zdict=words * 40)
        z = c.compress(text(200, 9)) + c.flush()
        print(level, wbits, len(z), zlib.crc32(z))
        assert zlib.decompressobj(wbits, zdict=words * 40).decompress(z) == text(200, 9)
# damaged streams: the same error as zlib at each place
z = zlib.compress(text(300, 11))
for i in range(0, len(z), 7):
    bad = bytearray(z)
    bad[i] ^= 0x55
    try:
        zlib.decompress(bytes(bad))
        print(i, 'ok')
    except zlib.error as e:
        print(i, e)
