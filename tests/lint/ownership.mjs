// tests/lint/ownership.mjs: ownership, checked by the C compiler: with MORELIA_CHECK_OWNERSHIP a `Ref` (borrowed) and a
// `Value` (owned) are different types, and passing a Ref where a Value is wanted is an error. Every source is parsed
// that way; no code is generated.
import { spawnSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";

// The errors, a line each; null when the generated headers or gcc are missing.
export function checkOwnership(root, preset = "native-release") {
  const gen = path.join(root, "build", preset, "gen");
  if (!fs.existsSync(gen) || spawnSync("gcc", ["--version"]).status !== 0) return null;
  const sources = fs.readdirSync(path.join(root, "vm"), { recursive: true }).filter((name) => name.endsWith(".c")).map((name) => path.join("vm", name));
  const flags = ["-std=gnu17", "-DMORELIA_CHECK_OWNERSHIP", "-DMORELIA_INSPECT=0", "-fsyntax-only", "-w", "-I.", "-Ivm", `-I${gen}`];
  const problems = [];
  for (let i = 0; i < sources.length; i += 40) {
    const result = spawnSync("gcc", [...flags, ...sources.slice(i, i + 40)], { cwd: root, encoding: "utf8", maxBuffer: 1 << 28 });
    problems.push(...result.stderr.split("\n").filter((line) => /\berror:/.test(line)));
  }
  return problems;
}
