# bz2: decompress in pieces with a bounded output; compress and back.
# seen: bzip2_*.c stream_codec.c _bz2.c
import bz2

EXPECTED = (OSError, ValueError, EOFError)


def fuzz(data):
    take = Input(data)
    step, limit, packs = take.byte() % 40, take.byte() * 16, take.byte() & 3
    rest = take.rest()
    if packs == 3:
        check(bz2.decompress(bz2.compress(rest, 1)) == rest, "does not come back")
        return
    if packs == 2 and not rest.startswith(b"BZh"):
        rest = b"BZh1" + rest
    decompress(bz2.BZ2Decompressor(), rest, step, limit)
