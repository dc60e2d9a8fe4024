# zstd: decompress in pieces with a bounded output, with and without a dictionary; compress and back.
# seen: zstd_*.c _zstd.c stream_codec.c
import _zstd

EXPECTED = (_zstd.ZstdError, ValueError, EOFError, OverflowError)
MAGIC = b"\x28\xb5\x2f\xfd"
DICT = _zstd.ZstdDict(b"any content serves as a raw dictionary " * 3, is_raw=True)


def fuzz(data):
    take = Input(data)
    step, limit, mode = take.byte() % 40, take.byte() * 16, take.byte() & 15
    rest = take.rest()
    if mode == 15:
        c = _zstd.ZstdCompressor(level=1 + step % 3, zstd_dict=DICT if limit & 16 else None)
        packed = b"".join(c.compress(p) for p in pieces(rest, step)) + c.flush()
        d = _zstd.ZstdDecompressor(zstd_dict=DICT if limit & 16 else None)
        check(d.decompress(packed) == rest, "does not come back")
        return
    if mode == 14:
        d = _zstd.ZstdDict(rest)
        _zstd.ZstdDecompressor(zstd_dict=d)
        return
    if mode & 1 and not rest.startswith(MAGIC):
        rest = MAGIC + rest
    if mode == 13:
        _zstd.get_frame_info(rest)
        _zstd.get_frame_size(rest)
    decompress(_zstd.ZstdDecompressor(zstd_dict=DICT if mode & 2 else None), rest, step, limit)
