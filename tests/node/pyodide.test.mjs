// tests/node/pyodide.test.mjs: code written for Pyodide: pyodide.code, pyodide.http, pyodide.ffi and js. Programs that both run print the same here and in the package
// pyodide.
import assert from "node:assert/strict";
import http from "node:http";
import test, { after, before } from "node:test";
import { zipSync } from "fflate";
import { loadPyodide } from "pyodide";
import { start } from "./support.mjs";

let server, url;
before(async () => {
  server = http.createServer((request, response) => {
    let body = "";
    request.on("data", (piece) => (body += piece)).on("end", () => {
      if (request.url === "/a.zip") return void response.end(zipSync({ "in/x.txt": Buffer.from("packed") }));
      if (request.url === "/missing") return void response.writeHead(404).end("no");
      response.writeHead(200, { "Content-Type": "application/json", "X-Own": "yes" }).end(JSON.stringify({ method: request.method, own: request.headers["x-own"] ?? null, body }));
    });
  }).listen(0, "127.0.0.1");
  server.keepAliveTimeout = 600_000; // a connection that ends while it is taken up again fails
  await new Promise((resolve) => server.once("listening", resolve));
  url = `http://127.0.0.1:${server.address().port}`;
});
after(() => server.close());

const PROGRAMS = {
  eval_code: `
from pyodide.code import eval_code
out = []
for source in ["1 + 1", "1 + 1;", "x = 5", "x = 5; x", "x = 5; x; # c", "", "# c", "def f(): return 7\\nf()", "for i in range(3): i", "'a;'", "x = 1\\nx;\\n", "'''\\n;'''"]:
    for mode in ("last_expr", "last_expr_or_assign", "none"):
        out.append(repr(eval_code(source, {}, return_mode=mode)))
out.append(repr(eval_code("x;", {"x": 3}, quiet_trailing_semicolon=False)))
out.append(repr(eval_code("z = x + y; z", {"x": 1}, {"y": 2})))
for bad in [lambda: eval_code("1 +", {}), lambda: eval_code("nope", {}), lambda: eval_code(5, {})]:
    try: bad()
    except Exception as e: out.append(type(e).__name__)
"\\n".join(out)`,
  eval_code_async: `
import asyncio
from pyodide.code import eval_code_async
out = [await eval_code_async("await asyncio.sleep(0, 5)", {"asyncio": asyncio}), await eval_code_async("x = 1\\nx + 1", {}), await eval_code_async("x = await asyncio.sleep(0, 7)\\nx;", {"asyncio": asyncio}),
       await eval_code_async("import asyncio\\nv = await asyncio.sleep(0, 9)", {}, return_mode="last_expr_or_assign")]
repr(out)`,
  find_imports: `
from pyodide.code import find_imports, should_quiet, relaxed_call, CodeRunner
def f(a, b=2, *, c=3): return a, b, c
runner = CodeRunner("x * 2").compile()
repr([find_imports("import numpy as np, os.path\\nfrom scipy.x import y\\nfrom . import z\\ndef f(): import json"), find_imports("1 +"), should_quiet("1;"), should_quiet("1 # ;"), relaxed_call(f, 1, 2, 3, c=4, d=5),
      runner.run({"x": 4}), runner.run({"x": "a"}), isinstance(runner.ast, __import__("ast").Module)])`,
  pyfetch: `
from pyodide.http import pyfetch
r = await pyfetch(URL + "/x")
s = await pyfetch(URL + "/y", method="POST", body="sent", headers={"X-Own": "mine"})
out = [r.status, r.ok, r.url.endswith("/x"), r.headers["x-own"], r.body_used, await r.json(), r.body_used, await s.json()]
m = await pyfetch(URL + "/missing")
for act in (m.raise_for_status,):
    try: act()
    except OSError as e: out.append([type(e).__name__, str(e).replace(URL, ""), e.status])
t = await pyfetch(URL + "/x")
copy = t.clone()
out += [await t.string() == await copy.text(), (await (await pyfetch(URL + "/x")).bytes())[:10], bytes(await (await pyfetch(URL + "/x")).memoryview())[:3]]
try: await t.text()
except OSError as e: out.append(type(e).__name__)
await (await pyfetch(URL + "/a.zip")).unpack_archive(extract_dir="/tmp/unpacked")
out.append(open("/tmp/unpacked/in/x.txt").read())
try: await pyfetch("http://127.0.0.1:1/")
except OSError as e: out.append("OSError")
repr(out)`,
  js: `
import js
from pyodide.ffi import JsProxy, JsException, to_js, create_proxy
from js import Math, Object, Array
o = js.JSON.parse('{"a": [1, {"b": null}], "c": "x"}')
seen = []
js.Array.of(3, 1, 2).forEach(create_proxy(lambda x, *_: seen.append(x)))
try: js.JSON.parse("{")
except JsException as e: caught = type(e).__name__
repr([isinstance(o, JsProxy), o.a[0], o.c, Math.max(1, 5, 3), list(js.Array.of(1, 2)), o.a.to_py()[0], seen, caught, js.Date.new(0).getTime(), list(js.Object.keys(o)), js.Array.new(3).length, js.isNaN(float("nan"))])`,
};

const pyodide = loadPyodide();
for (const [name, program] of Object.entries(PROGRAMS)) {
  test(`a program written for Pyodide prints here what it prints there: ${name}`, async () => {
    const py = await start({ jsGlobals: true });
    const source = `URL = ${JSON.stringify(url)}\n${program}`;
    assert.equal(await py.runPythonAsync(source), await (await pyodide).runPythonAsync(source));
    py.dispose();
  });
}

test("without the grants there is no way out: fetch, run_js", async () => {
  const py = await start();
  await assert.rejects(py.runPythonAsync("from pyodide.http import pyfetch\nawait pyfetch('http://127.0.0.1/')"), { type: "OSError", message: /fetch was not granted/ });
  assert.throws(() => py.runPython("from pyodide.code import run_js\nrun_js('1 + 1')"), { type: "AttributeError" });
  const some = await start({ jsGlobals: { fetch } });
  assert.throws(() => some.runPython("from pyodide.code import run_js\nrun_js('1 + 1')"), { type: "AttributeError" });
  assert.equal(await some.runPythonAsync(`from pyodide.http import pyfetch\n(await (await pyfetch(${JSON.stringify(`${url}/x`)})).json())['method']`), "GET");
  const all = await start({ jsGlobals: true });
  assert.equal(all.runPython("from pyodide.code import run_js\nrun_js('6 * 7')"), 42);
  assert.throws(() => all.runPython("run_js(5)"), { type: "TypeError" });
});
