# Octets that are no text: what the parser takes for characters, and what it refuses.
import pyexpat


def read(data, encoding=None):
    parser = pyexpat.ParserCreate(encoding)
    parser.buffer_text = True
    got = []
    parser.CharacterDataHandler = got.append
    try:
        parser.Parse(data, True)
    except pyexpat.ExpatError as e:
        return e.code, e.lineno, e.offset
    return [ascii(text) for text in got]


for octets in (b"\xc3\xa9", b"\xe0\x80\x80", b"\xe0\xa0\x80", b"\xed\xa0\x80", b"\xed\x9f\xbf", b"\xf0\x80\x80\x80", b"\xf0\x90\x80\x80", b"\xf4\x8f\xbf\xbf",
               b"\xf4\x90\x80\x80", b"\xf5\x80\x80\x80", b"\xef\xbf\xbe", b"\xef\xbf\xbf", b"\xc1\x81", b"\xc3", b"\xe2\x82", b"\x80"):
    print(octets, read(b"<a>" + octets + b"</a>"))

for units in ([0xD83D, 0xDE00], [0xD83D, 0x41], [0xDBFF, 0xFFFD], [0xDC00], [0xD800, 0xD800, 0x42], [0xFFFE], [0xFFFF]):
    for order in ("little", "big"):
        text = b"".join(n.to_bytes(2, order) for n in [0xFEFF, *b"<a>", *units, *b"</a>"])
        print([hex(u) for u in units], order, read(text))
print(read("<a>x".encode("utf-16") + b"\x00\xd8"), read("<a>x".encode("utf-16") + b"\x00"))


def declare(document):
    parser = pyexpat.ParserCreate()
    got = []
    parser.EntityDeclHandler = lambda *args: got.append(args)
    parser.StartDoctypeDeclHandler = lambda *args: got.append(args)
    try:
        parser.Parse(document, True)
    except pyexpat.ExpatError as e:
        return e.code, e.lineno, e.offset
    return got


# Identifiers that are not there, or run into what stands before; a comment's begin inside a literal.
for document in ('<!DOCTYPE a SYSTEM><a/>', '<!DOCTYPE a SYSTEM x"y"><a/>', '<!DOCTYPE a PUBLIC "p"><a/>', '<!DOCTYPE a [<!ENTITY u SYSTEM D"AN" n>]><a/>',
                 '<!DOCTYPE a [<!ENTITY u SYSTEM>]><a/>', '<!DOCTYPE a [<!ENTITY u PUBLIC "p">]><a/>', '<!DOCTYPE a [<!ENTITY u SYSTEM "s" NDATA n>]><a/>',
                 '<!DOCTYPE a [<!ENTITY u "<!--">]><a/>', '<!DOCTYPE a PUBLIC "p" "s" [<!ENTITY % u "v">]><a/>'):
    print(document, declare(document))
