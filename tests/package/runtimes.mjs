// tests/package/runtimes.mjs: Deno and Bun, where they can be had: `npm run runtimes` brings them from npm's registry into the cache (tests/reference), 200 MB, and
// runs runtimes.test.mjs; `npm test` runs that with those that are on the PATH or in the cache.
import { spawnSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "../../scripts/build.mjs";
import { cache } from "../reference/reference.mjs";

const folder = path.join(cache, "runtimes"), cpu = process.arch;
const RUNTIMES = {
  deno: { from: `@deno/linux-${cpu}-glibc`, version: "2.9.6", file: "deno", run: ["run", "--allow-all", "--quiet", "--node-modules-dir=manual"] },
  bun: { from: `@oven/bun-linux-${cpu === "arm64" ? "aarch64" : cpu}`, version: "1.4.5", file: "bin/bun", run: [] },
};

/** The commands that run a program with each runtime, those that there are. */
export function runtimes() {
  const found = {};
  for (const [name, { from, file, run }] of Object.entries(RUNTIMES)) {
    const places = [path.join(folder, "node_modules", from, file), ...(process.env.PATH ?? "").split(path.delimiter).map((place) => path.join(place, name))];
    const program = places.find((place) => fs.existsSync(place));
    if (program) found[name] = [program, ...run];
  }
  return found;
}

function bring() {
  fs.mkdirSync(folder, { recursive: true });
  const wanted = Object.values(RUNTIMES).map(({ from, version }) => `${from}@${version}`);
  const got = spawnSync("npm", ["install", "--prefix", folder, "--no-save", "--ignore-scripts", "--no-audit", "--no-fund", ...wanted], { stdio: "inherit" });
  if (got.status !== 0) process.exit(got.status ?? 1);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await build(["web"]);
  bring();
  process.exit(spawnSync(process.execPath, ["--test", fileURLToPath(new URL("runtimes.test.mjs", import.meta.url))], { stdio: "inherit" }).status ?? 1);
}
