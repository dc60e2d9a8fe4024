// tests/node/command/startup.test.mjs: what the command keeps between runs, and what it does when that is missing or wrong.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import test, { after } from "node:test";
import { fileURLToPath } from "node:url";

const dist = fileURLToPath(new URL("../../../web/dist", import.meta.url));
const copy = fs.mkdtempSync(path.join(os.tmpdir(), "morelia-startup-"));
after(() => fs.rmSync(copy, { recursive: true, force: true }));
const kept = fs.readdirSync(dist).find((name) => name.endsWith(".code"));
const run = (folder, ...args) => spawnSync(process.execPath, [path.join(folder, "cli.cjs"), ...args], { encoding: "utf8" });
const hello = (folder) => assert.equal(run(folder, "-c", "import re; print('hi', re.sub('a', 'b', 'aa'))").stdout, "hi bb\n");
const short = (folder) => assert.equal(run(folder, "-c", "print('hi')").stdout, "hi\n"); // takes the smaller set of code
const check = (folder) => run(folder, "--keep-machine-code=check").status;

test("the build keeps machine code for this Node, and the command uses it", () => {
  assert.ok(kept);
  assert.equal(check(dist), 0);
  hello(dist);
});

test("without it, with code of another wasm, or with half of it, the command runs all the same", () => {
  for (const name of ["cli.cjs", "command.cjs", "morelia.wasm", "stdlib.bundle"]) fs.copyFileSync(path.join(dist, name), path.join(copy, name));
  assert.equal(check(copy), 1);
  hello(copy);
  const code = fs.readFileSync(path.join(dist, kept));
  const put = (bytes) => fs.writeFileSync(path.join(copy, kept), bytes);
  put(code);
  assert.equal(check(copy), 0);
  put(Buffer.concat([Buffer.alloc(32), code.subarray(32)]));
  assert.equal(check(copy), 1);
  hello(copy);
  put(code.subarray(0, code.length >> 1));
  assert.equal(check(copy), 1);
  hello(copy);
  put(code.subarray(0, 20));
  hello(copy);
  put(code.subarray(0, 50_000));
  short(copy);
});

test("the command's script: compiled, or not, or of another command, or half of it", () => {
  const name = fs.readdirSync(dist).find((file) => file.startsWith("morelia-") && file.endsWith(".script"));
  const script = fs.readFileSync(path.join(dist, name));
  short(dist);
  for (const bytes of [script, Buffer.concat([Buffer.alloc(72), script.subarray(72)]), script.subarray(0, script.length >> 1), script.subarray(0, 72), script.subarray(0, 10)]) {
    fs.writeFileSync(path.join(copy, name), bytes);
    short(copy);
  }
});

test("the JIT's compiler: compiled, for the command and for the package, or not, or another one, or half of it", () => {
  const names = fs.readdirSync(dist).filter((file) => file.startsWith("jit-") && file.endsWith(".script")), loops = "print(sum(i * i for i in range(300)))";
  assert.deepEqual(names.map((name) => name.replace(/-\d.*/, "")).sort(), ["jit", "jit-command"]);
  fs.copyFileSync(path.join(dist, "jit.cjs"), path.join(copy, "jit.cjs"));
  const used = (folder) => run(folder, "--keep-machine-code=check-compiler").status === 0;
  assert.ok(used(dist));
  assert.ok(!used(copy));
  for (const name of names) {
    const script = fs.readFileSync(path.join(dist, name)), at = path.join(copy, name);
    for (const bytes of [script, Buffer.concat([Buffer.alloc(72), script.subarray(72)]), script.subarray(0, script.length >> 1), script.subarray(0, 72), script.subarray(0, 10)]) {
      fs.writeFileSync(at, bytes);
      if (name.startsWith("jit-command")) assert.equal(run(copy, "--jit=2", "-c", loops).stdout, "8955050\n");
      else assert.equal(used(copy), bytes === script);
    }
  }
});

test("flags of the engine that the code was not made under: it is not used", () => {
  const got = spawnSync(process.execPath, ["--no-wasm-loop-unrolling", path.join(dist, "cli.cjs"), "-c", "print('hi')"], { encoding: "utf8" });
  assert.equal(got.stdout, "hi\n");
  assert.equal(got.stderr, "");
});
