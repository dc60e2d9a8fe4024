// tests/node/browser-net.test.mjs: HTTP by XMLHttpRequest: the requests that sockets carry, what is granted, answers; with an XMLHttpRequest of this file.
// tests/browser/net.test.mjs has the browser's.
import assert from "node:assert/strict";
import test from "node:test";
import { browserNet } from "../../web/dist/browser-net.js";
import { start } from "./support.mjs";

const octets = (text) => Uint8Array.from(text, (c) => c.charCodeAt(0));
let asked, answers;
class Request {
  headers = {};
  open(method, url, waits) { Object.assign(this, { method, url: String(url), waits }); }
  overrideMimeType() {}
  setRequestHeader(name, value) { this.headers[name] = value; }
  send(body) {
    asked.push({ method: this.method, url: this.url, headers: this.headers, body: body && String.fromCharCode(...body) });
    const answer = answers(this, body);
    if (!answer) throw new Error("NetworkError");
    Object.assign(this, { status: 200, statusText: "OK", responseURL: this.url, fields: {}, body: "", ...answer });
    this.response = octets(this.body).buffer;
  }
  getAllResponseHeaders() { return Object.entries(this.fields).map(([name, value]) => `${name}: ${value}\r\n`).join(""); }
  getResponseHeader(name) { return this.fields[name] ?? null; }
}
globalThis.XMLHttpRequest = Request;

async function run(grants, source, answer = (request) => ({ body: `<${request.method}>`, fields: { "content-type": "text/plain", "content-encoding": "gzip", "content-length": "3", "x-own": "1" } })) {
  asked = [];
  answers = answer;
  const py = await start({ net: browserNet(grants) });
  try {
    return py.runPython(source);
  } finally {
    py.dispose();
  }
}

test("urllib.request: methods, headers, bodies, one connection for many requests", async () => {
  const got = await run({ connect: ["api.example", "other.example:8080"] }, `
import http.client, json, urllib.request
with urllib.request.urlopen("https://api.example/a?b=c") as r: first = [r.status, r.reason, r.read().decode(), r.headers["x-own"], r.headers["content-encoding"], r.headers["content-length"]]
request = urllib.request.Request("http://other.example:8080/post", data=b"\\x00\\xff" * 3, headers={"X-Mine": "yes", "Cookie": "no"}, method="PUT")
with urllib.request.urlopen(request) as r: second = r.read().decode()
connection = http.client.HTTPSConnection("api.example")
third = []
for i in range(3):
    connection.request("POST", f"/{i}", body=(b"piece%d" % n for n in range(3)), encode_chunked=True, headers={"Transfer-Encoding": "chunked"})
    third.append(connection.getresponse().read().decode())
connection.request("HEAD", "/head")
r = connection.getresponse()
json.dumps([first, second, third, [r.status, r.getheader("content-length"), r.read().decode()]])`);
  assert.deepEqual(JSON.parse(got), [[200, "OK", "<GET>", "1", null, "5"], "<PUT>", ["<POST>", "<POST>", "<POST>"], [200, "3", ""]]);
  assert.deepEqual(asked.map(({ method, url }) => `${method} ${url}`), ["GET https://api.example/a?b=c", "PUT http://other.example:8080/post", "POST https://api.example/0", "POST https://api.example/1", "POST https://api.example/2", "HEAD https://api.example/head"]);
  assert.equal(asked[1].body, "\x00\xff".repeat(3));
  assert.deepEqual(Object.keys(asked[1].headers), ["Content-Type", "X-Mine"]); // no cookie, no host, no length: they are the browser's
  assert.equal(asked[2].body, "piece0piece1piece2");
});

const reason = (url) => `
import urllib.error, urllib.request
try:
    urllib.request.urlopen(${JSON.stringify(url)})
    told = "open"
except urllib.error.URLError as e: told = f"{type(e).__name__} {type(e.reason).__name__} {e.reason}"
told`;
test("what is not granted is not asked: names, ports, where a redirection leads, other hosts' names in a request", async () => {
  const grants = { connect: ["api.example:443", "10.0.0.1"] };
  assert.match(await run(grants, reason("https://api.example/")), /^open/);
  assert.match(await run(grants, reason("http://10.0.0.1:99/")), /^open/);
  for (const url of ["http://api.example/", "https://elsewhere.example/", "http://10.0.0.2/", "http://localhost/"]) {
    assert.match(await run(grants, reason(url)), /URLError .*the network is not granted|URLError .*refused|URLError gaierror/, url);
    assert.deepEqual(asked, []);
  }
  assert.match(await run(grants, reason("https://api.example/"), () => ({ responseURL: "https://elsewhere.example/secret", body: "secret" })), /PermissionError/);
  assert.match(await run(grants, reason("https://api.example/"), () => ({ responseURL: "https://api.example/next" })), /^open/);
  assert.match(await run(grants, reason("https://api.example/"), () => null), /ConnectionRefusedError/);
  const raw = (text) => `
import socket
s = socket.create_connection(("api.example", 443))
try:
    s.sendall(${text})
    told = s.recv(1000).decode()
except OSError as e: told = type(e).__name__ + " " + str(e)
told`;
  await run({ connect: ["api.example"] }, raw('b"GET / HTTP/1.1\\r\\nHost: elsewhere.example\\r\\n\\r\\n"'));
  assert.equal(asked[0].url, "http://api.example:443/");
  for (const text of ['b"GET http://elsewhere.example/ HTTP/1.1\\r\\n\\r\\n"', 'b"GET //elsewhere.example/ HTTP/1.1\\r\\n\\r\\n"', 'b"hello, this is no HTTP\\r\\n\\r\\n"', 'b"GET / HTTP/1.1\\r\\nContent-Length: -1\\r\\n\\r\\n"', 'b"GET / HTTP/1.1\\r\\nno header\\r\\n\\r\\n"',
    'b"POST / HTTP/1.1\\r\\nTransfer-Encoding: chunked\\r\\n\\r\\nzz\\r\\n"']) {
    assert.match(await run({ connect: ["api.example"] }, raw(text)), /^OSError \[Errno 66\] Protocol not supported/, text);
    assert.deepEqual(asked, []);
  }
  assert.match(await run({ connect: ["api.example"] }, raw('b"GET / HTTP/1.1\\r\\n"')), /^TimeoutError/); // what never gets complete
  assert.match(await run(grants, "import socket\ns = socket.socket()\ntry: s.bind(('127.0.0.1', 80)); s.listen(); told = 'open'\nexcept OSError as e: told = str(e)\ntold"), /not granted/);
});

test("in Node there is none", () => {
  delete globalThis.XMLHttpRequest;
  assert.throws(() => browserNet(), /nodeNet/);
  globalThis.XMLHttpRequest = Request;
});
