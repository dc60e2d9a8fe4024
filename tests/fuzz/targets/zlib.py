# zlib: decompress with each wrapper, in pieces with a bounded output; compress with each setting and back.
# seen: deflate*.c inflate.c zlib.c checksum.c stream_codec.c
import zlib

EXPECTED = (zlib.error, ValueError)
WBITS = [15, -15, 31, 47, 9, -9, 25, 0]


def fuzz(data):
    take = Input(data)
    wbits, step, limit, rest = take.pick(WBITS), take.byte() % 40, take.byte() * 16, take.rest()
    level, strategy, memory = take.byte() % 10, take.byte() % 5, 1 + take.byte() % 9
    if wbits:
        c = zlib.compressobj(level, zlib.DEFLATED, wbits if wbits < 32 else 31, memory, strategy, rest[:20] if wbits == 15 and rest else b"") \
            if wbits == 15 and step & 1 and rest else zlib.compressobj(level, zlib.DEFLATED, wbits if wbits < 32 else 31, memory, strategy)
        packed = b"".join(c.compress(p) for p in pieces(rest, step)) + c.flush([zlib.Z_FINISH, zlib.Z_FINISH][step & 1])
        d = zlib.decompressobj(wbits, rest[:20]) if wbits == 15 and step & 1 and rest else zlib.decompressobj(wbits)
        check(d.decompress(packed) + d.flush() == rest, "does not come back")
    d = zlib.decompressobj(wbits)
    size = 0
    for piece in pieces(rest, step):
        while piece and not d.eof:
            size += len(d.decompress(piece, limit))
            piece = d.unconsumed_tail
            if size > 200_000:
                return
    d.copy()
    d.flush()
    zlib.crc32(rest), zlib.adler32(rest)
