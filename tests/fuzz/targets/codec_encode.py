# A text through each text codec: at once and in pieces, and back.
# seen: codec_*.c _codecs.c multibytecodec.c utf8.c
import codecs

EXPECTED = (UnicodeError, ValueError)
CODECS = ["utf-8", "utf-8-sig", "utf-7", "utf-16", "utf-16-le", "utf-16-be", "utf-32", "utf-32-le", "utf-32-be", "ascii", "latin-1", "unicode_escape",
          "raw_unicode_escape", "cp1252", "koi8-r", "cp437", "mac-roman", "iso8859-15", "idna", "punycode", "cp037", "tis-620"]
ERRORS = ["strict", "ignore", "replace", "xmlcharrefreplace", "backslashreplace", "namereplace", "surrogateescape", "surrogatepass"]
WITHOUT_STATE = ("idna", "punycode")
COMES_BACK = ("utf-8", "utf-7", "utf-16", "utf-32", "utf-16-le", "utf-16-be", "utf-32-le", "utf-32-be", "unicode_escape")


def fuzz(data, codecs_=CODECS):
    take = Input(data)
    name, errors, step = take.pick(codecs_), take.pick(ERRORS), take.byte() % 12
    text = take.text() if step & 1 else take.rest().decode("utf-16-le", "surrogatepass" if len(take.rest()) % 2 == 0 else "replace")
    try:
        whole = text.encode(name, errors)
    except UnicodeError as e:
        whole = None
        if isinstance(e, UnicodeEncodeError) and name not in WITHOUT_STATE:
            check(0 <= e.start <= e.end <= len(e.object), "the place of an error", e)
    e = codecs.getincrementalencoder(name)(errors)
    parts = []
    try:
        for piece in pieces(text, step):
            parts.append(e.encode(piece))
            e.setstate(e.getstate())
        parts.append(e.encode("", True))
    except UnicodeError:
        parts = None
    if name not in WITHOUT_STATE and step and text:
        check((whole is None) == (parts is None), "at once and in pieces", name, whole, parts)
        if name in COMES_BACK and parts is not None:
            check(b"".join(parts).decode(name, "surrogatepass") == whole.decode(name, "surrogatepass"), "another text in pieces", name, whole, parts)
    if whole is not None and errors == "strict" and name in COMES_BACK:
        check(whole.decode(name) == text, "does not come back", name, whole)
