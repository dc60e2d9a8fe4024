# lzma: each container and raw filters, decompress in pieces with a bounded output; compress and back.
# seen: lzma_*.c xz*.c stream_codec.c _lzma.c
import lzma

EXPECTED = (lzma.LZMAError, ValueError, EOFError, OverflowError, TypeError)
FORMATS = [lzma.FORMAT_AUTO, lzma.FORMAT_XZ, lzma.FORMAT_ALONE, lzma.FORMAT_RAW]
IDS = [lzma.FILTER_LZMA2, lzma.FILTER_LZMA1, lzma.FILTER_DELTA, lzma.FILTER_X86, lzma.FILTER_ARM, lzma.FILTER_POWERPC, lzma.FILTER_SPARC, lzma.FILTER_IA64]


def filters(take):
    last = {"id": take.pick([lzma.FILTER_LZMA2, lzma.FILTER_LZMA1]), "dict_size": 4096 << take.byte() % 4, "lc": take.byte() % 5, "lp": take.byte() % 5, "pb": take.byte() % 5}
    first = take.pick(IDS)
    if first in (lzma.FILTER_LZMA1, lzma.FILTER_LZMA2):
        return [last]
    return [{"id": first, "dist": 1 + take.byte()} if first == lzma.FILTER_DELTA else {"id": first}, last]


def fuzz(data):
    take = Input(data)
    form, step, limit, packs = take.pick(FORMATS), take.byte() % 40, take.byte() * 16, take.byte() & 7
    chain = filters(take) if form == lzma.FORMAT_RAW else None
    rest = take.rest()
    if packs == 7 and form != lzma.FORMAT_AUTO:
        packed = lzma.compress(rest, form, filters=chain, preset=None if chain else 0)
        check(lzma.decompress(packed, form, filters=chain) == rest, "does not come back")
        return
    decompress(lzma.LZMADecompressor(form, memlimit=None if chain else 20_000_000, filters=chain), rest, step, limit)
