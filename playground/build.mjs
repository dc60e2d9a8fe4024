// playground/build.mjs: the browser app into playground/dist. Does nothing when nothing changed.
import fs from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { newest, root, run, say } from "../scripts/setup.mjs";

const here = path.dirname(fileURLToPath(import.meta.url));
const dist = path.join(here, "dist");
const package_ = path.join(root, "web/dist");

export async function build() {
  const stamp = path.join(dist, ".stamp");
  const inputs = [path.join(here, "src"), path.join(here, "index.html"), path.join(here, "style.css"), path.join(here, "build.mjs"),
    path.join(package_, ".stamp"), path.join(package_, "morelia-inspect.wasm")];
  if (fs.existsSync(stamp) && fs.statSync(stamp).mtimeMs > newest(inputs)) return;
  say("building the playground (playground/dist)");
  const esbuild = await import("esbuild");
  fs.rmSync(dist, { recursive: true, force: true });
  await esbuild.build({
    entryPoints: [path.join(here, "src/main.ts"), path.join(here, "src/worker.ts")], outdir: dist, bundle: true, format: "esm",
    target: "es2022", minify: true, sourcemap: true,  logLevel: "warning",
  });
  run(process.execPath, [path.join(root, "node_modules/typescript/bin/tsc"), "-p", here]);
  for (const name of ["index.html", "style.css", "icon.svg"]) fs.copyFileSync(path.join(here, name), path.join(dist, name));
  fs.copyFileSync(path.join(package_, "morelia-inspect.wasm"), path.join(dist, "morelia-inspect.wasm"));
  fs.writeFileSync(stamp, "");
}
