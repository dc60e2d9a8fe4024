# pages: HTML is parsed with html.parser, links are joined and taken apart, texts filled into templates.
# args: 8
import html
import string
import sys
import textwrap
import urllib.parse
from html.parser import HTMLParser


class Links(HTMLParser):
    def __init__(self):
        super().__init__()
        self.links, self.text, self.depth = [], [], 0

    def handle_starttag(self, tag, attrs):
        self.depth += 1
        self.links += [urllib.parse.urljoin("http://example.com/a/b/", v) for k, v in attrs if k == "href"]

    def handle_endtag(self, tag):
        self.depth -= 1

    def handle_data(self, data):
        if data.strip():
            self.text.append(data.strip())


ROW = string.Template('<li class="row $kind"><a href="$link">$name &amp; co</a> <em>$text</em><br/></li>')
total = 0
for i in range(int(sys.argv[1]) if len(sys.argv) > 1 else 500):
    rows = "".join(ROW.substitute(kind="odd" if k % 2 else "even", link=f"../p{k}?q={urllib.parse.quote('a b/é')}&n={i}#top", name=html.escape(f"<n{k}>"), text="some words") for k in range(12))
    p = Links()
    p.feed(f"<!DOCTYPE html><html><body><ul>{rows}</ul><!-- end --></body></html>")
    for link in p.links:
        u = urllib.parse.urlsplit(link)
        total += len(u.path) + len(urllib.parse.parse_qs(u.query)) + len(urllib.parse.urlunsplit(u))
    total += len(textwrap.fill(" ".join(p.text), 40, initial_indent="* ")) + p.depth
print(total)
