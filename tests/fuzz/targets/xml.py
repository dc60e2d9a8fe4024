# XML in pieces: pyexpat with every handler, then an ElementTree's events.
# seen: pyexpat.c xml_*.c
import pyexpat
import xml.etree.ElementTree as ET

EXPECTED = (pyexpat.ExpatError, ET.ParseError, ValueError, LookupError)
HANDLERS = [name for name in dir(pyexpat.ParserCreate()) if name.endswith("Handler") and name != "NotStandaloneHandler"]
ENCODINGS = [None, None, None, "utf-8", "utf-16", "iso-8859-1", "us-ascii", "windows-1252"]


def expat(take, step, options):
    p = pyexpat.ParserCreate(take.pick(ENCODINGS), "}" if options & 1 else None)
    p.buffer_text = bool(options & 2)
    p.ordered_attributes = bool(options & 4)
    p.specified_attributes = bool(options & 8)
    p.namespace_prefixes = bool(options & 16)
    p.SetParamEntityParsing(options >> 5 & 2)
    p.UseForeignDTD(bool(options & 128))
    seen = [0]

    def handler(*args):
        seen[0] += 1

    def external(context, base, system_id, public_id):
        inner = p.ExternalEntityParserCreate(context)
        inner.Parse(b"<!ELEMENT a ANY><b/>" if context is None else b"<c>&amp;</c>", True)
        return 1

    for name in HANDLERS:
        setattr(p, name, external if name == "ExternalEntityRefHandler" else handler)
    for piece in pieces(take.rest(), step):
        p.Parse(piece, False)
        p.CurrentLineNumber, p.CurrentColumnNumber, p.CurrentByteIndex, p.GetInputContext()
    p.Parse(b"", True)


def fuzz(data):
    take = Input(data)
    step, options = take.byte() % 40, take.byte()
    try:
        expat(take, step, options)
    except EXPECTED:
        pass
    if options & 64:
        return
    p = ET.XMLPullParser(["start", "end", "comment", "pi", "start-ns", "end-ns"])
    for piece in pieces(data[3:], step):
        p.feed(piece)
        for event in p.read_events():
            pass
    p.close()
