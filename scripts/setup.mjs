// scripts/setup.mjs: makes a fresh Debian 12 with Node 20 ready to build, test and serve Morelia.
//
// Uses Node built-ins only: it runs before `npm ci`. Missing programs come from Debian's packages (as root; else
// the command to type is printed), npm packages from the lock file. A stamp in node_modules makes a second run
// with nothing changed take a few milliseconds.
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";

export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), "..");

// What must be on the PATH (any of `commands`), and the Debian package that brings it.
const TOOLS = [
  { commands: ["cmake"], packages: ["cmake"] },
  { commands: ["ninja"], packages: ["ninja-build"] },
  { commands: ["gcc", "clang"], packages: ["gcc", "libc6-dev"] },
  { commands: ["emcc"], packages: ["emscripten"] },
  { commands: ["chromium", "chromium-browser", "google-chrome"], packages: ["chromium"], fonts: true },
  { commands: ["ccache"], packages: ["ccache"] },
];
// What tests and fuzzers need in addition: npm start does without it.
const TEST_TOOLS = [
  { commands: ["clang"], packages: ["clang"] },
  { commands: ["clang-format"], packages: ["clang-format"] },  // the form of C: scripts/format.mjs
  { commands: ["llvm-symbolizer"], packages: ["llvm"] },
  { present: () => /libclang_rt\.fuzzer/.test(fuzzerRuntime()), packages: ["libclang-rt-dev"] },
];

// Where clang has the library of its fuzzer; empty without it.
function fuzzerRuntime() {
  const dir = spawnSync("clang", ["-print-resource-dir"], { encoding: "utf8" }).stdout?.trim();
  const folder = dir ? path.join(dir, "lib/linux") : "";
  return folder && fs.existsSync(folder) ? fs.readdirSync(folder).join(" ") : "";
}

export function say(line) {
  process.stderr.write(`morelia: ${line}\n`);
}

export function findCommand(name) {
  for (const dir of (process.env.PATH ?? "").split(path.delimiter)) {
    const file = path.join(dir, name);
    try {
      fs.accessSync(file, fs.constants.X_OK);
      if (fs.statSync(file).isFile()) return file;
    } catch {
      // not here
    }
  }
  return null;
}

// Runs a command with its output shown; ends the process with its status when it fails.
export function run(command, args, options = {}) {
  const result = spawnSync(command, args, { cwd: root, stdio: "inherit", ...options });
  if (result.error || result.status !== 0) {
    say(`failed: ${command} ${args.join(" ")} (${result.error?.message ?? `status ${result.status}`})`);
    process.exit(result.status || 1);
  }
}

function missingPackages(tools) {
  const missing = [];
  for (const tool of tools) {
    if (!(tool.present ? tool.present() : tool.commands.some(findCommand))) missing.push(...tool.packages, ...(tool.fonts ? ["fonts-dejavu-core"] : []));
  }
  return missing;
}

function installPackages(tools) {
  const missing = missingPackages(tools);
  if (!missing.length) return;
  const command = `apt-get install -y --no-install-recommends ${missing.join(" ")}`;
  if (!findCommand("apt-get") || process.getuid?.() !== 0) {
    say(`these programs are missing; install them and run this again:\n\n    sudo ${command}\n`);
    process.exit(1);
  }
  say(`installing from Debian: ${missing.join(" ")} (once, a few minutes)`);
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  run("apt-get", ["update", "-q"], { env });
  run("apt-get", ["install", "-y", "-q", "--no-install-recommends", ...missing], { env });
  const still = missingPackages(tools);
  if (still.length) {
    say(`still missing after the install: ${still.join(" ")}`);
    process.exit(1);
  }
}

function lockHash() {
  const hash = createHash("sha256");
  for (const file of ["package-lock.json", "package.json", "web/package.json", "playground/package.json"]) {
    hash.update(fs.readFileSync(path.join(root, file)));
  }
  return hash.digest("hex");
}

function installModules() {
  const stamp = path.join(root, "node_modules", ".morelia-lock");
  const wanted = lockHash();
  if (fs.existsSync(stamp) && fs.readFileSync(stamp, "utf8") === wanted) return;
  // npm ci empties the folder that a link leads to.
  if (fs.lstatSync(path.join(root, "node_modules"), { throwIfNoEntry: false })?.isSymbolicLink()) {
    say("node_modules is a link to another checkout's packages, which are not those of the lock file: run npm ci there, or remove the link");
    process.exit(1);
  }
  say("installing npm packages from the lock file (npm ci)");
  run("npm", ["ci", "--no-audit", "--no-fund", "--loglevel=error"]);
  fs.writeFileSync(stamp, wanted);
}

/** tests: also what tests and fuzzers need. */
export function setup({ tests = false } = {}) {
  const major = Number(process.versions.node.split(".")[0]);
  if (major < 20) {
    say(`Node ${process.versions.node} is too old: Node 20 or newer is needed`);
    process.exit(1);
  }
  installPackages(tests ? [...TOOLS, ...TEST_TOOLS] : TOOLS);
  installModules();
}

// The newest modification time below the paths given (in ms).
export function newest(paths) {
  let latest = 0;
  for (const one of paths) {
    if (!fs.existsSync(one)) continue;
    const stat = fs.statSync(one);
    latest = Math.max(latest, stat.mtimeMs);
    if (stat.isDirectory()) latest = Math.max(latest, newest(fs.readdirSync(one).map((name) => path.join(one, name))));
  }
  return latest;
}

export function chromiumPath() {
  return ["chromium", "chromium-browser", "google-chrome"].map(findCommand).find(Boolean) ?? null;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  setup();
  say("ready");
}
