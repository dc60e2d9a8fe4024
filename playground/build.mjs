// playground/build.mjs: the browser app into playground/dist. Does nothing when nothing changed.
import { createHash } from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { newest, root, run, say } from "../scripts/setup.mjs";

const here = path.dirname(fileURLToPath(import.meta.url));
const dist = path.join(here, "dist");
const package_ = path.join(root, "web/dist");
const PAGE = ["index.html", "icon.svg", "manifest.webmanifest"];
// The plain build is fetched only when two runs are compared, the library when a program imports from it.
const PARTS = ["morelia-inspect.wasm", "morelia.wasm", "stdlib.bundle"];

// What works offline: everything but the maps, and the library, which is kept when it was wanted once. The version is what the files hold.
function files() {
  const names = fs.readdirSync(dist).filter((name) => !/\.map$|^\.|^service-worker/.test(name)).sort();
  const hash = createHash("sha256");
  for (const name of names) hash.update(name).update(fs.readFileSync(path.join(dist, name)));
  return { names: ["./", ...names.filter((name) => name !== "stdlib.bundle")], version: hash.digest("hex").slice(0, 12) };
}

export async function build() {
  const stamp = path.join(dist, ".stamp");
  const inputs = [path.join(here, "src"), path.join(here, "style.css"), ...PAGE.map((name) => path.join(here, name)), path.join(here, "build.mjs"), path.join(package_, "index.js"), path.join(package_, "inspect.js"),
    ...PARTS.map((name) => path.join(package_, name))];
  if (fs.existsSync(stamp) && fs.statSync(stamp).mtimeMs > newest(inputs)) return;
  say("building the playground (playground/dist)");
  const esbuild = await import("esbuild");
  fs.rmSync(dist, { recursive: true, force: true });
  const common = { outdir: dist, bundle: true, splitting: true, chunkNames: "part-[hash]", format: "esm", target: "es2022", minify: true, sourcemap: true, logLevel: "warning" };
  for (const entry of ["main.ts", "worker.ts"]) await esbuild.build({ ...common, entryPoints: [path.join(here, "src", entry)] });
  run(process.execPath, [path.join(root, "node_modules/typescript/bin/tsc"), "-p", here]);
  await esbuild.build({ outdir: dist, minify: true, logLevel: "warning", entryPoints: [path.join(here, "style.css")] });
  for (const name of PAGE) fs.copyFileSync(path.join(here, name), path.join(dist, name));
  for (const name of PARTS) fs.copyFileSync(path.join(package_, name), path.join(dist, name));
  const { names, version } = files();
  await esbuild.build({ ...common, splitting: false, sourcemap: false, entryPoints: [path.join(here, "src/service-worker.ts")],
    define: { FILES: JSON.stringify(names), VERSION: JSON.stringify(version) } });
  fs.writeFileSync(stamp, "");
}
