# CDATA sections in one piece and in two, cut at each place, with handlers of all kinds.
from xml.parsers import expat
def run(pieces, names, buffered=False):
    out = []
    p = expat.ParserCreate()
    p.buffer_text = buffered
    for name in names:
        def h(*a, name=name): out.append((name, a, p.CurrentLineNumber, p.CurrentColumnNumber))
        setattr(p, name, h)
    try:
        for k, piece in enumerate(pieces): p.Parse(piece, k == len(pieces) - 1)
    except expat.ExpatError as e: out.append((str(e), e.code, e.lineno, e.offset))
    return out
ALL = ["StartElementHandler", "EndElementHandler", "CharacterDataHandler", "StartCdataSectionHandler", "EndCdataSectionHandler", "CommentHandler"]
SETS = [ALL, ["DefaultHandler", "CharacterDataHandler"], ["EndCdataSectionHandler", "DefaultHandlerExpand"], []]
TEXTS = ["<a><![CDATA[x]]></a>", "<a><![CDATA[a]b]]c]]]></a>", "<a><![CDATA[\n<z>\n&q; ]]&gt;\n]]>t<![CDATA[]]></a>", "<a><![CDATA[abc</a>", "<a><![CDATA[abc]]</a>", "<a>t<![CDATA[abc", "<a><![CDATA[a\x01b]]></a>", "<a><![CDATA[\u00e9\U0001f600]]><b/></a>", "<a><![CDATA[", "<a><![CDA", "<![CDATA[x]]><a/>", "<a/><![CDATA[x]]>", "<!DOCTYPE a [<!ENTITY e '<![CDATA[q]]>r'>]><a>&e;</a>", "<!DOCTYPE a [<!ENTITY e '<![CDATA[q'>]><a>&e;]]></a>", "<a><![CDATA[]]]]]]></a>"]
for text in TEXTS:
    data = text.encode()
    print(ascii(text))
    for names in SETS:
        for buffered in (False, True)[: 1 + (names is ALL)]:
            told = {}
            for cut in range(len(data)):
                told.setdefault(ascii(run([data[:cut], data[cut:]], names, buffered)), []).append(cut)
            for what, cuts in told.items():
                print("", buffered, cuts, what)
