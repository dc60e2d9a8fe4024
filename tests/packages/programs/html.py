# packages: python3-bs4 python3-soupsieve python3-html5lib python3-webencodings python3-six python3-tinycss2 python3-cssselect python3-typing-extensions python3-chardet
from bs4 import BeautifulSoup, NavigableString, Comment
HTML = """<html><head><title>T & x</title></head><body><p class="a b" id=one>Hi <b>bold</b><br>more<!-- c --><p class=b>two<ul><li>1<li data-x='y'>2</ul>
<a href="/x?a=1&b=2">link</a><table><tr><td>c</table><script>var a = "<b>";</script>&nbsp;&eacute;</body>"""
for parser in ("html.parser", "html5lib"):
    s = BeautifulSoup(HTML, parser)
    print(parser, s.prettify(), s.title.string, [p.get("class") for p in s.find_all("p")], s.select("p.b, li[data-x]"), s.a["href"], s.get_text("|", strip=True))
s = BeautifulSoup(HTML, "html.parser")
s.b.replace_with("plain"); s.a["title"] = "new"; s.ul.insert(0, s.new_tag("li", attrs={"k": "v"})); s.table.decompose(); s.p.unwrap()
print(s, s.find(string=lambda t: isinstance(t, Comment)), [x.name for x in s.ul.parents], s.find("li").next_sibling, s.select_one("ul > li:nth-of-type(2)"), s.find_all(["a", "title"], limit=1))
print(BeautifulSoup("Gr\xfc\xdfe".encode("latin-1"), "html.parser").original_encoding, BeautifulSoup("<a>&lt;</a>", "html.parser").a.decode(formatter="minimal"))
import html5lib
doc = html5lib.parse("<p>x<b>y<p>z</b>", namespaceHTMLElements=False)
from html5lib import serialize
print(serialize(doc), html5lib.HTMLParser(strict=False).parseFragment("<td>q").tag, [e.tag for e in doc.iter()])
p = html5lib.HTMLParser(); p.parse("<!doctype html><p></b>"); print(p.errors)
import tinycss2, soupsieve, cssselect
rules = tinycss2.parse_stylesheet("a:hover, .b { color: #fff; margin: 1px 2em } @media (min-width: 3px) { p { x: y } } /* c */ bad{", skip_whitespace=True)
print([r.type for r in rules], tinycss2.serialize(rules), [(d.name, tinycss2.serialize(d.value)) for d in tinycss2.parse_declaration_list(rules[0].content, skip_whitespace=True)])
from tinycss2.color3 import parse_color; print(parse_color("rgba(10, 20, 30, .5)"), parse_color("red"))
tr = cssselect.GenericTranslator()
for sel in ["div > p.a:first-child", "a[href^='x'] ~ b", "li:nth-child(2n+1):not(.z)", "*|p"]: print(tr.css_to_xpath(sel))
for bad in ["a[", "::", "p..x"]:
    try: tr.css_to_xpath(bad)
    except cssselect.SelectorError as e: print(type(e).__name__, e)
