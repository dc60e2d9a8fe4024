// tests/lint/order.mjs: a comment "ORDER NAME" says that two places hold the same things in the same order. One that stands alone says nothing.
import fs from "node:fs";
import path from "node:path";

const FOLDERS = ["vm", "wasm_bindings", "web", "playground/src", "scripts"];

/** Where each tag of a tree stands: a map from its name to a list of "file:line". */
export function orderTags(root) {
  const tags = new Map();
  for (const folder of FOLDERS) {
    const dir = path.join(root, folder);
    if (!fs.existsSync(dir)) continue;
    for (const name of fs.readdirSync(dir, { recursive: true })) {
      if (!/\.(c|h|mjs|ts|inc|def|insn)$/.test(name) || /node_modules|^dist|gen\//.test(name) && !folder.startsWith("vm")) continue;
      fs.readFileSync(path.join(dir, name), "utf8").split("\n").forEach((line, i) => {
        for (const [, list] of line.matchAll(/\bORDER ((?:[A-Z][A-Z0-9_]+(?:, )?)+)/g))
          for (const tag of list.split(", ").filter(Boolean)) tags.set(tag, [...(tags.get(tag) ?? []), `${path.join(folder, name)}:${i + 1}`]);
      });
    }
  }
  return tags;
}

/** A list of "file:line: text" for every tag that stands in one place alone. */
export function checkOrder(root) {
  return [...orderTags(root)].filter(([, places]) => places.length < 2).map(([tag, [place]]) => `${place}: ORDER ${tag} stands nowhere else`);
}
