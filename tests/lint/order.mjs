// tests/lint/order.mjs: a comment "ORDER NAME" says that two places list the same things in the same order. A tag must
// occur twice, and one of the places must be an assertion: a _Static_assert in C, or one that a generator writes.
import fs from "node:fs";
import path from "node:path";

const FOLDERS = ["vm", "wasm_bindings", "web", "playground/src", "scripts"];

const ASSERTION = /_Static_assert\(/;

/** Where each tag of a tree stands: a map from its name to a list of { place: "file:line", asserted }. */
export function orderTags(root) {
  const tags = new Map();
  for (const folder of FOLDERS) {
    const dir = path.join(root, folder);
    if (!fs.existsSync(dir)) continue;
    for (const name of fs.readdirSync(dir, { recursive: true })) {
      if (!/\.(c|h|mjs|ts|inc|def|insn)$/.test(name) || /node_modules|^dist|gen\//.test(name) && !folder.startsWith("vm")) continue;
      fs.readFileSync(path.join(dir, name), "utf8").split("\n").forEach((line, i) => {
        for (const [, list] of line.matchAll(/\bORDER ((?:[A-Z][A-Z0-9_]+(?:, )?)+)/g))
          for (const tag of list.split(", ").filter(Boolean)) tags.set(tag, [...(tags.get(tag) ?? []), { place: `${path.join(folder, name)}:${i + 1}`, asserted: ASSERTION.test(line) }]);
      });
    }
  }
  return tags;
}

/** A list of "file:line: text" for every tag that stands in one place alone or is not asserted. */
export function checkOrder(root) {
  return [...orderTags(root)].flatMap(([tag, places]) => [
    ...(places.length < 2 ? [`${places[0].place}: ORDER ${tag} stands nowhere else`] : []),
    ...(places.some(({ asserted }) => asserted) ? [] : [`${places[0].place}: ORDER ${tag} is asserted nowhere`]),
  ]);
}
