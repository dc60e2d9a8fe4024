import io
import plistlib
import xml.dom.minidom
import xml.etree.ElementTree as ET
import xml.parsers.expat as expat
import xml.sax

doc = '''<?xml version="1.0" encoding="utf-8"?>
<!-- top -->
<root xmlns="http://a" xmlns:b="http://b" id="1">
  <item b:key="v&amp;w" other='x "y"'>text &lt; é &#233;&#x1F600; more</item>
  <b:empty/><?pi some data?>
  <c><![CDATA[<raw> & ]]></c>tail
</root>
'''
root = ET.fromstring(doc.encode())
for e in root.iter():
    print(e.tag, e.attrib, repr(e.text), repr(e.tail))
print(ET.tostring(root, encoding='unicode'))
print(ET.fromstring('<a>\r\n<b/>x\ry</a>').find('b').tail)
print([x.text for x in ET.fromstring('<r><i n="1">a</i><i n="2">b</i><j><i>c</i></j></r>').findall('.//i')])
for ev, e in ET.iterparse(io.BytesIO(b'<a><b>1</b><c x="2"/></a>'), ('start', 'end')):
    print(ev, e.tag, e.attrib)
p = ET.XMLPullParser(('end',))
for piece in ('<a', '><b>te', 'xt</', 'b></a>'):
    p.feed(piece)
    print([(ev, e.tag, e.text) for ev, e in p.read_events()])
p.close()
t = ET.ElementTree(ET.fromstring('<a><b>1</b></a>'))
ET.indent(t)
out = io.BytesIO()
t.write(out, xml_declaration=True, encoding='utf-8')
print(out.getvalue())
for bad in ('', '<a>', '<a></b>', '<a/><b/>', 'x', '<a b=1/>', '<a b="1" b="2"/>', '<a>&nope;</a>', '<a>&#0;</a>', '<a>]]></a>', '<a><!-- -- --></a>', '<p:a/>', '<a', '<a b="<"/>', '<1/>',
            ' <?xml version="1.0"?><a/>', '<a>&lt</a>', '<a><![CDATA[x</a>', '<a></a>junk', '<?xml?><a/>', '<a b = "1"c="2"/>'):
    try:
        ET.fromstring(bad)
        print(repr(bad), 'ok')
    except ET.ParseError as e:
        print(repr(bad), e, e.code, e.position)
try:
    ET.fromstring(b'<a>\xff</a>')
except ET.ParseError as e:
    print(e)
print(ET.fromstring('<a>é</a>'.encode('utf-16')).text, ET.fromstring('<?xml version="1.0" encoding="iso-8859-1"?><a>é</a>'.encode('latin-1')).text)
events = []


def log(name):
    return lambda *a: events.append((name,) + a)


for buffered in (False, True):
    events.clear()
    p = expat.ParserCreate()
    p.buffer_text = buffered
    for h in ('StartElement', 'EndElement', 'CharacterData', 'Comment', 'ProcessingInstruction', 'StartCdataSection', 'EndCdataSection', 'XmlDecl', 'StartDoctypeDecl', 'EndDoctypeDecl', 'EntityDecl'):
        setattr(p, h + 'Handler', log(h))
    p.Parse('<?xml version="1.0"?><!DOCTYPE d SYSTEM "d.dtd" [<!ENTITY e "ent &#65; text">]><d a="1">x\ny &e;<![CDATA[c]]><?p d?><!--c--></d>', True)
    for e in events:
        print(e)
print(expat.ErrorString(4), expat.errors.codes['syntax error'], expat.errors.messages[7], expat.errors.XML_ERROR_SYNTAX, expat.model.XML_CTYPE_SEQ)
p = expat.ParserCreate(namespace_separator='|')
p.StartElementHandler = lambda n, a: print('start', n, a)
p.EndElementHandler = lambda n: print('end', n)
p.StartNamespaceDeclHandler = lambda *a: print('ns', a)
p.EndNamespaceDeclHandler = lambda a: print('ns end', a)
p.ordered_attributes = True
p.Parse(b'<a xmlns="u" xmlns:p="v" x="1" p:y="2"><p:b/></a>', True)
try:
    p.Parse(b'more', True)
except expat.ExpatError as e:
    print(e, e.code)
p = expat.ParserCreate()


def stop(name, attrs):
    raise KeyError(name)


p.StartElementHandler = stop
try:
    p.Parse('<q/>', True)
except KeyError as e:
    print('KeyError', e, p.CurrentLineNumber)
d = xml.dom.minidom.parseString('<a x="1"><b>t</b><!--c--></a>')
print(d.documentElement.tagName, d.getElementsByTagName('b')[0].firstChild.data, d.toxml())
print(d.toprettyxml(indent='  '))


class Handler(xml.sax.ContentHandler):
    def startElement(self, name, attrs):
        print('sax start', name, dict(attrs))

    def characters(self, content):
        print('sax chars', repr(content))

    def endElement(self, name):
        print('sax end', name)


xml.sax.parseString(b'<a k="v">one<b/>two</a>', Handler())
data = {'name': 'x', 'list': [1, 2.5, True], 'bytes': b'abc', 'nested': {'k': 'é & <'}}
text = plistlib.dumps(data)
print(plistlib.loads(text) == data, text[:60])
