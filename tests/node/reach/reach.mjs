// tests/node/reach/reach.mjs: runs search.py in an interpreter and compares what it met with docs/security.md. For Node, workers and pages alike:
// it imports nothing.
//
// `source`: the text of search.py; `allowed`: the kinds of docs/security.md, from `kindsOf`.

/// The table of kinds of docs/security.md: for each kind its own names (null: all) and those of its prototypes.
export function kindsOf(text) {
  const table = text.slice(text.indexOf("| Kind | Own properties |")).split("\n\n")[0].split("\n").slice(2);
  const names = (cell) => [...cell.matchAll(/`([^`]+)`/g)].map((m) => m[1]);
  return Object.fromEntries(table.map((line) => line.split("|").slice(1, -1)).map(([kind, own, shown]) => [kind.trim(), { own: own.trim() === "all" ? null : names(own), names: names(shown) }]));
}

const PROXY = ["call", "callKwargs", "copy", "delattr", "delete", "destroy", "dir", "dispose", "disposed", "get", "getBuffer", "getattr", "has", "hasattr", "isAwaitable", "isCallable", "isIterable", "length", "repr",
  "set", "setattr", "toJs", "toString", "type"];

/// Kinds that inherit from another than "plain object".
export const INHERITS = { "Buffer": "typed array", "generator": "iterator" };

/// What the documentation does not allow of what was met: names beyond an object's own that no kind has together.
export function beyond(shapes, allowed) {
  const plain = allowed["plain object"].names;
  const rows = [...Object.entries(allowed), ["PyProxy", { own: [], names: PROXY }]].map(([kind, { names, own }]) => [kind, new Set([...names, ...(allowed[INHERITS[kind]]?.names ?? []), ...plain, ...(own ?? [])])]);
  const language = { function: ["name", "length"], object: ["length", "lastIndex"] }; // own, but not enumerable
  return shapes.flatMap(([path, own, names, type]) => {
    const rest = names.filter((name) => !own.includes(name) && !language[type]?.includes(name));
    const isError = names.includes("message") && names.includes("name");
    const fits = rows.filter(([kind]) => (kind === "function") === (type === "function") || kind === "PyProxy" || kind === "plain object").filter(([kind]) => !isError || kind === "Error");
    return fits.some(([, granted]) => rest.every((name) => granted.has(name))) ? [] : [`${path} (${type}) shows ${rest.join(" ")}`];
  });
}

/// Runs the search and gives the report as plain data; `roots`: names of __main__'s globals to start from; `give`: to have the objects themselves.
export async function search(py, source, { roots = [], markers = [], objects = false } = {}) {
  await py.runPython(`roots = {name: globals()[name] for name in ${JSON.stringify(roots)}}\nmarkers = ${JSON.stringify(markers)}`);
  await py.runPython(source, { filename: "search.py" });
  if (!objects) await py.runPython("report['objects'] = len(report['objects'])");
  const report = await py.runPython("report");
  const map = await report.toJs();
  return Object.fromEntries(map);
}

/// The shapes of given objects: those that a search with grants met and one without did not, as "names of its own / names".
export function added(shapes, before) {
  const text = ([, own, names]) => `${own.join(" ")} / ${names.filter((name) => !own.includes(name)).join(" ")}`;
  const old = new Set(before.map(text));
  return [...new Set(shapes.map(text))].filter((one) => !old.has(one)).sort();
}
