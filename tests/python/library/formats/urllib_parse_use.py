# urllib.parse: splitting, joining, quoting, queries, defragmentation, results and their attributes; errors. Also urllib.error and robotparser.
import urllib.error
import urllib.parse as up
import urllib.robotparser


def err(f, *a, **k):
    try:
        print("no error:", f(*a, **k))
    except Exception as e:
        print(type(e).__name__, e)


urls = ["http://user:pa%40ss@www.Example.com:8080/a/b;p=1?q=1&r=é#frag", "https://[::1]:443/x", "mailto:me@x.org", "//host/path", "/abs?x#y", "rel/path;params", "", "?q", "#f", "http://h", "HTTP://H/P", "file:///etc/x", "http://h:80a/", "javascript:alert(1)", "a:b:c", "http://a@b@c/", "http://h/;?#", "x://y?", "http:///p", "ftp://h/%7Euser", " http://sp "]
for u in urls:
    p, s = up.urlparse(u), up.urlsplit(u)
    print(repr(u), p, s.geturl(), p.geturl() == u)
    for a in ("username", "password", "hostname", "port"):
        try:
            print(a, repr(getattr(p, a)), end=" ")
        except ValueError as e:
            print(a, e, end=" ")
    print()
print(up.urlparse(b"http://x/y?z"), up.urlsplit("x?y#z", scheme="s", allow_fragments=False), up.urlunparse(("a", "b", "c", "d", "e", "f")), up.urlunsplit(("s", "", "//p", "", "")), up.urlunsplit(("", "", "a", "", "")), up.urlparse("http://h/p")._replace(query="q=1").geturl())
err(up.urlparse, "http://[::1/")
err(up.urlparse, "http://[xx]/")
err(up.urlsplit, "http://\u2100.com")
err(up.urlparse, 5)
err(up.urlparse, "x", b"y")
err(lambda: up.urlparse("http://h:99999/").port)
err(lambda: up.urlparse("http://h:-1/").port)
err(up.urlunsplit, (1, 2))
err(up.urlunsplit, ("a", b"b", "", "", ""))
base = "http://a/b/c/d;p?q"
for r in ["g:h", "g", "./g", "g/", "/g", "//g", "?y", "g?y", "#s", "g#s", ";x", "g;x?y#s", "", ".", "./", "..", "../", "../g", "../..", "../../g", "../../../g", "/./g", "/../g", "g.", ".g", "g..", "./../g", "./g/.", "g/./h", "g/../h", "g;x=1/../y", "http:g", "mailto:x", "?", "#"]:
    print(repr(r), up.urljoin(base, r), end="; ")
print(up.urljoin("", "x"), up.urljoin("a/b", "c"), up.urljoin("http://h", "x"), up.urljoin("http://h/a", "//o/p"), up.urljoin(b"http://h/a", b"b"), up.urljoin("file:///a/b", "c"), up.urljoin("x:y", "z"), up.urljoin("http://h/p", "q", allow_fragments=False))
err(up.urljoin, "a", b"b")
print(up.quote("a b/é?&=+~-._\u20ac"), up.quote("a/b", safe=""), up.quote("é", encoding="latin-1"), up.quote(b"\xff/ "), up.quote("\ud800", errors="replace"), up.quote_plus("a b+c/"), up.quote_plus(" ", safe=" "), up.quote_from_bytes(b"a\x00b", safe="\x00"), up.unquote("a%20b%C3%A9%zz%2"), up.unquote("%E9", "latin-1"), up.unquote("%ff"), up.unquote("é%20é"), up.unquote(b"a%20"), up.unquote_plus("a+b%2B"), up.unquote_to_bytes("é%ff%"), up.unquote_to_bytes(b"%41%4"))
err(up.quote, 5)
err(up.quote, b"x", encoding="utf-8")
err(up.quote_from_bytes, "x")
err(up.unquote, 5)
print(up.parse_qs("a=1&a=2&b=&c&d=%20+x"), up.parse_qs("a=1&b=&c", keep_blank_values=True), up.parse_qsl("a=1;b=2", separator=";"), up.parse_qsl(b"a=1&b=%ff"), up.parse_qs(""), up.parse_qsl("é=ü&x=%E9", encoding="latin-1"), up.parse_qsl("&&a=b&"))
err(up.parse_qs, "a=1&b", strict_parsing=True)
err(up.parse_qs, "a=1&b=2&c=3", max_num_fields=2)
err(up.parse_qs, "a", separator="")
err(up.parse_qsl, 5)
print(up.urlencode({"a": 1, "b": "x y", "c": "é&"}), up.urlencode([("k", [1, 2]), ("z", "s")], doseq=True), up.urlencode({"k": (1, "é"), b"b": b"\xff"}, True), up.urlencode({"a": [1, 2]}), up.urlencode([("a b", "c/d")], quote_via=up.quote, safe="/"), up.urlencode({"é": "é"}, encoding="latin-1"), up.urlencode([]))
err(up.urlencode, 5)
err(up.urlencode, "str")
err(up.urlencode, [1])
print(up.urldefrag("http://h/p?q#f"), up.urldefrag("x"), up.urldefrag(b"x#y"), up.urldefrag("a#b").geturl(), up.urlparse("http://h/p").encode(), up.urlsplit(b"http://h").decode(), up.unwrap("<URL:http://x>"), sorted(up.__all__)[:6], up.ParseResult._fields, up.SplitResultBytes.__mro__[1].__name__)
rp = urllib.robotparser.RobotFileParser()
rp.parse(["User-agent: *", "Disallow: /private/", "Allow: /private/ok", "Crawl-delay: 5", "", "User-agent: bad", "Disallow: /", "Request-rate: 3/15", "Sitemap: http://x/s.xml"])
print(rp.can_fetch("good", "/private/x"), rp.can_fetch("good", "/public"), rp.can_fetch("bad", "/"), rp.crawl_delay("good"), rp.request_rate("bad"), rp.site_maps(), str(rp))
e = urllib.error.HTTPError("http://x", 404, "Not Found", {"H": "v"}, None)
print(e, repr(e), e.code, e.reason, e.headers, urllib.error.URLError("why"), isinstance(e, OSError))
