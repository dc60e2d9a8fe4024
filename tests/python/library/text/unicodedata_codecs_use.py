# unicodedata and codecs: properties over ranges, normal forms, names; lookups, error handlers, incremental and stream coders, BOMs; errors.
import codecs
import io
import unicodedata as ud
import zlib


def err(f, *a, **k):
    try:
        print("no error:", f(*a, **k))
    except Exception as e:
        print(type(e).__name__, e)


print(ud.unidata_version, ud.ucd_3_2_0.unidata_version)
for c in "aZ5é ß\u0301\u00bd\u0661\u2167\u4e00\uac00\u200d\ufb01\U0001f600\ud800\x00\u1e9e\u01c5\u0378\U0010ffff\u212b\u2126\ufdfa":
    print(ascii(c), ud.category(c), ud.bidirectional(c), ud.combining(c), ud.east_asian_width(c), ud.mirrored(c), ud.decomposition(c), ud.name(c, "-"), ud.numeric(c, None), ud.digit(c, None), ud.decimal(c, None), [ascii(ud.normalize(f, c)) for f in ("NFC", "NFD", "NFKC", "NFKD")])
for prop in (ud.category, ud.bidirectional, ud.east_asian_width, lambda c: str(ud.combining(c)), lambda c: str(ud.mirrored(c)), ud.decomposition, lambda c: str(ud.numeric(c, "")), lambda c: ud.normalize("NFKD", c), lambda c: c.upper() + c.lower() + c.title() + c.casefold(), lambda c: str([c.isalpha(), c.isdigit(), c.isprintable(), c.isspace(), c.isidentifier(), c.isupper()])):
    print([zlib.crc32("|".join(prop(chr(c)) for c in range(r, r + 4096, 3) if not 0xd800 <= c < 0xe000).encode()) for r in (0, 0x1000, 0x2000, 0x3000, 0xa000, 0xf000, 0x10000, 0x11000, 0x1d000, 0x1f000)])
for n in ("LATIN SMALL LETTER A", "latin small letter e with acute", "HANGUL SYLLABLE GAG", "CJK UNIFIED IDEOGRAPH-4E00", "SPACE", "LINE FEED", "GRINNING FACE"):
    print(ascii(ud.lookup(n)))
for f, a in [(ud.lookup, ("NO SUCH",)), (ud.name, ("\0",)), (ud.decimal, ("a",)), (ud.digit, ("a",)), (ud.numeric, ("a",)), (ud.category, ("ab",)), (ud.category, (5,)), (ud.normalize, ("X", "a")), (ud.normalize, ("NFC",)), (ud.name, ("",)), (ud.combining, ("",)), (ud.is_normalized, ("NFC", 5))]:
    err(f, *a)
s = "\u1e9b\u0323 \u212b e\u0301\u0327 \uac01 \u1100\u1161\u11a8"
print([ascii(ud.normalize(f, s)) for f in ("NFC", "NFD", "NFKC", "NFKD")], [ud.is_normalized(f, s) for f in ("NFC", "NFD")], ud.normalize("NFC", "abc") == "abc")
text = "aé\u20ac\U0001f600\ud800 z"
for enc in ["utf-8", "utf-16", "utf-16-le", "utf-32-be", "utf-8-sig", "latin-1", "ascii", "cp1252", "utf-7", "unicode_escape", "raw_unicode_escape", "charmap", "idna", "punycode", "cp437", "koi8-r", "iso8859-15", "mac_roman"]:
    for handler in ["strict", "ignore", "replace", "backslashreplace", "xmlcharrefreplace", "namereplace", "surrogatepass", "surrogateescape"]:
        try:
            print(enc, handler, text.encode(enc, handler))
        except Exception as e:
            print(enc, handler, type(e).__name__, e)
bad = b"a\xff\xc3\xa9\xe2\x82 \xf0\x9f\x98\x80\xed\xa0\x80"
for enc in ["utf-8", "utf-16", "utf-16-be", "utf-32", "ascii", "cp1252", "utf-7", "unicode_escape", "punycode", "utf-8-sig"]:
    for handler in ["strict", "ignore", "replace", "backslashreplace", "surrogateescape", "surrogatepass", "xmlcharrefreplace"]:
        try:
            print(enc, handler, ascii(bad.decode(enc, handler)))
        except Exception as e:
            print(enc, handler, type(e).__name__, e)
i = codecs.lookup("UTF8")
print(i.name, i._is_text_encoding, i.encode("é"), i.decode(b"\xc3\xa9"), codecs.lookup("Latin1").name, codecs.lookup("iso 8859 1").name, codecs.getencoder("ascii")("a"), codecs.getdecoder("ascii")(b"a"))
for n in ("nope", "", "a b", "\0", "é", 5):
    err(codecs.lookup, n)
err(b"x".decode, "hex")
err("x".encode, "rot13")
for n, v in [("hex", b"ab"), ("base64", b"ab"), ("quopri", b"a=\xe9"), ("uu", b"ab"), ("zlib", b"ab"), ("rot13", "Hello")]:
    e = codecs.encode(v, n)
    print(n, e if n != "zlib" else len(e), codecs.decode(e, n))
err(codecs.decode, b"zz", "hex")
err(codecs.encode, "x", "hex")
d = codecs.getincrementaldecoder("utf-8")("replace")
print([d.decode(bytes([b])) for b in "é\u20ac".encode() + b"\xff\xe2"], d.getstate(), d.decode(b"", True), d.reset())
d = codecs.getincrementaldecoder("utf-16")()
print([d.decode(bytes([b])) for b in "aé".encode("utf-16")], d.getstate())
e = codecs.getincrementalencoder("utf-16")()
print(e.encode("a"), e.encode("b"), e.getstate(), e.reset(), e.encode("c"))
print(list(codecs.iterencode(["a", "é"], "utf-8-sig")), list(codecs.iterdecode([b"\xc3", b"\xa9a"], "utf-8")))
r = codecs.getreader("utf-8")(io.BytesIO("líne1\nline2\nrest".encode()))
print(r.readline(), r.read(3), r.readlines(), r.seek(0), list(r)[0])
w = codecs.getwriter("utf-16-le")(out := io.BytesIO())
w.write("é")
w.writelines(["a", "b"])
print(out.getvalue(), w.stream is out, codecs.EncodedFile(io.BytesIO("é".encode()), "latin-1", "utf-8").read())
codecs.register_error("own", lambda e: (f"<{e.start}-{e.end}:{e.reason}>", e.end))
codecs.register_error("bad", lambda e: 5)
codecs.register_error("far", lambda e: ("", 99))
codecs.register_error("bytes", lambda e: (b"!", e.end))
print("aé\u20acb".encode("ascii", "own"), b"a\xff\xfeb".decode("ascii", "own"), "é".encode("ascii", "bytes"), codecs.lookup_error("own") is not None)
err("é".encode, "ascii", "bad")
err("é".encode, "ascii", "far")
err("é".encode, "ascii", "unknown-handler")
err(codecs.lookup_error, "unknown-handler")
err(codecs.register_error, "x", 5)
err(codecs.strict_errors, UnicodeEncodeError("c", "x", 0, 1, "why"))
err(codecs.ignore_errors, 5)
print(codecs.replace_errors(UnicodeDecodeError("c", b"x", 0, 1, "r")), codecs.xmlcharrefreplace_errors(UnicodeEncodeError("c", "é", 0, 1, "r")), codecs.namereplace_errors(UnicodeEncodeError("c", "é", 0, 1, "r")), codecs.backslashreplace_errors(UnicodeTranslateError("é", 0, 1, "r")))


def search(name): return codecs.CodecInfo(lambda s, e="strict": (b"enc", len(s)), lambda b, e="strict": ("dec", len(b)), name="mine") if name == "my_codec" else None


codecs.register(search)
print("abc".encode("my-codec"), b"x".decode("My_Codec"))
codecs.unregister(search)
err("a".encode, "my_codec")
print(codecs.BOM_UTF8, codecs.BOM_UTF16, codecs.BOM_UTF32_BE, codecs.charmap_build("abc").__class__.__name__, codecs.charmap_encode("ab", "strict", {97: 1, 98: b"xx"}), codecs.charmap_decode(b"\0\1", "strict", {0: "z", 1: 0x20ac}), codecs.escape_decode(b"a\\n\\x41"), codecs.escape_encode(b"\n'"), codecs.utf_8_decode(b"a\xc3"), codecs.utf_16_ex_decode(b"\xff\xfea\0"), codecs.readbuffer_encode(b"x"))
err(codecs.charmap_encode, "c", "strict", {})
err(codecs.charmap_decode, b"c", "strict", "ab")

for decode in codecs.escape_decode, codecs.raw_unicode_escape_decode, codecs.unicode_escape_decode, codecs.readbuffer_encode:
    print(decode("aß\\n"))
    try:
        decode("a\ud800")
    except UnicodeEncodeError as e:
        print(e)
