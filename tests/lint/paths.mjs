// tests/lint/paths.mjs: paths of this repository that heads, documents and comments name exist: `// Tests` lines in the
// heads of sources, links and `code` in Markdown, and every path in a comment that begins with a folder of ours.
import fs from "node:fs";
import path from "node:path";

const FOLDERS = "vm|wasm_bindings|web|playground|tests|docs|scripts|bench|cmake";
const MADE = /(^|\/)(build|dist|gen|node_modules)(\/|$)|\.gen\./; // by a build: not in the repository
const NAME = /[\w.*@-]*[\w*]/.source;
const LAYERS = "base|object|syntax|compile|insn|interp|specialize|monitor|compress|runtime|modules|start|debug|host"; // folders of vm/
const OURS = new RegExp(`(?<![\\w./@-])(?:${FOLDERS})(?:/${NAME})+`, "g");
const IN_VM = new RegExp(`(?<![\\w./@-])(?:${LAYERS}|gen)(?:/[\\w*]+)+\\.(?:c|h|def|insn|mjs)\\b`, "g");

// Whether `name` (relative to `dir`, with * for any part of a file's name and ** for folders) matches something.
export function exists(dir, name) {
  if (!name.includes("*")) return fs.existsSync(path.join(dir, name));
  const [first, ...rest] = name.split("/");
  if (!fs.existsSync(dir)) return false;
  const pattern = new RegExp(`^${first.replace(/[.+]/g, "\\$&").replaceAll("*", ".*")}$`);
  return fs.readdirSync(dir, { withFileTypes: true }).some((entry) =>
    pattern.test(entry.name) && (rest.length === 0 || (entry.isDirectory() && exists(path.join(dir, entry.name), rest.join("/")))));
}

// The names in the Tests entry of a head, whole paths: a name without a folder stands in that of the name before it.
export function testsNamed(text) {
  const head = /^(?:\/\/.*\n)*/.exec(text)[0];
  const entry = /^\/\/ {1,3}Tests {2,}(.*(?:\n\/\/ {8,}.*)*)/m.exec(head);
  const names = [];
  for (const [name] of (entry?.[1] ?? "").matchAll(/(?<![\w./*-])[\w*-][\w./*-]*(?:\/|\.(?:py|mjs|c|txt))[\w*/]*(?:\.(?:py|mjs|c|txt))?/g)) {
    const before = names.at(-1);
    names.push(name.includes("/") || !before ? name : `${/\.\w+$/.test(before) ? path.dirname(before) : before}/${name}`);
  }
  return names;
}

// Paths of this repository in a text that begin with one of its folders, or with one of vm/'s (`object/list.c`).
export function pathsNamed(text) {
  const inVm = [...text.matchAll(IN_VM)].map(([name]) => name).filter((name) => !/\.gen\./.test(name));
  return [...[...text.matchAll(OURS)].map(([name]) => name).filter((name) => !MADE.test(name)), ...inVm.map((name) => `vm/${name}`)];
}

// What a page of Markdown links to and what it names as code: [name, the folder it is relative to] each.
export function pagePaths(text, dir) {
  const names = [];
  for (const [, link] of text.matchAll(/(?:\]\(|(?:src|href)=")([^)"\s]+)/g)) {
    if (!/^(\w+:|#)/.test(link) && !MADE.test(link)) names.push([link.replace(/#.*/, ""), dir]);
  }
  for (const [, code] of text.matchAll(/`([^`\n]+)`/g)) for (const name of pathsNamed(code)) names.push([name, ""]);
  return names;
}

function* files(root, folders) {
  for (const folder of folders) {
    const dir = path.join(root, folder);
    if (!fs.existsSync(dir)) continue;
    for (const name of fs.readdirSync(dir, { recursive: true })) {
      const shown = path.join(folder, name);
      if (!MADE.test(shown) && fs.statSync(path.join(root, shown)).isFile()) yield shown;
    }
  }
}

// docs/library.md is a table of modules and their programs: each is there, and none of tests/python/library is left out.
function checkLibraryPage(root) {
  const page = path.join(root, "docs/library.md"), problems = [];
  if (!fs.existsSync(page)) return problems;
  const named = new Set();
  const library = fs.readdirSync(path.join(root, "tests/python/library"), { recursive: true });
  for (const [, cell] of fs.readFileSync(page, "utf8").matchAll(/^\| [^|]+ \| ([^|]+) \|$/gm)) {
    for (const name of cell.split(", ")) {
      if (/^(Programs|-+)$/.test(name)) continue;
      const file = name.includes(".") ? name : `tests/python/${name}.py`;
      named.add(path.basename(file));
      if (!exists(root, file) && !library.some((program) => path.basename(program) === `${name}.py`)) problems.push(`docs/library.md: names ${name}, which is not there`);
    }
  }
  for (const name of library) {
    if (/(^|\/)[^_/][^/]*\.py$/.test(name) && !named.has(path.basename(name))) problems.push(`docs/library.md: does not name tests/python/library/${name}`);
  }
  return problems;
}

// Returns a list of "file: text" for every name of something that is not there.
export function checkPaths(root) {
  const problems = checkLibraryPage(root);
  const check = (shown, name, dir = "") => {
    if (!exists(path.join(root, dir), name)) problems.push(`${shown}: names ${name}, which is not there`);
  };
  for (const shown of files(root, FOLDERS.split("|"))) {
    if (shown.startsWith("tests/lint/")) continue; // the tests of this check name what is not there
    const text = () => fs.readFileSync(path.join(root, shown), "utf8");
    if (/\.md$/.test(shown)) for (const [name, dir] of pagePaths(text(), path.dirname(shown))) check(shown, name, dir);
    if (!/\.(c|h|insn|def|mjs|ts|css)$/.test(shown)) continue;
    const comments = [...text().matchAll(/(?<![:"'`])\/\/ .*|\/\*[^]*?\*\//g)].map(([comment]) => comment).join("\n");
    for (const name of new Set([...testsNamed(text()), ...pathsNamed(comments)])) check(shown, name);
  }
  const top = path.join(root, "README.md");
  if (fs.existsSync(top)) for (const [name, dir] of pagePaths(fs.readFileSync(top, "utf8"), "")) check("README.md", name, dir);
  return problems;
}
