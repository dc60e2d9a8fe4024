// host/kept-script.ts: scripts of the package that Node loads when they are wanted, with what V8 compiled of them in an earlier process.
//
// `morelia --keep-machine-code` keeps that beside the script (command/machine-code.ts), as <script>-<V8's version>-<architecture>.script: the first HEAD
// bytes of the script, which hold its hash (web/build.mjs puts it there), then V8's bytes. V8 compares flags and lengths, but not the text: so the hash must.
// Tests: tests/node/command/startup.test.mjs
import fs from "node:fs";
import path from "node:path";
import vm from "node:vm";
import { packageFolder } from "./place.js";

const HEAD = 72;

/** What the name of a kept file has behind the script's: the command runs under flags of its own, and V8 takes no code that was made under others. */
export const keptFor = { kind: "" };

const scripts = new Map<string, { readonly script: vm.Script; readonly head: string; readonly exports: unknown }>();

const keptFile = (name: string) => path.join(packageFolder, `${name.replace(/\.\w+$/, "")}${keptFor.kind}-${process.versions.v8}-${process.arch}.script`);

function kept(name: string, head: string): Buffer | undefined {
  try {
    const bytes = fs.readFileSync(keptFile(name));
    return bytes.toString("latin1", 0, HEAD) === head ? bytes.subarray(HEAD) : undefined;
  } catch {
    return undefined; // none is kept
  }
}

/** What a CommonJS script of the package exports, whose text is ASCII. Throws what reading the file throws. */
export function loadScript(name: string): unknown {
  const loaded = scripts.get(name);
  if (loaded) return loaded.exports;
  const filename = path.join(packageFolder, name), text = fs.readFileSync(filename, "latin1"), head = text.slice(0, HEAD);
  const script = new vm.Script(`(function (exports, module) {${text}\n})`, { filename, cachedData: kept(name, head) });
  const module = { exports: {} };
  (script.runInThisContext() as (exports: object, module: object) => void)(module.exports, module);
  scripts.set(name, { script, head, exports: module.exports });
  return module.exports;
}

/** Whether V8 took what was kept of a script that is loaded. */
export const wasKept = (name: string): boolean => scripts.get(name)?.script.cachedDataRejected === false;

/** Writes a file whole: who reads it meanwhile finds the old one, or none. Throws what the file system throws. */
export function writeWhole(file: string, parts: readonly Uint8Array[]): void {
  const unfinished = `${file}.${process.pid}`;
  fs.writeFileSync(unfinished, Buffer.concat(parts));
  fs.renameSync(unfinished, file);
}

/** Keeps what V8 has compiled of a script that is loaded. */
export function keepLoaded(name: string): void {
  const { script, head } = scripts.get(name)!;
  writeWhole(keptFile(name), [Buffer.from(head, "latin1"), script.createCachedData()]);
}
