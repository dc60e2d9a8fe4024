# A format, a zero byte, and the octets: unpacked, packed again, read in steps.
# seen: _struct.c pack.c memoryview.c buffer.c
import struct
import _struct

EXPECTED = (struct.error, OverflowError, ValueError)


def fuzz(data):
    form, _, octets = data.partition(b"\0")
    s = _struct.Struct(form)
    check(s.size >= 0, "a size below zero")
    if s.size > 100_000:
        return
    octets = (octets + bytes(s.size))[:max(s.size, len(octets))]
    values = s.unpack_from(octets)
    packed = s.pack(*values)
    check(len(packed) == s.size, "another size")
    check(repr(s.unpack(packed)) == repr(values), "does not come back", values)
    if s.size:
        whole = octets[:len(octets) // s.size * s.size]
        check(len(list(s.iter_unpack(whole))) == len(whole) // s.size, "steps")
    room = bytearray(s.size + 3)
    s.pack_into(room, len(octets) % 4, *values)
    array = memoryview(octets)
    if form in (b"b", b"B", b"h", b"H", b"i", b"I", b"q", b"Q", b"f", b"d", b"?") and len(octets) % s.size == 0:
        array.cast(form.decode()).tolist()
