// tests/browser/folders.test.mjs: folders that stay in the browser: OPFS in a worker and on the page, IndexedDB, pages that are killed, quotas.
import assert from "node:assert/strict";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import test, { after, before } from "node:test";
import { fileURLToPath } from "node:url";
import { chromium } from "playwright-core";
import { serve } from "../../scripts/serve.mjs";
import { chromiumPath } from "../../scripts/setup.mjs";

const dist = fileURLToPath(new URL("../../web/dist", import.meta.url));
const ARGS = ["--no-sandbox", "--headless", "--disable-gpu", "--no-first-run", "--disable-background-networking"];
let server, profile, context, folder;

const launch = () => chromium.launchPersistentContext(profile, { executablePath: chromiumPath(), args: ARGS });
before(async () => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), "morelia-folders-"));
  for (const name of ["index.js", "worker.js", "worker-main.js", "browser-folder.js", "morelia.wasm", "stdlib.bundle"]) fs.copyFileSync(path.join(dist, name), path.join(folder, name));
  fs.writeFileSync(path.join(folder, "index.html"), `<!doctype html><meta charset="utf-8"><title>t</title><script type="module">
    import * as page from "./index.js"; import * as worker from "./worker.js"; import * as folders from "./browser-folder.js";
    Object.assign(globalThis, { ...page, ...worker, ...folders, ready: true });</script>`);
  server = await serve(folder);
  profile = fs.mkdtempSync(path.join(os.tmpdir(), "morelia-profile-"));
  context = await launch();
});
after(async () => {
  await context?.close();
  await server.close();
  for (const place of [folder, profile]) fs.rmSync(place, { recursive: true, force: true });
});

async function open() {
  const page = await context.newPage();
  await page.goto(server.url);
  await page.waitForFunction(() => globalThis.ready);
  return page;
}

const WORK = `
import os, json
os.makedirs("/home/me/a/b", exist_ok=True)
with open("/home/me/a/b/x.json", "w") as f: json.dump([1, {"k": "\\u00e9"}], f)
with open("/home/me/log", "a") as f:
    for i in range(3): f.write(f"line {i}\\n")
open("/home/me/old", "w").write("gone")
os.remove("/home/me/old")
os.rename("/home/me/log", "/home/me/a/log")
with open("/home/me/big", "wb") as f: f.write(bytes(range(256)) * 1000)
with open("/home/me/big", "r+b") as f: f.seek(100); f.write(b"hello"); f.truncate(200000)
os.mkdir("/home/me/dir"); os.rename("/home/me/dir", "/home/me/dir2"); os.rmdir("/home/me/dir2")
`;
const LOOK = `
import os, json
str([sorted(os.path.relpath(os.path.join(d, n), "/home/me") for d, _, ns in os.walk("/home/me") for n in ns), json.load(open("/home/me/a/b/x.json")), open("/home/me/a/log").read(),
     os.path.getsize("/home/me/big"), open("/home/me/big", "rb").read()[98:107]])`;
const SEEN = "[['a/b/x.json', 'a/log', 'big'], [1, {'k': 'é'}], 'line 0\\nline 1\\nline 2\\n', 200000, b'bchelloij']".replace("b'bchelloij'", "b'bchelloij'");

// Runs programs in a worker (or on the page) with a folder; what the last gave.
const inWorker = (page, programs, { name, storage, sync = true }) => page.evaluate(async ([sources, place, kind, syncs]) => {
  const py = await loadPythonWorker();
  try {
    await py.FS.mount("/home/me", place, kind ? { storage: kind } : {});
    let result;
    for (const source of sources) result = await py.runPython(source);
    if (syncs) await py.FS.sync();
    return result;
  } finally {
    await py.terminate();
  }
}, [programs, name, storage, sync]);
const onPage = (page, programs, { name, storage }) => page.evaluate(async ([sources, place, kind]) => {
  const py = await loadPython(), files = await browserFolder(place, kind ? { storage: kind } : {});
  py.FS.mount("/home/me", files);
  let result;
  for (const source of sources) result = py.runPython(source);
  await py.FS.sync();
  await files.close();
  py.dispose();
  return result;
}, [programs, name, storage]);

for (const [title, run, storage] of [["OPFS in a worker", inWorker, "opfs"], ["OPFS on the page", onPage, "opfs"], ["IndexedDB in a worker", inWorker, "indexeddb"], ["IndexedDB on the page", onPage, "indexeddb"]]) {
  test(`${title}: what was written is there in the next page`, async () => {
    const place = { name: title.replaceAll(" ", "-"), storage };
    let page = await open();
    await run(page, [WORK], place);
    await page.close();
    page = await open();
    assert.equal(await run(page, [LOOK], place), SEEN);
    await run(page, ["import shutil\nshutil.rmtree('/home/me/a')"], place);
    assert.equal(await run(page, ["import os\nstr(os.listdir('/home/me'))"], place), "['big']");
    await page.close();
  });
}

test("the files of OPFS are files of the page, too", async () => {
  const page = await open();
  await inWorker(page, ["open('/home/me/x.txt', 'w').write('from Python')"], { name: "shared" });
  assert.equal(await page.evaluate(async () => {
    const folder_ = await (await navigator.storage.getDirectory()).getDirectoryHandle("shared");
    return (await (await folder_.getFileHandle("x.txt")).getFile()).text();
  }), "from Python");
  // And a folder that a page has a handle of, as showDirectoryPicker gives it.
  assert.equal(await page.evaluate(async () => {
    const chosen = await (await navigator.storage.getDirectory()).getDirectoryHandle("shared");
    const py = await loadPython();
    py.FS.mount("/mine", await browserFolder(chosen));
    py.runPython("open('/mine/x.txt', 'a').write('!'); import os; os.mkdir('/mine/d'); open('/mine/d/y', 'w').write('y')");
    await py.FS.sync();
    return [await (await (await chosen.getFileHandle("x.txt")).getFile()).text(), await (await (await (await chosen.getDirectoryHandle("d")).getFileHandle("y")).getFile()).text()].join();
  }), "from Python!,y");
  await page.close();
});

test("names that the browser cannot hold are refused when they are made; what else there is stays", async () => {
  const page = await open();
  const place = { name: "names" };
  const refused = await inWorker(page, [`
import errno, os
def attempt(make, *names):
    try: make(*names)
    except OSError as e: return errno.errorcode[e.errno]
open("/home/me/x", "w").write("x")
str([attempt(open, "/home/me/a\\\\b", "w"), attempt(os.mkdir, "/home/me/" + "d" * 256), attempt(os.rename, "/home/me/x", "/home/me/y\\\\"), attempt(open, "/home/me/" + "\u00e9" * 127, "w")])`], place);
  assert.equal(refused, "['EINVAL', 'ENAMETOOLONG', 'EINVAL', None]");
  assert.equal(await inWorker(page, ["import os\nstr(sorted(os.listdir('/home/me')))"], place), `['x', '${"é".repeat(127)}']`);
  await page.close();
});

// What Python has handed over when the page is killed: in the middle of many writes, never synced.
test("a page that is killed loses nothing that was flushed", async () => {
  for (const round of [1, 2, 3]) {
    const page = await open();
    const place = { name: `killed-${round}` };
    await inWorker(page, ["open('/home/me/before', 'w').write('synced')"], place);
    const session = await page.context().newCDPSession(page);
    const flushed = page.waitForEvent("console", { predicate: (message) => message.text().startsWith("flushed") });
    page.evaluate(async (name) => {
      const py = await loadPythonWorker({ stdout: (text) => text.trim() && console.log(text.trim()) });
      await py.FS.mount("/home/me", name);
      await py.runPython(`
import os
os.makedirs("/home/me/deep/er")
f = open("/home/me/deep/er/log", "w")
for i in range(1000):
    f.write(f"{i}\\n")
    f.flush()
os.replace("/home/me/before", "/home/me/after")
print("flushed", flush=True)
while True:
    f.write("more " * 500)
    f.flush()
`);
    }, place.name).catch(() => {});
    await flushed;
    const crashed = page.waitForEvent("crash");
    session.send("Page.crash").catch(() => {}); // it never answers
    await crashed;
    const next = await open();
    const [lines, names, again] = JSON.parse(await inWorker(next, [`
import json, os
text = open("/home/me/deep/er/log").read()
json.dumps([text.split("\\n")[:1000] == [str(i) for i in range(1000)], sorted(os.listdir("/home/me")), open("/home/me/after").read()])`], place));
    assert.deepEqual([lines, names, again], [true, ["after", "deep"], "synced"]);
    await next.close();
  }
});

test("a browser that is killed, likewise", async () => {
  const page = await open();
  const flushed = page.waitForEvent("console", { predicate: (message) => message.text().startsWith("flushed") });
  page.evaluate(async () => {
    const py = await loadPythonWorker({ stdout: (text) => text.trim() && console.log(text.trim()) });
    await py.FS.mount("/home/me", "machine");
    await py.runPython("import os\nwith open('/home/me/x', 'w') as f:\n    f.write('kept')\n    f.flush()\n    os.fsync(f.fileno())\n    print('flushed', flush=True)\n    while True: pass");
  }).catch(() => {});
  await flushed;
  await context.close().catch(() => {});
  context = await launch();
  const next = await open();
  assert.equal(await inWorker(next, ["open('/home/me/x').read()"], { name: "machine" }), "kept");
  await next.close();
});

test("errors are told: a folder that is open, names, a full quota, no storage, writing what may not be written", async () => {
  const page = await open();
  const told = await page.evaluate(async () => {
    const messages = [], tell = (error) => messages.push(error.message);
    const a = await loadPythonWorker(), b = await loadPythonWorker();
    await a.FS.mount("/home/me", "busy");
    await b.FS.mount("/home/me", "busy").catch(tell);
    await a.terminate();
    await b.terminate();
    await browserFolder("../up").catch(tell);
    const py = await loadPython();
    py.FS.mount("/ro", await browserFolder("busy-too", { write: false }));
    try { py.runPython("open('/ro/x', 'w')"); } catch (error) { messages.push(error.type); }
    const { getDirectory } = StorageManager.prototype;
    StorageManager.prototype.getDirectory = () => Promise.reject(new DOMException("no", "SecurityError"));
    await browserFolder("x").catch(tell);
    StorageManager.prototype.getDirectory = getDirectory;
    return messages;
  });
  assert.match(told[0], /the folder "busy": it is open in another tab or worker/);
  assert.match(told[1], /a folder's name is of letters/);
  assert.equal(told[2], "PermissionError");
  assert.match(told[3], /the folder "x": this page may not keep files \(a private window/);
  const session = await page.context().newCDPSession(page);
  await session.send("Storage.overrideQuotaForOrigin", { origin: new URL(server.url).origin, quotaSize: (await page.evaluate(async () => (await navigator.storage.estimate()).usage)) + (3 << 20) });
  const full = await page.evaluate(async () => {
    const messages = [];
    const py = await loadPython();
    py.FS.mount("/home/me", await browserFolder("full", { storage: "opfs" }));
    // 32 MB, so that what the browser cleans up meanwhile does not make room for it.
    py.runPython("open('/home/me/x', 'wb').write(bytes(32 << 20))");
    await py.FS.sync().catch((error) => messages.push(error.message, error.code));
    py.runPython("import os\nos.remove('/home/me/x')\nopen('/home/me/small', 'w').write('fits')");
    await py.FS.sync();
    const worker = await loadPythonWorker();
    await worker.FS.mount("/home/me", "full-too");
    messages.push(await worker.runPython("import errno\ntry:\n    with open('/home/me/x', 'wb') as f: f.write(bytes(32 << 20))\nexcept OSError as e: r = errno.errorcode[e.errno]\nr"));
    messages.push(await worker.runPython("open('/home/me/y', 'w').write('fits'); open('/home/me/y').read()"));
    await worker.terminate();
    return messages;
  });
  assert.match(full[0], /the folder "full": the browser's quota is used up/);
  assert.deepEqual(full.slice(1), ["ENOSPC", "ENOSPC", "fits"]);
  await session.send("Storage.overrideQuotaForOrigin", { origin: new URL(server.url).origin });
  await page.close();
});
