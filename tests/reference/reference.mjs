// tests/reference/reference.mjs: CPython 3.14 from Debian's unstable suite: its test suite, on request the interpreter with its JIT, and pure-Python packages.
//
// Brought into a cache, without root and without touching the system: $MORELIA_REFERENCE, else ~/.cache/morelia/reference.
// Nothing of it is committed, and `npm test` does not need it. The suite moves: `version()` says what was brought.
import { spawnSync } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";

// Debian keeps test.support beside the library.
const SUITE = ["libpython3.14-testsuite", "libpython3.14-stdlib"];
const INTERPRETER = [
  "python3.14-minimal", "python3.14", "libpython3.14-minimal", "libc6", "libexpat1", "zlib1g", "libssl3t64", "libffi8", "libbz2-1.0",
  "liblzma5", "libsqlite3-0", "libuuid1", "libncursesw6", "libtinfo6", "libreadline8t64", "libdb5.3t64", "libzstd1", "libgdbm6t64",
];
const KEYRING = "/usr/share/keyrings/debian-archive-keyring.gpg";

export const cache = process.env.MORELIA_REFERENCE ?? path.join(process.env.XDG_CACHE_HOME ?? path.join(os.homedir(), ".cache"), "morelia/reference");
const say = (line) => process.stderr.write(`${line}\n`);

// The mirror that this machine's own package lists come from.
function mirror() {
  const folder = "/etc/apt/sources.list.d";
  const files = ["/etc/apt/sources.list", ...(fs.existsSync(folder) ? fs.readdirSync(folder).map((name) => path.join(folder, name)) : [])];
  for (const file of files) {
    if (!fs.existsSync(file)) continue;
    for (const line of fs.readFileSync(file, "utf8").split("\n")) {
      const url = /^(?:URIs:|deb(?: \[[^\]]*\])?)\s+(\S+\/debian\/?)(?:\s|$)/.exec(line)?.[1];
      if (url) return url;
    }
  }
  throw new Error("no Debian mirror is configured on this machine (/etc/apt/sources.list); the reference comes from Debian's packages");
}

function apt(args, cwd) {
  const option = (name, value) => ["-o", `${name}=${value}`];
  return spawnSync("apt-get", [
    "-q", ...option("Dir::Etc::sourcelist", path.join(cache, "sources.list")), ...option("Dir::Etc::sourceparts", "/dev/null"),
    ...option("Dir::State", path.join(cache, "state")), ...option("Dir::State::status", "/var/lib/dpkg/status"), ...option("Dir::Cache", path.join(cache, "apt")),
    ...option("APT::Sandbox::User", "root"), ...args,
  ], { cwd, encoding: "utf8" });
}

// Brings packages and unpacks them below cache/root; those that are there already are left.
function bring(packages) {
  for (const folder of ["state/lists/partial", "apt/archives/partial", "debs", "root"]) fs.mkdirSync(path.join(cache, folder), { recursive: true });
  const there = () => fs.readdirSync(path.join(cache, "debs"));
  const missing = packages.filter((name) => !there().some((file) => file.startsWith(`${name}_`)));
  if (!missing.length) return;
  fs.writeFileSync(path.join(cache, "sources.list"), `deb ${fs.existsSync(KEYRING) ? `[signed-by=${KEYRING}] ` : ""}${mirror()} sid main\n`);
  say("reference: reading Debian's list of unstable packages");
  const update = apt(["update"], cache);
  if (update.error || update.status !== 0) throw new Error(`the list of unstable packages cannot be had: ${update.error?.message ?? update.stderr.trim().split("\n").at(-1)}`);
  for (const name of missing) {
    say(`reference: ${name}`);
    const got = apt(["download", name], path.join(cache, "debs"));
    if (got.status !== 0) throw new Error(`${name} cannot be had: ${got.stderr.trim().split("\n").at(-1)}`);
    const file = there().find((each) => each.startsWith(`${name}_`));
    const unpacked = spawnSync("dpkg-deb", ["-x", path.join(cache, "debs", file), path.join(cache, "root")], { encoding: "utf8" });
    if (unpacked.status !== 0) {
      fs.rmSync(path.join(cache, "debs", file));
      throw new Error(`${file} cannot be unpacked: ${unpacked.stderr}`);
    }
  }
}

/** What the suite's folder holds: the package `test` of CPython 3.14, and a module of its library that Pyodide leaves out. */
export const SUITE_PARTS = ["test", "_pydecimal.py"];

/** A folder to put on sys.path, with SUITE_PARTS and nothing else. */
export function suiteFolder() {
  bring(SUITE);
  const folder = path.join(cache, "suite");
  fs.mkdirSync(folder, { recursive: true });
  for (const name of SUITE_PARTS)
    if (!fs.existsSync(path.join(folder, name))) fs.symlinkSync(path.join(cache, "root/usr/lib/python3.14", name), path.join(folder, name));
  return folder;
}

/** A folder to put on sys.path with the pure-Python packages of these names (Debian's, without what they depend on). */
export function packagesFolder(names) {
  bring(names);
  return path.join(cache, "root/usr/lib/python3/dist-packages");
}

/** The command of the native CPython 3.14, which has the JIT (PYTHON_JIT=1 switches it on). */
export function interpreter() {
  bring([...SUITE, ...INTERPRETER]);
  return interpreterThere();
}

/** The same when it was brought before; null: it was not. */
export function interpreterThere() {
  if (!fs.existsSync(path.join(cache, "root/usr/bin/python3.14"))) return null;
  const root = path.join(cache, "root"), libraries = path.join(root, "usr/lib", `${process.arch === "arm64" ? "aarch64" : "x86_64"}-linux-gnu`);
  const loader = fs.readdirSync(libraries).find((name) => name.startsWith("ld-linux-"));
  return {
    command: [path.join(libraries, loader), "--library-path", libraries, path.join(root, "usr/bin/python3.14")],
    env: { PYTHONHOME: path.join(root, "usr"), PYTHONDONTWRITEBYTECODE: "1" },
  };
}

/** That command as one file, for tests that start sys.executable. */
export function interpreterProgram() {
  const { command: [loader, ...args], env } = interpreter(), file = path.join(cache, "python3.14");
  const variables = Object.entries(env).map(([name, value]) => `export ${name}='${value}'\n`).join("");
  fs.writeFileSync(file, `#!/bin/sh\n${variables}exec '${loader}' --argv0 "$0" ${args.map((each) => `'${each}'`).join(" ")} "$@"\n`, { mode: 0o755 });
  return file;
}

/** The version of the suite, as Debian numbers it; "" where it was not brought. */
export function version() {
  const brought = path.join(cache, "debs");
  if (!fs.existsSync(brought)) return "";
  return fs.readdirSync(brought).find((name) => name.startsWith(`${SUITE[0]}_`))?.split("_")[1] ?? "";
}
