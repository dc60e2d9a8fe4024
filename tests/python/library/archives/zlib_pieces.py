# Streams whose codes begin in one piece of input and end in the next: all sizes of pieces, all strategies.
import zlib

def text(n, symbols, seed):
    out = bytearray()
    for _ in range(n):
        seed = seed * 1103515245 + 12345 & 0x7FFFFFFF
        # Rare symbols get long codes.
        out.append(min(seed >> 8 & 0xFFFF, seed >> 3 & 0x3FF) % symbols if seed & 0x30000 else seed >> 20 & 3)
    return bytes(out)

def in_pieces(stream, size, wbits, max_length=0):
    d = zlib.decompressobj(wbits)
    out = []
    for at in range(0, len(stream), size):
        out.append(d.decompress(stream[at:at + size], max_length))
        while d.unconsumed_tail:
            out.append(d.decompress(d.unconsumed_tail, max_length))
    out.append(d.flush())
    return b"".join(out), d.eof, len(d.unused_data)

wrong = n = 0
for symbols, seed, length in ((256, 1, 50000), (40, 2, 6000), (3, 3, 3000)):
    data = text(length, symbols, seed)
    large = symbols > 40
    for strategy in (zlib.Z_DEFAULT_STRATEGY, zlib.Z_HUFFMAN_ONLY) if large else (zlib.Z_DEFAULT_STRATEGY, zlib.Z_HUFFMAN_ONLY, zlib.Z_RLE, zlib.Z_FIXED):
        for wbits in (-15,) if large else (-15, 31):
            c = zlib.compressobj(6, zlib.DEFLATED, wbits, 7 if large else 2, strategy)
            stream = c.compress(data) + c.flush()
            for size in (8, 9, 14, 16, 28, 31) if large else (1, 9, 61):
                for limit in (0,) if large else (0, 50):
                    n += 1
                    wrong += in_pieces(stream, size, wbits, limit) != (data, True, 0)
print(n, wrong)
