# Text that is no UTF-8: the error names the place in the whole text.
import marshal

for payload in (b"abc\xff", b"\xff", b"a\xed\xb0\x80\xed\xa0", b"abc\xe4\xb8", b"\xed\xa0\x80x\xc3("):
    data = b"u" + len(payload).to_bytes(4, "little") + payload
    try:
        print(ascii(marshal.loads(data)))
    except UnicodeDecodeError as e:
        print(e, e.object == payload, e.start, e.end)
