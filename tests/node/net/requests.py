# HTTP by http.client and urllib.request, from the server at argv[1] (tests/node/net.test.mjs): run by CPython and by the command, which must print the same.
import http.client, io, json, sys, urllib.error, urllib.parse, urllib.request

base = sys.argv[1]
host = urllib.parse.urlsplit(base).netloc

with urllib.request.urlopen(base + "/hello?x=1") as r:
    print(r.status, r.reason, r.headers["content-type"], r.headers["x-method"], r.read(), r.url == base + "/hello?x=1")
with urllib.request.urlopen(base + "/moved") as r: print(r.status, r.url.removeprefix(base), r.read())
request = urllib.request.Request(base + "/echo", data=json.dumps({"a": [1, "é"]}).encode(), headers={"Content-Type": "application/json", "X-Own": "yes"}, method="PUT")
with urllib.request.urlopen(request) as r: print(json.load(r))
with urllib.request.urlopen(base + "/echo", urllib.parse.urlencode({"k": "v w"}).encode()) as r: print(json.load(r))
for path in ("/none", "/broken"):
    try: urllib.request.urlopen(base + path)
    except urllib.error.HTTPError as e: print(e.code, e.reason, e.read())
    except Exception as e: print(type(e).__name__, e)
try: urllib.request.urlopen(base + "/slow", timeout=0.1)
except (TimeoutError, urllib.error.URLError) as e: print(type(e).__name__, e)
try: urllib.request.urlopen("http://127.0.0.1:1/")
except urllib.error.URLError as e: print(type(e.reason).__name__)
try: urllib.request.urlopen("http://no-such-name.invalid/")
except urllib.error.URLError as e: print(type(e.reason).__name__)

connection = http.client.HTTPConnection(host, timeout=10)
for path in ("/chunked", "/big", "/hello"):
    connection.request("GET", path, headers={"Accept": "*/*"})
    r = connection.getresponse()
    data = r.read()
    print(r.status, r.version, r.getheader("transfer-encoding"), len(data), data[:20], r.isclosed())
connection.request("POST", "/echo", body=(b"piece %d," % i for i in range(3)), encode_chunked=True, headers={"Transfer-Encoding": "chunked"})
print(json.loads(connection.getresponse().read())["body"])
connection.request("HEAD", "/hello")
r = connection.getresponse()
print(r.status, r.read(), r.getheader("content-length"))
connection.close()
name, headers = urllib.request.urlretrieve(base + "/big")
print(len(open(name, "rb").read()))
urllib.request.urlcleanup()
