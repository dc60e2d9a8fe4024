# bz2: decompress in pieces with a bounded output; compress and back.
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
    d = bz2.BZ2Decompressor()
    size = 0
    for piece in pieces(rest, step):
        if d.eof:
            break
        size += len(d.decompress(piece, limit))
        while not d.needs_input and not d.eof:
            got = len(d.decompress(b"", limit or 1))
            size += got
            if size > 200_000:
                return
