// tests/node/adversarial.test.mjs: programs that try to crash the interpreter: each reaches its last line in
// WebAssembly, and natively in whatever build exists (with the sanitizers when that is native-debug). Their output is
// not compared: CPython does not survive most of them.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import test from "node:test";
import { fileURLToPath } from "node:url";
import { libraryFolder } from "../library.mjs";
import { vmCommand } from "../run.mjs";

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), "../..");
const folder = path.join(root, "tests/adversarial");
const programs = fs.readdirSync(folder).filter((name) => name.endsWith(".py") && name !== "evil.py");
const native = ["native-debug", "native-release"].find((name) => fs.existsSync(path.join(root, "build", name, "morelia")));
// streams.py reads from streams without an end until memory does: with a gigabyte that takes 100 s under ASan.
const mostMegabytes = (name) => (name === "streams.py" ? 64 : 1024);
const envOf = (name) => ({ ...process.env, MORELIA_LIB: libraryFolder(), ASAN_OPTIONS: `detect_leaks=0:allocator_may_return_null=1:max_allocation_size_mb=${mostMegabytes(name)}` });

// Of those that take long, compiled code sees nothing new.
const compiled = programs.filter((name) => !["collected_within.py", "formats.py", "sizes.py", "streams.py"].includes(name));
for (const [vm, names, ...flags] of [["wasm", programs], ["wasm", compiled, "--jit=2"], ...(native ? [[native, programs]] : [])]) {
  for (const name of names) {
    test([name, "in", vm, ...flags].join(" "), () => {
      const [command, ...args] = [...vmCommand(vm), ...flags];
      const got = spawnSync(command, [...args, path.join(folder, name), vm], { encoding: "utf8", input: "", env: envOf(name), timeout: 300_000, maxBuffer: 1 << 26 });
      assert.equal(got.stdout.trimEnd().split("\n").pop(), "end", `${got.stdout.slice(-300)}\n${got.stderr.slice(0, 3000)}`);
      assert.equal(got.status, 0);
    });
  }
}
