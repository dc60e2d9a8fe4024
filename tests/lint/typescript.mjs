// tests/lint/typescript.mjs: one dialect in the package and the playground: /** */ before a documented name, // for
// other comments, #private members; and no circle of imports at run time: types are imported as types.
import fs from "node:fs";
import path from "node:path";

const FOLDERS = ["web/src", "playground/src"];

const sources = (root) => FOLDERS.flatMap((folder) => (fs.existsSync(path.join(root, folder)) ? fs.readdirSync(path.join(root, folder), { recursive: true })
  .filter((name) => name.endsWith(".ts") && !name.endsWith(".gen.ts")).map((name) => path.join(folder, name)) : []));

/** Lines in another dialect. */
export function checkDialect(root) {
  const problems = [];
  for (const file of sources(root)) {
    fs.readFileSync(path.join(root, file), "utf8").split("\n").forEach((line, i) => {
      if (/^\s*\/\/\//.test(line)) problems.push(`${file}:${i + 1}: ///: documentation is /** */, a head //`);
      if (/^\s*private (?!constructor\()|[(,]\s*private (readonly )?\w+[?]?:/.test(line)) problems.push(`${file}:${i + 1}: a private member is #private`);
    });
  }
  return problems;
}

// What a file imports when it runs: `import type`, and lists of types only, are erased.
function imported(root, file) {
  const text = fs.readFileSync(path.join(root, file), "utf8");
  return [...text.matchAll(/^(?:import|export) (?!type )(?:([^"';]*?) from )?"(\.[^"]*)\.js";/gm)]
    .filter(([, names]) => !names || !/^\{[^}]*\}$/.test(names) || names.slice(1, -1).split(",").some((name) => !/^\s*(type |$)/.test(name)))
    .map(([, , to]) => path.join(path.dirname(file), `${to}.ts`));
}

/** Files that import each other in a circle. */
export function checkCircles(root) {
  const problems = [];
  const state = new Map(); // "open" while its imports are followed, then "done"
  const follow = (file, way) => {
    if (state.get(file) === "done" || !fs.existsSync(path.join(root, file))) return;
    if (state.get(file) === "open") return void problems.push(`imports in a circle: ${[...way.slice(way.indexOf(file)), file].join(" -> ")}`);
    state.set(file, "open");
    for (const to of imported(root, file)) follow(to, [...way, file]);
    state.set(file, "done");
  };
  for (const file of sources(root)) follow(file, []);
  return problems;
}
