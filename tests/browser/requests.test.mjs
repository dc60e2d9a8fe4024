// tests/browser/requests.test.mjs: the package requests in Chromium, on the page and in a worker: installed from wheels, it asks what is granted and is
// refused the rest. It and what it needs are Debian's python3-* (tests/packages/wheels.mjs): where they cannot be had, this is skipped.
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
import { debianWheels, REQUESTS } from "../packages/wheels.mjs";

const dist = fileURLToPath(new URL("../../web/dist", import.meta.url));
let wheels, skip = false;
try {
  wheels = debianWheels(REQUESTS);
} catch (error) {
  skip = `requests cannot be had: ${error.message}`;
}
let server, other, browser, page, folder, host, asked;

if (!skip) before(async () => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), "morelia-requests-"));
  for (const name of ["index.js", "worker.js", "worker-main.js", "browser-net.js", "morelia.wasm", "stdlib.bundle"]) fs.copyFileSync(path.join(dist, name), path.join(folder, name));
  for (const { file, wheel } of wheels) fs.writeFileSync(path.join(folder, file), wheel);
  fs.writeFileSync(path.join(folder, "index.html"), `<!doctype html><meta charset="utf-8"><title>t</title><script type="module">
    import * as page from "./index.js"; import * as worker from "./worker.js"; import * as net from "./browser-net.js";
    Object.assign(globalThis, { ...page, ...worker, ...net, ready: true });</script>`);
  server = await serve(folder);
  // Another origin, which lets pages ask it, but for /closed.
  other = http.createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url, "http://x"), open = pathname !== "/closed";
    let body = "";
    const say = (status, text, headers = {}) => response.writeHead(status, { ...(open ? { "access-control-allow-origin": "*", "access-control-allow-headers": "*", "access-control-allow-methods": "*", "access-control-expose-headers": "*" } : {}), ...headers }).end(text);
    request.setEncoding("utf8").on("data", (data) => (body += data)).on("end", () => {
      asked.push(`${request.method} ${pathname}`);
      if (pathname === "/moved") say(302, "", { location: "/text" });
      else if (pathname === "/text") say(200, "Gr\u00fc\u00dfe", { "content-type": "text/plain; charset=utf-8" });
      else if (pathname === "/none") say(404, "nothing");
      else say(200, JSON.stringify({ method: request.method, query: Object.fromEntries(searchParams), type: request.headers["content-type"]?.split(";")[0] ?? null, own: request.headers["x-own"] ?? null, body: body.replace(/[0-9a-f]{32}/g, "BOUNDARY") }), { "content-type": "application/json", "x-told": "1" });
    });
  });
  await new Promise((resolve) => other.listen(0, "127.0.0.1", resolve));
  host = `127.0.0.1:${other.address().port}`;
  browser = await chromium.launch({ executablePath: chromiumPath(), args: ["--no-sandbox"] });
  page = await browser.newPage();
  await page.goto(server.url);
  await page.waitForFunction(() => globalThis.ready);
});
after(async () => {
  if (skip) return;
  await browser?.close();
  await server.close();
  other.close();
  fs.rmSync(folder, { recursive: true, force: true });
});

const PROGRAM = `
import json, requests
told = []
def tell(response): told.append([response.status_code, response.ok, response.headers.get("x-told"), response.json() if response.ok else response.text])
def refused(what):
    try: what()
    except requests.exceptions.RequestException as e: told.append([type(e).__name__, "not granted" in str(e)])
tell(requests.get(BASE + "/echo", params={"a": "1", "b": "\u00e9"}, headers={"X-Own": "mine"}))
tell(requests.post(BASE + "/echo", json={"name": "caf\u00e9", "of": [1, None]}))
tell(requests.post(BASE + "/echo", data={"field": "a b", "other": "&"}))
tell(requests.post(BASE + "/echo", files={"file": ("f.txt", b"inside")}))
with requests.Session() as session:
    session.headers["X-Own"] = "session"
    for method in "PUT", "DELETE": tell(session.request(method, BASE + "/echo", timeout=5))
moved = requests.get(BASE + "/moved")
told.append([moved.text, moved.encoding])  # the browser follows: moved.url is what was asked
tell(requests.get(BASE + "/none"))
try: requests.get(BASE + "/none").raise_for_status()
except requests.HTTPError as e: told.append(str(e).split(" for ")[0])
refused(lambda: requests.get(BASE + "/closed"))
refused(lambda: requests.get("http://127.0.0.1:9/"))
json.dumps(told)`;
const echo = (method, more) => [200, true, "1", { method, query: {}, type: null, own: null, body: "", ...more }];
const TOLD = [
  echo("GET", { query: { a: "1", b: "\u00e9" }, own: "mine" }),
  echo("POST", { type: "application/json", body: '{"name": "caf\\u00e9", "of": [1, null]}' }),
  echo("POST", { type: "application/x-www-form-urlencoded", body: "field=a+b&other=%26" }),
  echo("POST", { type: "multipart/form-data", body: '--BOUNDARY\r\nContent-Disposition: form-data; name="file"; filename="f.txt"\r\n\r\ninside\r\n--BOUNDARY--\r\n' }),
  echo("PUT", { own: "session" }), echo("DELETE", { own: "session" }),
  ["Gr\u00fc\u00dfe", "utf-8"],
  [404, false, null, "nothing"], "404 Client Error: Not Found",
  ["ConnectionError", false], ["ConnectionError", true],
];

for (const [where, make] of [["on the page", "page"], ["in a worker", "worker"]]) {
  test(`requests ${where}: GET, POST and others, what is not granted is refused`, { skip }, async () => {
    asked = [];
    const got = await page.evaluate(async ([make, files, source, host]) => {
      const py = make === "page" ? await loadPython({ net: browserNet({ connect: [host] }) }) : await loadPythonWorker({ net: { connect: [host] } });
      await py.install(...files.map((file) => new URL(file, location)));
      const told = await py.runPython(source);
      await (py.dispose ?? py.terminate).call(py);
      return told;
    }, [make, wheels.map(({ file }) => file), PROGRAM.replaceAll("BASE + ", `"http://${host}" + `), host]);
    assert.deepEqual(JSON.parse(got), TOLD);
  });
}

test("requests without a network: refused, and nothing is asked", { skip }, async () => {
  asked = [];
  const got = await page.evaluate(async ([files, host]) => {
    const told = [];
    for (const py of [await loadPython(), await loadPythonWorker()]) {
      await py.install(...files.map((file) => new URL(file, location)));
      told.push(await py.runPython(`import requests\ntold = []\nfor ask in requests.get, requests.post:\n    try: ask("http://${host}/echo")\n    except requests.exceptions.ConnectionError as e: told.append("not granted" in str(e))\nstr(told)`));
      await (py.dispose ?? py.terminate).call(py);
    }
    return told;
  }, [wheels.map(({ file }) => file), host]);
  assert.deepEqual(got, ["[True, True]", "[True, True]"]);
  assert.deepEqual(asked, []);
});
