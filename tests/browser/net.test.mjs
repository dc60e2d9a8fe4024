// tests/browser/net.test.mjs: HTTP in Chromium, on the page and in a worker: urllib.request, http.client; what the browser itself refuses.
import assert from "node:assert/strict";
import fs from "node:fs";
import http from "node:http";
import os from "node:os";
import path from "node:path";
import test, { after, before } from "node:test";
import { fileURLToPath } from "node:url";
import { chromium } from "playwright-core";
import { serve } from "../../scripts/serve.mjs";
import { chromiumPath } from "../../scripts/setup.mjs";

const dist = fileURLToPath(new URL("../../web/dist", import.meta.url));
let server, other, browser, page, folder, port;

before(async () => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), "morelia-net-"));
  for (const name of ["index.js", "worker.js", "worker-main.js", "browser-net.js", "morelia.wasm", "stdlib.bundle"]) fs.copyFileSync(path.join(dist, name), path.join(folder, name));
  fs.writeFileSync(path.join(folder, "index.html"), `<!doctype html><meta charset="utf-8"><title>t</title><script type="module">
    import * as page from "./index.js"; import * as worker from "./worker.js"; import * as net from "./browser-net.js";
    Object.assign(globalThis, { ...page, ...worker, ...net, ready: true });</script>`);
  server = await serve(folder);
  // Another origin, which lets pages ask it, but for /closed.
  other = http.createServer((request, response) => {
    let body = "";
    const say = (status, text, headers = {}) => response.writeHead(status, { ...(request.url === "/closed" ? {} : { "access-control-allow-origin": "*", "access-control-allow-headers": "*", "access-control-allow-methods": "*", "access-control-expose-headers": "*" }), ...headers }).end(text);
    request.setEncoding("latin1").on("data", (data) => (body += data)).on("end", () => {
      if (request.url === "/moved") say(302, "", { location: "/bytes" });
      else if (request.url === "/away") say(302, "", { location: `${server.url.replace(/\/$/, "")}/index.html` });
      else if (request.url === "/bytes") say(200, Buffer.from(Array.from({ length: 256 }, (_, i) => i)), { "content-type": "text/html" });
      else if (request.url === "/none") say(404, "nothing");
      else say(200, JSON.stringify([request.method, request.headers["x-own"] ?? null, body.length]), { "x-told": "1" });
    });
  });
  await new Promise((resolve) => other.listen(0, "127.0.0.1", resolve));
  ({ port } = other.address());
  browser = await chromium.launch({ executablePath: chromiumPath(), args: ["--no-sandbox"] });
  page = await browser.newPage();
  await page.goto(server.url);
  await page.waitForFunction(() => globalThis.ready);
});
after(async () => {
  await browser?.close();
  await server.close();
  other.close();
  fs.rmSync(folder, { recursive: true, force: true });
});

const PROGRAM = `
import http.client, json, urllib.error, urllib.request
base = "http://127.0.0.1:PORT"
def get(path, **options):
    try:
        with urllib.request.urlopen(urllib.request.Request(base + path, **options)) as r: return [r.status, r.read(), r.headers["x-told"]]
    except urllib.error.HTTPError as e: return [e.code, e.read()]
    except urllib.error.URLError as e: return type(e.reason).__name__
connection = http.client.HTTPConnection("127.0.0.1", PORT)
kept = []
for i in range(2):
    connection.request("DELETE", "/echo", headers={"X-Own": str(i)})
    kept.append(connection.getresponse().read())
str([get("/echo"), get("/echo", data=bytes(range(256)), headers={"X-Own": "y"}), get("/moved")[1] == bytes(range(256)), get("/none"), get("/closed"), get("/away"), kept])`;
const SEEN = (away) => `[[200, b'["GET",null,0]', '1'], [200, b'["POST","y",384]', '1'], True, [404, b'nothing'], 'ConnectionRefusedError', '${away}', [b'["DELETE","0",0]', b'["DELETE","1",0]']]`.replace("384", "256");

test("on the page", async () => {
  const got = await page.evaluate(async ([source, host]) => {
    const py = await loadPython({ net: browserNet({ connect: [host] }) });
    const told = py.runPython(source);
    py.dispose();
    return told;
  }, [PROGRAM.replaceAll("PORT", port), `127.0.0.1:${port}`]);
  assert.equal(got, SEEN("ConnectionRefusedError"));
});

test("in a worker", async () => {
  const got = await page.evaluate(async ([source, host]) => {
    const py = await loadPythonWorker({ net: { connect: [host] } });
    const told = await py.runPython(source);
    await py.terminate();
    return told;
  }, [PROGRAM.replaceAll("PORT", port), `127.0.0.1:${port}`]);
  assert.equal(got, SEEN("ConnectionRefusedError"));
});

test("a network of the page's is not a worker's; without a grant there is none", async () => {
  const got = await page.evaluate(async () => {
    const refused = await loadPythonWorker({ net: browserNet() }).then(() => "made", (error) => error.message);
    const py = await loadPython();
    const told = py.runPython("import urllib.request\ntry:\n    urllib.request.urlopen('http://127.0.0.1/')\nexcept OSError as e: told = str(e)\ntold");
    py.dispose();
    return [refused, told];
  });
  assert.match(got[0], /the option 'net' of a worker is what is granted/);
  assert.match(got[1], /not granted/);
});
