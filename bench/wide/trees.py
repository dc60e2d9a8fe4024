# trees: XML is built, searched, changed and written with ElementTree and minidom, and parsed by events.
# args: 4
import io
import sys
import xml.dom.minidom
import xml.etree.ElementTree as ET
import xml.sax

total = 0


class Count(xml.sax.ContentHandler):
    def __init__(self):
        super().__init__()
        self.n = 0

    def startElement(self, name, attrs):
        self.n += 1 + len(attrs)

    def characters(self, text):
        self.n += len(text)


for i in range(int(sys.argv[1]) if len(sys.argv) > 1 else 200):
    root = ET.Element("shop", name=f"s{i}")
    for k in range(15):
        item = ET.SubElement(root, "item", id=str(k), kind="odd" if k % 2 else "even")
        ET.SubElement(item, "name").text = f"Name <{k}> & more"
        ET.SubElement(item, "price").text = str(k * 1.5)
    ET.indent(root)
    text = ET.tostring(root, encoding="unicode")
    again = ET.fromstring(text)
    total += sum(float(p.text) for p in again.iterfind("item[@kind='odd']/price")) + len(again.findall(".//name"))
    doc = xml.dom.minidom.parseString(text)
    for node in doc.getElementsByTagName("item"):
        node.setAttribute("seen", "yes")
    total += len(doc.documentElement.toxml())
    handler = Count()
    xml.sax.parseString(text, handler)
    total += handler.n
print(total)
