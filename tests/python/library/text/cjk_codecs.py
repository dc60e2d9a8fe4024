# The East Asian codecs: every character and every code, errors, state.
import codecs
import zlib

NAMES = """gb2312 gbk gb18030 hz big5 cp950 big5hkscs shift_jis cp932 euc_jp shift_jis_2004 euc_jis_2004 euc_jisx0213 shift_jisx0213
    euc_kr cp949 johab iso2022_kr iso2022_jp iso2022_jp_1 iso2022_jp_2 iso2022_jp_2004 iso2022_jp_3 iso2022_jp_ext""".split()
planes = [(0, 0xD800), (0xE000, 0x11000), (0x1F300, 0x1F400), (0x20000, 0x2A700)]
everything = "".join(map(chr, (c for low, high in planes for c in range(low, high))))
pairs = "".join(c + mark for c in "\u304b\u304d\u3051\u30bb\u31f7\u00e6\u0254\u028c\u0259\u025a\u02e9\u02e5\u00ca\u00ea" for mark in "\u309a\u0300\u0301\u02e5\u02e9\u0304\u030cx")
for name in NAMES:
    encoded = everything.encode(name, "ignore")
    again = encoded.decode(name, "replace")
    print(name, len(encoded), len(again), "%08x %08x" % (zlib.crc32(encoded), zlib.crc32(again.encode())), ascii(pairs.encode(name, "replace"))[:60])

for name in NAMES:
    prefix, suffix = {"hz": (b"~{", b"~}")}.get(name, (b"\x1b$)C\x0e", b"\n") if name == "iso2022_kr" else (b"\x1b$B", b"\x1b(B") if "iso" in name else (b"", b"  "))
    codes = b"".join(prefix + bytes([a, b]) + suffix for a in range(0x21, 0x100) for b in range(0x21, 0x100))
    text = codes.decode(name, "replace")
    print(name, len(text), "%08x" % zlib.crc32(text.encode()))

for escape in b"\x1b$A", b"\x1b$(C", b"\x1b$(D", b"\x1b(J", b"\x1b(I", b"\x1b$(O", b"\x1b$(P", b"\x1b$(Q", b"\x1b$@", b"\x1b&@\x1b$B", b"\x1b.A", b"\x1b.F", b"\x1b(", b"\x1bx", b"\x1b$(Z":
    for name in NAMES[-7:]:
        print(escape, name, ascii((escape + b"!!0!\x7d;A\x1bNA\x1bN1\x1b(B.").decode(name, "backslashreplace")))

seen = []
def note(error):
    seen.append((error.start, error.end, error.reason))
    return "?", error.end
codecs.register_error("note", note)
for name, bad in ("gb18030", b"a\x81\x30\x20b\xe3\x32\x9a\x36\x84\x31\xa4\x37\xff\x90"), ("euc_jp", b"\x8f\xa2\xaf\x8e\x20\xa4"), ("euc_kr", b"\xa4\xd4\xa4\xa1\xa4\xbf\xa4\xd4\xa4\xd4\xa4\xff\xa4\xbf\xa4\xd4\xa4\xd4"), \
        ("hz", b"~x~{!!~~~}~{\x21"), ("shift_jisx0213", b"\x87\x9f\x88\x9e\xfc\xf4\x80\xfd"), ("euc_jisx0213", b"\xae\xa1\xfe\xfa\x8f\xfd\xbb"), ("iso2022_jp", b"\x1b$B\x21\x1b(B\x80\x1b$(D"), ("johab", b"\x84\x41\x88\x42\xd9\x31\xdf\x31\xda\xa1"):
    seen.clear()
    print(name, ascii(bad.decode(name, "note")), seen)
for name in NAMES:
    encoder, decoder = codecs.getincrementalencoder(name)("replace"), codecs.getincrementaldecoder(name)()
    print(name, encoder.getstate(), decoder.getstate(), encoder.encode("\u4e00\xe6"), encoder.getstate(), encoder.encode("\u0300"), encoder.getstate(), encoder.encode("~", True), encoder.getstate())
