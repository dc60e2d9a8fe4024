// tests/node/net.test.mjs: the network, as granted to the command and to the package: sockets, asyncio, http, servers; compared with the machine's Python.
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import fs from "node:fs";
import http from "node:http";
import https from "node:https";
import net from "node:net";
import os from "node:os";
import path from "node:path";
import test, { after } from "node:test";
import { fileURLToPath } from "node:url";
import { nodeNet, start } from "./support.mjs";

for (const name of Object.keys(process.env)) if (name.startsWith("PYTHON")) delete process.env[name]; // the command heeds them
const here = path.dirname(fileURLToPath(import.meta.url)), cli = path.resolve(here, "../../web/dist/cli.cjs");
const folder = fs.mkdtempSync(path.join(os.tmpdir(), "morelia-net-"));
const children = new Set();
after(() => {
  for (const child of children) child.kill("SIGKILL"); // of tests that failed
  fs.rmSync(folder, { recursive: true, force: true });
});
function begun(command, args, env = process.env) {
  const child = spawn(command, args, { cwd: folder, env, timeout: 60_000, killSignal: "SIGKILL" });
  children.add(child.on("close", () => children.delete(child)));
  return child;
}

// What a program prints, by the machine's Python and by the command.
async function both(program, ...args) {
  const run = async (command, before) => {
    const child = begun(command, [...before, path.join(here, "net", program), ...args]);
    let out = "", errors = "";
    child.stdout.on("data", (data) => (out += data));
    child.stderr.on("data", (data) => (errors += data));
    const [status] = await once(child, "close");
    assert.deepEqual([status, errors], [0, ""], `${command}: ${out}`);
    return out.split("\n");
  };
  const expected = await run("python3", ["-B"]), found = await run(process.execPath, [cli]);
  assert.ok(expected.length > 5);
  assert.deepEqual(found, expected);
}

test("sockets answer as CPython's do on this machine", () => both("sockets.py"));
test("asyncio's processes, os.spawn*", () => both("subprocesses.py"));
test("asyncio's streams, servers and protocols", () => both("streams.py"));

const server = http.createServer((request, response) => {
  const { pathname } = new URL(request.url, "http://x");
  const say = (status, body, headers = {}) => (response.writeHead(status, { "content-type": "text/plain", "x-method": request.method, ...headers }), response.end(body));
  if (pathname === "/hello") say(200, "hello", { "content-length": 5 });
  else if (pathname === "/moved") say(302, "", { location: "/hello" });
  else if (pathname === "/chunked") response.write("one,"), setTimeout(() => response.end("two"), 20);
  else if (pathname === "/big") say(200, Buffer.alloc(5_000_000, "b"));
  else if (pathname === "/broken") request.socket.destroy();
  else if (pathname === "/slow") setTimeout(() => say(200, "late"), 2000).unref();
  else if (pathname === "/echo") {
    let body = "";
    request.setEncoding("utf8").on("data", (data) => (body += data)).on("end", () => say(200, JSON.stringify({ method: request.method, type: request.headers["content-type"] ?? null, own: request.headers["x-own"] ?? null, body })));
  } else say(404, "nothing here");
});
await once(server.listen(0, "127.0.0.1"), "listening");
const port = server.address().port, base = `http://127.0.0.1:${port}`;
after(() => (server.closeAllConnections(), server.close()));

test("http.client and urllib.request", () => both("requests.py", base));

const certificates = path.join(here, "net/certificates"), certificate = (name) => fs.readFileSync(path.join(certificates, name));
const safe = https.createServer({ key: certificate("server.key"), cert: certificate("server.pem"), ALPNProtocols: ["http/1.1"] }, (request, response) => {
  response.setHeader("x-secure", "yes");
  response.end(request.url === "/big" ? Buffer.alloc(3_000_000, "b") : "hello");
});
safe.on("tlsClientError", () => {}); // from clients that do not trust us
await once(safe.listen(0, "127.0.0.1"), "listening");
after(() => (safe.closeAllConnections(), safe.close()));

test("ssl: clients, servers, certificates, asyncio", () => both("tls.py", safe.address().port, certificates));

// A command that serves: resolves with what its output says when it is ready.
async function serving(args, ready, env) {
  const child = begun(process.execPath, [cli, ...args], env);
  const told = { out: "", errors: "" };
  child.stderr.on("data", (data) => (told.errors += data));
  const match = await new Promise((resolve, reject) => {
    child.on("close", () => reject(new Error(`it ended: ${told.out}${told.errors}`)));
    child.stdout.on("data", (data) => {
      told.out += data;
      const found = ready.exec(told.out);
      if (found) resolve(found);
    });
  });
  return { child, told, match };
}
async function interrupted({ child, told }) {
  child.kill("SIGINT");
  const [status, signal] = await once(child, "close");
  return { ...told, status, signal };
}

test("-m http.server serves a folder, also while a connection says nothing, and is stopped by Ctrl-C", async () => {
  fs.mkdirSync(path.join(folder, "site"));
  fs.writeFileSync(path.join(folder, "site/page.html"), "<p>é</p>");
  const running = await serving(["-u", "-m", "http.server", "0", "--bind", "127.0.0.1", "--directory", "site"], /port (\d+) \((http:\S+?)\/\)/);
  const [, at, url] = running.match, idle = net.connect(Number(at), "127.0.0.1");
  await once(idle, "connect");
  const page = await fetch(`${url}/page.html`);
  assert.deepEqual([page.status, page.headers.get("content-type"), await page.text()], [200, "text/html", "<p>é</p>"]);
  assert.match(await (await fetch(`${url}/`)).text(), /<a href="page.html">page.html<\/a>/);
  const answers = await Promise.all([1, 2, 3, 4].map((n) => fetch(`${url}/none${n}`)));
  assert.deepEqual(answers.map((a) => a.status), [404, 404, 404, 404]);
  idle.destroy();
  const end = await interrupted(running);
  assert.match(end.out, /\nKeyboard interrupt received, exiting\.\n$/);
  assert.match(end.errors, /"GET \/page\.html HTTP\/1\.1" 200 -/);
  assert.equal(end.status, 0);
});

test("socketserver; Ctrl-C while it waits", async () => {
  fs.writeFileSync(path.join(folder, "upper.py"), `
import socketserver
class Upper(socketserver.StreamRequestHandler):
    def handle(self):
        for line in self.rfile: self.wfile.write(line.upper())
with socketserver.TCPServer(("127.0.0.1", 0), Upper) as server:
    print("port", server.server_address[1], flush=True)
    server.serve_forever()
`);
  const running = await serving(["upper.py"], /port (\d+)/), client = net.connect(Number(running.match[1]), "127.0.0.1");
  let got = "";
  client.setEncoding("utf8").on("data", (data) => (got += data));
  client.end("some\nlines\n");
  await once(client, "close");
  assert.equal(got, "SOME\nLINES\n");
  const end = await interrupted(running);
  assert.match(end.errors, /KeyboardInterrupt/);
  assert.equal(end.signal, "SIGINT");
});

test("Ctrl-C ends accept, recv and a connection", async () => {
  for (const wait of ["s.accept()", "c = socket.create_connection(s.getsockname()); c.recv(1)"]) {
    const running = await serving(["-c", `import socket; s = socket.create_server(("127.0.0.1", 0)); print("ready", flush=True)\n${wait}`], /ready/);
    const end = await interrupted(running);
    assert.match(end.errors, /KeyboardInterrupt/, wait);
    assert.equal(end.signal, "SIGINT", wait);
  }
});

// The thread that hears Ctrl-C while the event loop does not turn may start late, and Ctrl-C come before it.
test("Ctrl-C is heard from the first wait for the network on, however slowly threads start; before that it ends the process", async () => {
  const slow = path.join(folder, "slow.cjs");
  fs.writeFileSync(slow, `const { isMainThread, workerData } = require("node:worker_threads");
if (!isMainThread && workerData instanceof Int32Array) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 700);`);
  fs.writeFileSync(path.join(folder, "waits.py"), "import time\nprint('ready', flush=True)\nsorted([1, 2], key=lambda x: time.sleep(30))");
  const server = "import socket; print('ready', flush=True); s = socket.create_server(('127.0.0.1', 0))\n";
  for (const [args, errors] of [[["-c", `${server}s.accept()`], /KeyboardInterrupt/], [["-c", `${server}c = socket.create_connection(s.getsockname()); c.recv(1)`], /KeyboardInterrupt/], [["-m", "waits"], /^$/]]) {
    const end = await interrupted(await serving(args, /ready/, { ...process.env, NODE_OPTIONS: `--require ${slow}` }));
    assert.match(end.errors, errors);
    assert.equal(end.signal, "SIGINT", args[1]);
  }
});

test("what was sent arrives when the process ends at once", async () => {
  let got = 0, resolve;
  const sink = net.createServer((socket) => socket.on("data", (data) => (got += data.length)).on("close", () => resolve()).on("error", () => {}));
  await once(sink.listen(0, "127.0.0.1"), "listening");
  const closed = new Promise((r) => (resolve = r));
  const run = begun(process.execPath, [cli, "-c", `import socket, os; s = socket.create_connection(("127.0.0.1", ${sink.address().port})); s.sendall(b"x" * 3_000_000); os._exit(0)`]);
  await once(run, "close");
  await closed;
  sink.close();
  assert.equal(got, 3_000_000);
});

const TRIED = `
import errno, socket
def tried(f, *args):
    try: f(*args); return "done"
    except OSError as e: return f"{type(e).__name__} {errno.errorcode.get(e.errno, e.errno)} {e.strerror}"
def listens(host):
    with socket.socket() as s: s.bind((host, 0)); s.listen()
`;
test("without a grant there is no network, and the error says so", async () => {
  const py = await start();
  py.runPython(TRIED);
  const refused = "PermissionError EACCES the network is not granted";
  assert.deepEqual(py.runPython(`[tried(socket.create_connection, ("127.0.0.1", ${port})), tried(socket.create_connection, ("example.com", 80)), tried(listens, "127.0.0.1")]`).toJs(), [refused, refused, refused]);
  assert.match(thrownMessage(() => py.runPython(`import urllib.request; urllib.request.urlopen("${base}/hello")`)), /<urlopen error \[Errno 2\] the network is not granted>/);
});
function thrownMessage(run) {
  try {
    run();
  } catch (error) {
    return error.message;
  }
  return "nothing was thrown";
}

test("the package: hosts, ports and addresses as granted, and no others", async () => {
  const refused = "PermissionError EACCES the network is not granted";
  const ask = async (grants) => {
    const py = await start({ net: nodeNet(grants) });
    py.runPython(TRIED);
    const answers = py.runPython(`[tried(socket.create_connection, ("127.0.0.1", ${port})), tried(socket.create_connection, ("localhost", ${port})), tried(socket.create_connection, ("0.0.0.0", ${port})), tried(socket.create_connection, ("127.0.0.1", 1)),
      tried(socket.gethostbyname, "example.invalid"), tried(listens, "127.0.0.1"), tried(listens, "0.0.0.0")]`).toJs();
    py.dispose();
    return answers;
  };
  const unknown = "gaierror -2 Name or service not known", none = "ConnectionRefusedError ECONNREFUSED Connection refused";
  assert.deepEqual(await ask({}), Array(7).fill(refused));
  assert.deepEqual(await ask({ connect: ["127.0.0.1"] }), ["done", refused, "done", none, refused, refused, refused]);
  assert.deepEqual(await ask({ connect: ["localhost"] }), ["done", "done", "done", none, refused, refused, refused]);
  assert.deepEqual(await ask({ connect: [`localhost:${port}`] }), ["done", "done", "done", refused, refused, refused, refused]);
  assert.deepEqual(await ask({ connect: ["localhost:1"] }), [refused, refused, refused, none, refused, refused, refused]);
  assert.deepEqual(await ask({ connect: ["example.invalid"] }), [refused, refused, refused, refused, unknown, refused, refused]);
  assert.deepEqual(await ask({ listen: ["127.0.0.1"] }), [refused, refused, refused, refused, refused, "done", refused]);
  assert.deepEqual(await ask({ listen: true }), [refused, refused, refused, refused, refused, "done", "done"]); // a look-up is told to others
  assert.deepEqual(await ask({ connect: true, listen: true }), ["done", "done", "done", none, unknown, "done", "done"]);
});

test("a time limit ends waiting for the network; what was open is closed with the interpreter", async () => {
  const py = await start({ net: nodeNet(), timeLimit: 300 });
  const at = py.runPython("import socket; s = socket.create_server(('127.0.0.1', 0)); s.getsockname()[1]");
  assert.throws(() => py.runPython("s.accept()"), (error) => error.type === "TimeoutError");
  py.dispose();
  let code;
  for (let tries = 0; tries < 20 && code !== "ECONNREFUSED"; tries++) { // one that comes while the server closes is reset
    const [error] = await once(net.connect(at, "127.0.0.1"), "error");
    code = error.code;
  }
  assert.equal(code, "ECONNREFUSED");
});

test("two interpreters of one process talk over the network", async () => {
  const one = await start({ net: nodeNet() }), other = await start({ net: nodeNet() });
  const at = one.runPython("import socket; s = socket.create_server(('127.0.0.1', 0)); s.getsockname()[1]");
  other.runPython(`import socket; c = socket.create_connection(("127.0.0.1", ${at})); c.sendall(b"over")`);
  assert.equal(one.runPython("a, _ = s.accept(); a.sendall(a.recv(10).upper() + b'!'); 1"), 1);
  assert.equal(other.runPython("c.recv(10).decode()"), "OVER!");
  one.dispose();
  assert.equal(other.runPython("c.recv(10).decode()"), "");
  other.dispose();
});

// In a process of its own: what leaves the network's thread as an error ends the process.
const ODD = `
import json, socket
class Port:
    def __init__(self, n): self.n = n
    def __index__(self): return self.n
class Closes(Port):
    def __init__(self, s, n): self.s, self.n = s, n
    def __index__(self):
        self.s.close()
        self.more = [socket.socket() for _ in range(20)]
        return self.n
def tried(f, *args):
    try: return f(*args)
    except (OSError, OverflowError) as e: return type(e).__name__
server = socket.socket()
server.bind(("127.0.0.1", Port(0)))
server.listen()
at = server.getsockname()[1]
first = socket.socket()
first.connect(("127.0.0.1", Port(at)))
server.accept()
answers = [first.getpeername()[1] == at, tried(socket.socket().bind, ("127.0.0.1", Port(70000))), tried(socket.socket().bind, ("127.0.0.1", False))]
for use in (lambda s: s.listen(Closes(s, 5)), lambda s: s.setsockopt(Closes(s, 1), 9, 1)):
    s = socket.socket()
    s.bind(("127.0.0.1", 0))
    answers.append(tried(use, s))
whole = {"server": False, "name": "x", "checkName": True, "commonName": True, "ca": [], "system": False, "verify": 2, "alpn": [], "minimum": None, "maximum": None, "ciphers": None, "certificate": None, "key": None, "password": None}
odd = [5, [5], {"toString": 5}, None, "\\0", "x" * 100000]
for options in [None, 5, [], {}, whole, *({**whole, name: value} for name in whole for value in odd)]:
    a = socket.create_connection(("127.0.0.1", at))
    b, _ = server.accept()
    a.settimeout(0.01)
    tried(a.setsockopt, 282, 1, json.dumps(options).encode())
    tried(a.recv, 1)
    tried(b.sendall, b"no TLS")
    a.close(), b.close()
a = socket.create_connection(("127.0.0.1", at))
b, _ = server.accept()
a.sendall(b"still here")
print(answers, b.recv(100).decode())
`;
test("odd ports, sockets that are closed by an argument, odd options of TLS: errors of that socket, never of the process", async () => {
  fs.writeFileSync(path.join(folder, "odd.py"), ODD);
  const child = begun(process.execPath, [cli, "odd.py"]);
  let out = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (data) => (out += data));
  const [status] = await once(child, "close");
  assert.deepEqual([status, out], [0, "[True, 'OverflowError', None, 'OSError', 'OSError'] still here\n"]);
});
