// scripts/build.mjs: builds what changed. `node scripts/build.mjs [target …]`, targets: native-debug, native-checked, native-fuzz, native-fuzz-fast,
// native-release, wasm, wasm-inspect, web, playground. Without arguments: everything that `npm start` serves.
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import fs from "node:fs";
import path from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { findCommand, root, say, setup } from "./setup.mjs";

const PRESETS = ["native-debug", "native-checked", "native-fuzz", "native-fuzz-fast", "native-release", "wasm", "wasm-inspect"];
// A target's inputs are built before it, whatever target is asked for.
const NEEDS = { web: ["wasm", "wasm-inspect"], playground: ["web"] };

// Debian's Emscripten finds acorn only with NODE_PATH. CCACHE_BASEDIR makes the compiler cache identify a source by its
// place in the tree, not by the build folder: most sources are compiled once for both wasm builds.
const env = { ...process.env, NODE_PATH: ["/usr/share/nodejs", process.env.NODE_PATH].filter(Boolean).join(":"), CCACHE_BASEDIR: process.env.CCACHE_BASEDIR ?? root };

// Whether ninja names a source that was moved or removed: it would fail before it looks at the new list.
function namesWhatIsGone(ninja) {
  const compiled = fs.readFileSync(ninja, "utf8").matchAll(/^build \S+\.c\.o: \S+ (\S+\.c)\b/gm);
  return [...compiled].some(([, file]) => !file.includes(`${path.sep}gen${path.sep}`) && !fs.existsSync(path.resolve(path.dirname(ninja), file)));
}

function configure(preset) {
  const dir = path.join(root, "build", preset), ninja = path.join(dir, "build.ninja");
  const stale = fs.existsSync(ninja) && fs.statSync(ninja).mtimeMs < fs.statSync(path.join(root, "CMakePresets.json")).mtimeMs;
  if (stale) fs.rmSync(dir, { recursive: true });  // its compiler may be another
  else if (fs.existsSync(ninja) && !namesWhatIsGone(ninja)) return;
  say(`configuring ${preset}`);
  const launcher = findCommand("ccache") ? ["-DCMAKE_C_COMPILER_LAUNCHER=ccache"] : [];
  const result = spawnSync("cmake", ["--preset", preset, ...launcher], { cwd: root, env, encoding: "utf8" });
  if (result.status !== 0) {
    process.stderr.write(result.stdout + result.stderr);
    fs.rmSync(path.join(dir, "CMakeCache.txt"), { force: true });
    process.exit(1);
  }
}

// Builds one CMake preset, showing what ninja does; silent when nothing changed.
export async function buildPreset(preset, targets = []) {
  configure(preset);
  const dir = path.join(root, "build", preset);
  const child = spawn("ninja", ["-C", dir, ...targets], {
    env: { ...env, NINJA_STATUS: `  ${preset} [%f/%t] ` }, stdio: ["ignore", "pipe", "inherit"],
  });
  for await (const line of createInterface({ input: child.stdout })) {
    if (!/^ninja: (Entering|no work)|Re-checking globbed|Re-running CMake/.test(line)) process.stderr.write(line + "\n");
  }
  const status = child.exitCode ?? (await once(child, "close"))[0];
  if (status !== 0) {
    say(`building ${preset} failed`);
    process.exit(1);
  }
}

export async function build(targets, built = new Set()) {
  for (const target of targets) {
    if (built.has(target)) continue;
    built.add(target);
    await build(NEEDS[target] ?? [], built);
    if (PRESETS.includes(target)) await buildPreset(target);
    else if (target === "web" || target === "playground") {
      const script = path.join(root, target, "build.mjs");
      if (fs.existsSync(script)) await (await import(script)).build();
    } else {
      say(`unknown target ${target}; known: ${[...PRESETS, "web", "playground"].join(" ")}`);
      process.exit(2);
    }
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  setup();
  const targets = process.argv.slice(2);
  await build(targets.length ? targets : ["native-release", "playground"]);
}
