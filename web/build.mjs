// web/build.mjs: the package's dist folder: TypeScript to ESM and types, the wasm modules, the bundle of the standard library.
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { bindingsText } from "../wasm_bindings/border.mjs";

const here = path.dirname(fileURLToPath(import.meta.url));
const root = path.join(here, "..");
const dist = path.join(here, "dist");

function newest(folder) {
  return Math.max(...fs.readdirSync(folder, { withFileTypes: true }).map((e) =>
    e.isDirectory() ? newest(path.join(folder, e.name)) : fs.statSync(path.join(folder, e.name)).mtimeMs));
}

function copyIfNewer(from, to, change = null) {
  if (!fs.existsSync(from)) throw new Error(`${path.relative(root, from)} is missing: build it first`);
  if (fs.existsSync(to) && fs.statSync(to).mtimeMs >= fs.statSync(from).mtimeMs) return;
  if (change) fs.writeFileSync(to, change(fs.readFileSync(from)));
  else fs.copyFileSync(from, to);
}

function writeIfChanged(file, text) {
  if (!fs.existsSync(file) || fs.readFileSync(file, "utf8") !== text) fs.writeFileSync(file, text);
}

// A custom section "build_id" as the first: the SHA-256 of the module without it. Machine code that is kept tells by it what it was made from (web/src/command/machine-code.ts has its place).
function withIdentity(wasm) {
  const name = Buffer.from("build_id");
  return Buffer.concat([wasm.subarray(0, 8), Buffer.of(0, 1 + name.length + 32, name.length), name, createHash("sha256").update(wasm).digest(), wasm.subarray(8)]);
}

// A script whose first 72 bytes tell what it is: by them what V8 has compiled of it is known (machine-code.ts, host/kept-script.ts).
function identified(name, text) {
  fs.writeFileSync(path.join(dist, name), `// id: ${createHash("sha256").update(text).digest("hex")}\n${text}`);
}

// Machine code of what programs use first, for the Node that runs here.
function machineCode() {
  const kept = fs.readdirSync(dist).filter((n) => /\.(code|script)$/.test(n)).map((n) => path.join(dist, n));
  const made = Math.max(...["morelia.wasm", "cli.cjs", "command.cjs", "jit.cjs", "stdlib.bundle", "stdlib-code.bundle"].map((n) => fs.statSync(path.join(dist, n)).mtimeMs));
  for (const file of kept.filter((f) => fs.statSync(f).mtimeMs < made)) fs.rmSync(file);
  if (kept.some((f) => f.endsWith(".code") && fs.existsSync(f))) return;
  console.error("  web: machine code");
  spawnSync(process.execPath, [path.join(dist, "cli.cjs"), "--keep-machine-code"], { stdio: ["ignore", "ignore", "inherit"], env: { PATH: process.env.PATH } });
}

// Node's modules as they are: esbuild copies all their properties into an object of its own otherwise, and some of them load more of Node.
const plainRequire = {
  name: "plain-require",
  setup(build) {
    build.onResolve({ filter: /^node:/ }, ({ path: name, kind }) => (kind === "import-statement" ? { path: name, namespace: "plain" } : { path: name, external: true }));
    build.onLoad({ filter: /.*/, namespace: "plain" }, ({ path: name }) => ({ contents: `const all = require("${name}"); export default all; export const { ${NAMES[name] ?? "length"} } = all;` }));
  },
};
const NAMES = { "node:url": "fileURLToPath" }; // what is imported by name

// What esbuild minified, smaller by 2 % after compression.
async function smaller({ outputFiles }) {
  const { minify } = await import("terser");
  const text = (file) => outputFiles.find((one) => one.path === file).text;
  for (const { path: file } of outputFiles.filter((one) => one.path.endsWith(".js"))) {
    const { code, map } = await minify(text(file), { module: true, ecma: 2022, compress: { passes: 2 }, sourceMap: { content: text(`${file}.map`), url: `${path.basename(file)}.map` } });
    fs.writeFileSync(file, code);
    fs.writeFileSync(`${file}.map`, map);
  }
}

// Numbers, names and cache units of the instructions, for who needs no words on them.
function opcodesText(metadata) {
  const caches = new Array(256).fill(255), names = new Array(256).fill("");
  const members = [];
  for (const [, name, opcode, units] of metadata.matchAll(/"name":"(\w+)","opcode":(\d+),.*?"caches":\[(.*?)\]/g)) {
    members.push(`  ${name} = ${opcode},`);
    names[opcode] = name;
    caches[opcode] = [...units.matchAll(/"units":(\d+)/g)].reduce((sum, m) => sum + Number(m[1]), 0);
  }
  return ["// Made by web/build.mjs from opcode-metadata.gen.ts. Do not edit.", "export const enum Op {", ...members, "}", "/** By opcode; 255: no instruction of its own. */",
    `export const CACHES: readonly number[] = ${JSON.stringify(caches)};`, `export const OP_NAMES: readonly string[] = ${JSON.stringify(names)};`, ""].join("\n");
}

// Names of the functions that compiled code calls, for who shows it.
function helpersText(bindings) {
  const [, members] = /export const enum JitHelper \{(.*?)\}/s.exec(bindings);
  return `// Made by web/build.mjs from bindings.gen.ts. Do not edit.\nexport const HELPER_NAMES: readonly string[] = ${JSON.stringify([...members.matchAll(/(\w+) =/g)].map((m) => m[1]))};\n`;
}

async function script() {
  const gen = path.join(here, "src/gen");
  fs.mkdirSync(gen, { recursive: true });
  for (const name of ["opcode-metadata.gen.ts", "uop-metadata.gen.ts"]) copyIfNewer(path.join(root, "build/wasm/gen", name), path.join(gen, name));
  writeIfChanged(path.join(gen, "bindings.gen.ts"), bindingsText());
  writeIfChanged(path.join(gen, "helpers.gen.ts"), helpersText(bindingsText()));
  writeIfChanged(path.join(gen, "opcodes.gen.ts"), opcodesText(fs.readFileSync(path.join(gen, "opcode-metadata.gen.ts"), "utf8")));
  const stamp = path.join(root, "build/web.stamp");  // not in dist, all of which is published
  if (fs.existsSync(stamp) && fs.existsSync(path.join(dist, "command.cjs")) && fs.statSync(stamp).mtimeMs > Math.max(newest(path.join(here, "src")), fs.statSync(fileURLToPath(import.meta.url)).mtimeMs)) return;
  console.error("  web: TypeScript");
  const { build } = await import("esbuild");
  const sources = (...names) => names.map((name) => path.join(here, "src", name));
  const common = { bundle: true, format: "esm", target: "es2022", outdir: dist, logLevel: "warning" };
  // What is downloaded is small and has a map; what Node loads from a disk stays readable: an error shows a line of it, not the file.
  await smaller(await build({ ...common, write: false, entryPoints: sources("index.ts", "inspect.ts", "inspect-wasm.ts", "jit.ts", "run-sync.ts", "package-index.ts", "browser-folder.ts", "browser-net.ts", "uops.ts", "worker.ts", "worker-main.ts"), platform: "browser", minify: true, sourcemap: true, external: ["./jit.js", "./run-sync.js"] }));
  await build({ ...common, entryPoints: sources("node.ts", "worker-node.ts", "worker-main-node.ts"), platform: "node", external: ["./jit.js", "./run-sync.js"] });
  // The command is CommonJS: Node loads that in 5 ms less than a module.
  const { outputFiles } = await build({ ...common, entryPoints: sources("command/cli.ts"), platform: "node", format: "cjs", write: false,
    plugins: [plainRequire], define: { "import.meta.url": "__filename" }, supported: { "dynamic-import": false } });
  identified("command.cjs", outputFiles[0].text.replace(/^#!.*\n/, ""));
  const parts = await build({ ...common, entryPoints: sources("jit.ts", "jit-text.ts"), platform: "node", format: "cjs", write: false, lineLimit: 200, outExtension: { ".js": ".cjs" } });
  for (const { path: file, text } of parts.outputFiles) identified(path.basename(file), text);
  fs.copyFileSync(path.join(here, "src/command/start.cjs"), path.join(dist, "cli.cjs"));
  for (const thread of ["process-worker.cjs", "net-worker.cjs"]) fs.copyFileSync(path.join(here, "src/host", thread), path.join(dist, thread));
  fs.chmodSync(path.join(dist, "cli.cjs"), 0o755);
  declarations();
  fs.writeFileSync(path.join(dist, "API.md"), (await import("./api-docs.mjs")).reference());
  linkCommand();
  fs.writeFileSync(stamp, "");
}

// `npx morelia` in the checkout: npm linked nothing when it installed, as the command was not built yet.
function linkCommand() {
  const link = path.join(root, "node_modules/.bin/morelia");
  fs.mkdirSync(path.dirname(link), { recursive: true });
  fs.rmSync(link, { force: true });
  fs.symlinkSync("../morelia/dist/cli.cjs", link);
}

// The files of types in dist and its folders.
const typeFiles = () => fs.readdirSync(dist, { recursive: true }).filter((name) => name.endsWith(".d.ts")).map((name) => path.join(dist, name));

function declarations() {
  for (const file of typeFiles()) fs.rmSync(file);
  const tsc = spawnSync(process.execPath, [path.join(root, "node_modules/typescript/bin/tsc"), "-p", here], { stdio: "inherit" });
  if (tsc.status !== 0) process.exit(1);
  fs.rmSync(path.join(dist, "command"), { recursive: true, force: true }); // nobody's to call
  // `using` is newer than the libraries of types that most projects name.
  for (const file of typeFiles()) {
    const text = fs.readFileSync(file, "utf8");
    if (text.includes("Symbol.dispose")) fs.writeFileSync(file, `/// <reference lib="esnext.disposable" />\n${text}`);
  }
}

export async function build() {
  fs.mkdirSync(dist, { recursive: true });
  for (const [preset, file] of [["wasm", "morelia.wasm"], ["wasm-inspect", "morelia-inspect.wasm"]]) {
    copyIfNewer(path.join(root, "build", preset, "morelia.wasm"), path.join(dist, file), withIdentity);
  }
  await script();
  const { bundleFiles } = await import("./bundle.mjs");  // compiles with the package just built
  await bundleFiles(root, dist);
  machineCode();
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) await build();
