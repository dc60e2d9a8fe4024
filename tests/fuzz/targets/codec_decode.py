# Bytes through each text codec: at once and in pieces, with each error handler. The first bytes choose.
# seen: codec_*.c _codecs.c multibytecodec.c utf8.c
import codecs

EXPECTED = (UnicodeError, ValueError, OverflowError)  # OverflowError: punycode is written in Python
CODECS = ["utf-8", "utf-8-sig", "utf-7", "utf-16", "utf-16-le", "utf-16-be", "utf-32", "utf-32-le", "utf-32-be", "ascii", "latin-1", "unicode_escape",
          "raw_unicode_escape", "cp1252", "koi8-r", "cp437", "mac-roman", "iso8859-15", "idna", "punycode", "cp037", "tis-620"]
ERRORS = ["strict", "ignore", "replace", "backslashreplace", "surrogateescape", "surrogatepass"]
# No comparison with the whole: an octal escape ends where a piece ends, and UTF-16 and UTF-32 in pieces must begin with a mark; in CPython too.
WITHOUT_STATE = ("idna", "punycode", "unicode_escape", "utf-16", "utf-32")


def fuzz(data, codecs_=CODECS):
    take = Input(data)
    name, errors, step = take.pick(codecs_), take.pick(ERRORS), take.byte() % 12
    data = take.rest()
    try:
        whole = data.decode(name, errors)
    except UnicodeError as e:
        whole = None
        if isinstance(e, UnicodeDecodeError) and name not in WITHOUT_STATE:
            check(0 <= e.start <= e.end <= len(e.object), "the place of an error", e)
    d = codecs.getincrementaldecoder(name)(errors)
    parts = []
    try:
        for piece in pieces(data, step):
            parts.append(d.decode(piece))
            d.setstate(d.getstate())
        parts.append(d.decode(b"", True))
    except UnicodeError as e:
        if "pending buffer overflow" in str(e):  # an escape sequence in more pieces than a decoder keeps
            return
        parts = None
    if name == "utf-8-sig" and data and codecs.BOM_UTF8.startswith(data):
        return  # in pieces a part of the mark is no error, also at the end: in CPython too
    if name not in WITHOUT_STATE and step and errors != "surrogatepass":
        check((whole is None) == (parts is None), "at once and in pieces", name, whole, parts)
        # With a handler, a multibyte character that is cut off at the end is one error as a whole, and as many as it has octets before: in CPython too.
        if parts is not None and (codecs_ is CODECS or errors == "strict"):
            check("".join(parts) == whole, "another text in pieces", name, whole, parts)
    if whole is not None and errors == "strict" and name != "idna":
        whole.encode(name, "replace")
