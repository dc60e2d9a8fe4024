# pyexpat: document type declarations, entities (internal, external, skipped, recursive), parsers of external entities, encodings, buffered text,
# reparse deferral, positions, protection against amplification.
import xml.parsers.expat as expat

NAMES = """StartElement EndElement CharacterData EntityDecl SkippedEntity ElementDecl AttlistDecl NotationDecl UnparsedEntityDecl NotStandalone
StartDoctypeDecl EndDoctypeDecl StartNamespaceDecl EndNamespaceDecl Comment ProcessingInstruction XmlDecl""".split()


def attempt(f, *args):
    try:
        print("->", f(*args))
    except BaseException as e:
        print(type(e).__name__, e, *(getattr(e, name) for name in ("code", "lineno", "offset") if hasattr(e, name)))


def parser(names=NAMES, **kwargs):
    p = expat.ParserCreate(**kwargs)
    for name in names:
        def handler(*args, name=name):
            print(" ", name, args, p.CurrentLineNumber, p.CurrentColumnNumber, p.CurrentByteIndex)
            return 1
        setattr(p, name + "Handler", handler)
    return p


for text in """<!DOCTYPE a [<!ELEMENT a ANY><!ELEMENT b EMPTY><!ELEMENT c (#PCDATA)><!ELEMENT d (#PCDATA|a|b)*><!ELEMENT e (a?,(b|c)+,d*)>]><a/>
<!DOCTYPE a [<!ATTLIST a x CDATA 'v' y (p|q) 'q' z NOTATION (n|m) #IMPLIED w ID #REQUIRED f CDATA #FIXED '1' xmlns:k CDATA 'uri'>]><a f='2' y=' p '><k:b/></a>
<!DOCTYPE a PUBLIC 'pub  id' "sys" [<!NOTATION n PUBLIC 'p'><!NOTATION m SYSTEM 's'><!ENTITY u SYSTEM 'f' NDATA n><!--c--><?pi data?>]><a/>
<!DOCTYPE a [<!ENTITY x '&y;'><!ENTITY y '&x;'>]><a b='&x;'/>
<!DOCTYPE a [<!ENTITY x '&y;'><!ENTITY y '&x;'>]><a>&x;</a>
<!DOCTYPE a [<!ENTITY x '&#65;&y;'><!ENTITY y '[&#38;lt;]'>]><a b='&x;&y;'>1&x;2</a>
<!DOCTYPE a [<!ENTITY x '<b>'>]><a>&x;</b></a>
<!DOCTYPE a [<!ENTITY x '</a>'>]><a>&x;
<!DOCTYPE a [<!ENTITY x '<b'>]><a>&x;</a>
<!DOCTYPE a [<!ENTITY x SYSTEM 'f'>]><a b='&x;'/>
<!DOCTYPE a [<!ENTITY x SYSTEM 'f'>]><a>&x;</a>
<!DOCTYPE a [<!ENTITY x SYSTEM 'f' NDATA g>]><a>&x;</a>
<!DOCTYPE a [<!ENTITY x 'EE'><!ENTITY x 'FF'>]><a>1&x;&#65;3&x;</a>
<!DOCTYPE a [
<!DOCTYPE a [ <!ENT
<!DOCTYPE a [ <!ENTITY x 'a' 
<!DOCTYPE a [<!ENTITY x 5>]><a/>
<!DOCTYPE a [<!FOO x>]><a/>
<!DOCTYPE a [%y;]><a b='&z;'>&z;</a>
<?xml version='1.0' standalone='yes'?><!DOCTYPE a [%y;]><a>&z;</a>
<a b='&x;'/>
foo bar
foobar<
<a/>foo""".split("\n"):
    print(text)
    attempt(parser(namespace_separator="!").Parse, text, True)
attempt(parser(["StartElement"], namespace_separator="!").Parse, "<a xmlns:x='u' xmlns:y='u' x:b='1' y:b='2'/>", True)

print("# external entities")


def resolve(p):
    def handler(context, base, system, public):
        print("  external", context, base, system, public)
        q = p.ExternalEntityParserCreate(context)
        if system == "none":
            return 1
        return 0 if system == "refuse" else q.Parse({
            "dtd": "<?xml encoding='utf-8'?><!ENTITY % pe '<!ENTITY y \"why\">'>%pe;<![INCLUDE[<!ATTLIST a k CDATA 'v'>]]><![IGNORE[ <!x ]]><!ENTITY z 'zed'>",
            "text": "<b>&y;</b>tail", "bad": "<b>", "empty": ""}[system], True)
    return handler


for flag, text in (2, "<!DOCTYPE a SYSTEM 'dtd' [<!ENTITY t SYSTEM 'text'>]><a>&t;&z;</a>"), (0, "<!DOCTYPE a SYSTEM 'dtd'><a>&z;</a>"), (2, "<!DOCTYPE a SYSTEM 'refuse'><a/>"), \
        (0, "<!DOCTYPE a [<!ENTITY t SYSTEM 'bad'>]><a>&t;</a>"), (0, "<!DOCTYPE a [<!ENTITY t SYSTEM 'empty'>]><a>&t;</a>"), (2, "<!DOCTYPE a [<!ENTITY % t SYSTEM 'dtd'>%t;]><a>&y;</a>"):
    p = parser(["StartElement", "CharacterData", "SkippedEntity", "NotStandalone"])
    p.SetParamEntityParsing(flag)
    p.SetBase("base")
    p.ExternalEntityRefHandler = resolve(p)
    attempt(p.Parse, text, True)
p = expat.ParserCreate()
p.UseForeignDTD()
p.SetParamEntityParsing(2)
p.ExternalEntityRefHandler = lambda *args: print(args) or 1
attempt(p.Parse, "<a/>", True)
p.NotStandaloneHandler = lambda: 1.5
attempt(expat.ParserCreate().ExternalEntityParserCreate, 5)
q = expat.ParserCreate()
q.NotStandaloneHandler = lambda: 1.5
attempt(q.Parse, "<!DOCTYPE a SYSTEM 'x'><a/>", True)
q = expat.ParserCreate()
q.NotStandaloneHandler = lambda: 0
attempt(q.Parse, "<!DOCTYPE a SYSTEM 'x'><a/>", True)
p = expat.ParserCreate()
p.DefaultHandler = lambda text: print("  default", repr(text))
p.Parse("<!DOCTYPE a [<!ENTITY x 'text'>\n<!--c-->]><a>&x;</a>", True)

print("# encodings")
for name in "utf8 us-ascii iso-8859-15 koi8-r utf-16 xyz cp037 big5 hex".split():
    attempt(parser(["CharacterData"]).Parse, f"<?xml version='1.0' encoding='{name}'?>\n<a>".encode() + b"\xc1\xa4</a>", True)
    if name != "utf-16":
        attempt(parser(["CharacterData"], encoding=name).Parse, b"<a>" + b"\xc1\xa4</a>", True)
attempt(expat.ParserCreate().Parse, b"\0\r\n", True)

print("# buffered text")
p = parser(["CharacterData", "Comment"])
p.buffer_text = True
p.buffer_size = 4
p.Parse("<a>1<b/>2&lt;<c/>34567<!--c-->x")
print(p.buffer_used)
p.Parse("y\n</a>", True)
p = parser(["StartElement"])
for piece in "<doc", ">", "":
    p.Parse(piece)
    p.SetReparseDeferralEnabled(piece != ">")
p = parser(["StartElement", "EndElement"])
p.Parse("<a>\n <b/>\n</a>", True)

print("# limits")
laughs = "<!DOCTYPE d [<!ENTITY r0 '..........'>" + "".join(f"<!ENTITY r{i + 1} '{f'&r{i};' * 10}'>" for i in range(9)) + "]><d>&r9;</d>"
attempt(expat.ParserCreate().Parse, laughs, True)
p = expat.ParserCreate()
for method, value in (p.SetAllocTrackerActivationThreshold, 1.5), (p.SetAllocTrackerActivationThreshold, -5), (p.SetAllocTrackerActivationThreshold, 2**64), \
        (p.SetAllocTrackerMaximumAmplification, 0.5), (p.SetAllocTrackerMaximumAmplification, "a"), (p.ExternalEntityParserCreate(None).SetAllocTrackerMaximumAmplification, 2.0), \
        (p.SetParamEntityParsing, 1), (p.SetBase, 3):
    attempt(method, value)
