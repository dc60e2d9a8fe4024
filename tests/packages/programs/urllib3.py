# packages: python3-urllib3 python3-idna
import urllib3, idna
from urllib3.util import parse_url, Retry, Timeout, make_headers, Url
from urllib3.fields import RequestField
from urllib3.filepost import encode_multipart_formdata
from urllib3._collections import HTTPHeaderDict
for u in ["http://user:pw@Example.COM:8080/a/../b?x=1#f", "https://[::1]:443/", "//x/y", "/path only", "http://münchen.de/ä", "http://a b/"]:
    try: print(parse_url(u), tuple(parse_url(u)))
    except Exception as e: print(type(e).__name__, e)
h = HTTPHeaderDict(a="1"); h.add("A", "2"); h["b"] = "3"
print(h, h["a"], list(h.items()), h.getlist("a"), dict(h))
body, kind = encode_multipart_formdata([("x", "1"), ("f", ("n.txt", b"data", "text/plain"))], boundary="BB")
print(body, kind)
r = Retry(total=3, backoff_factor=0.5, status_forcelist=[503])
r = r.increment("GET", "/", error=None, response=None)
print(r, r.get_backoff_time(), r.is_retry("GET", 503), Timeout(connect=1, read=2))
print(make_headers(basic_auth="u:p", accept_encoding=True, user_agent="x")["authorization"])
from urllib3.response import HTTPResponse
import io, gzip
resp = HTTPResponse(io.BytesIO(gzip.compress(b"hello " * 5)), headers={"content-encoding": "gzip"}, preload_content=False)
print(resp.read(7), resp.read())
pool = urllib3.PoolManager(num_pools=2)
print(pool.connection_from_url("http://a.example/").num_connections)
print(idna.encode("faß.de"), idna.decode("xn--fa-hia.de"), idna.encode("例え.テスト"))
for bad in ["a..b", "-x", "x" * 64, "\u2665"]:
    try: print(idna.encode(bad))
    except idna.IDNAError as e: print(type(e).__name__, e)
