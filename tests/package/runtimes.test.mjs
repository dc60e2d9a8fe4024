// tests/package/runtimes.test.mjs: the packed package in Deno and Bun, where they are there (runtimes.mjs): values, files, processes, sockets, workers, the command, run_sync.
import assert from "node:assert/strict";
import fs from "node:fs";
import path from "node:path";
import test from "node:test";
import { installed, project, root, run, write } from "./project.mjs";
import { runtimes } from "./runtimes.mjs";

const PROGRAM = `import { loadPython, nodeFolder, nodeNet, nodeProcesses } from "morelia";
import { loadPythonWorker } from "morelia/worker";
import { packageIndex } from "morelia/packages";
import { runSyncOtherwise } from "./run_sync.mjs";
const results = [typeof packageIndex];
const py = await loadPython({ stdout: (text) => results.push(text), net: nodeNet(), processes: nodeProcesses(), env: process.env });
results.push(py.runPython("import json; json.dumps([1, {'a': None}])"));
py.FS.mount("/data", nodeFolder("data", { write: true }));
py.FS.chdir("/data");
py.runPython("print(open('x', 'w').write('hello'), open('x').read())");
results.push(py.runPython("import subprocess; subprocess.run('cat x', shell=True, capture_output=True, text=True).stdout"));
results.push(py.runPython(\`import socket
a = socket.create_server(("127.0.0.1", 0)); b = socket.create_connection(a.getsockname()); c, _ = a.accept(); b.sendall(b"net")
c.recv(3).decode()\`));
results.push(await py.runPythonAsync("import asyncio\\nawait asyncio.sleep(0.01, 'slept')"));
try { py.runPython("1 / 0"); } catch (error) { results.push(error.type); }
const worker = await loadPythonWorker({ stdout: () => {} });
const stopped = worker.runPython("while True: pass").catch((error) => error.type);
setTimeout(() => worker.interrupt(), 200);
results.push(await stopped, await worker.runPython("sum(range(10))"));
await worker.terminate();
if (typeof WebAssembly.promising === "function") results.push(...await runSyncOtherwise(loadPython));
console.log(JSON.stringify(results));
process.exit(0);
`;
const EXPECTED = ["function", '[1, {"a": null}]', "5 hello\n", "hello", "net", "slept", "ZeroDivisionError", "KeyboardInterrupt", 45];

const found = runtimes();
for (const name of ["deno", "bun"]) {
  test(`the package in ${name}`, { skip: !found[name] && `there is no ${name}: npm run runtimes brings it` }, () => {
    const [program, ...args] = found[name];
    write("runtimes.mjs", PROGRAM);
    write("run_sync.mjs", fs.readFileSync(path.join(root, "tests/stacks/run_sync.mjs"), "utf8"));
    fs.mkdirSync(path.join(project, "data"), { recursive: true });
    assert.deepEqual(JSON.parse(run(program, [...args, "runtimes.mjs"])), EXPECTED);
    assert.equal(run(program, [...args, path.join(installed, "dist/cli.cjs"), "-c", "import sys; print(sys.argv)", "x"]), "['-c', 'x']\n");
  });
}
