// scripts/format.mjs: formats C: comments into 120 columns, then clang-format 14 with .clang-format.
//
// usage: node scripts/format.mjs [--check] [FILE …]      without files: all
// --check lists files that are not formatted, changes nothing and fails.
// A comment behind code that would make the line too long is moved above it: clang-format would rather break the code.
// A comment on a line of its own is broken at a word, and the rest goes to the front of the next line of the paragraph.
import { spawnSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { findCommand } from "./setup.mjs";

const WIDTH = 120;
const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), "..");
const IS_C = /\.(?:c|h|inc)$/;
const FOLDERS = /^(?:vm\/(?!jit\/)|wasm_bindings\/(?!jit_|border\.h)|tests\/unit\/|tests\/fuzz\/)/;

/** The columns of a line: one for each code point. */
const columns = (line) => [...line].length;

/** Where the comment behind the code of a line begins, or -1: strings and characters are passed over. */
export function commentAt(line) {
  for (let i = 0; i < line.length; i++) {
    if (line[i] === '"' || line[i] === "'") {
      const quote = line[i++];
      while (i < line.length && line[i] !== quote) i += line[i] === "\\" ? 2 : 1;
    } else if (line[i] === "/" && line[i + 1] === "*") {
      const end = line.indexOf("*/", i + 2);
      if (end < 0) return -1;
      i = end + 1;
    } else if (line[i] === "/" && line[i + 1] === "/") return i;
  }
  return -1;
}

// A line of comment: what stands before its words, the words, and where the words of the next line of the paragraph begin.
function parts(line) {
  const [, before, words] = /^(\s*\/\/ *)(.*)$/.exec(line);
  const key = /^([A-Z]\w+(?: [a-z]\w+)? {2,})(?=\S)/.exec(words)?.[1] ?? /^(?:[-*] |\w+ {3,})(?=\S)/.exec(words)?.[0] ?? "";
  return { before, words, next: before + " ".repeat(key.length) };
}

/** Lines of comment, none wider than WIDTH. */
export function wrap(lines) {
  const out = [], rest = [...lines];
  while (rest.length) {
    const line = rest.shift();
    if (columns(line) <= WIDTH) {
      out.push(line);
      continue;
    }
    const { before, next } = parts(line);
    let cut = [...line].slice(0, WIDTH + 1).join("").lastIndexOf(" ");
    if (cut <= before.length) cut = line.indexOf(" ", WIDTH);  // one long word
    if (cut < 0) {
      out.push(line);
      continue;
    }
    out.push(line.slice(0, cut).trimEnd());
    const over = line.slice(cut + 1).trimStart(), following = rest[0];
    const same = following !== undefined && parts(following).before === next && /^[^-*]/.test(parts(following).words) && !/^[A-Z]\w+ {2,}/.test(parts(following).words);
    if (same) rest[0] = `${next}${over} ${parts(following).words}`;
    else rest.unshift(next + over);
  }
  return out;
}

/** The text with its comments within WIDTH columns. */
export function comments(text) {
  const lines = text.split("\n"), out = [];
  for (let i = 0; i < lines.length; i++) {
    const line = lines[i], at = commentAt(line);
    if (/clang-format o(?:n|ff)/.test(line) || /\\$/.test(line) || /^\s*#/.test(line)) {
      out.push(line);
    } else if (/^\s*\/\//.test(line)) {
      let end = i + 1;
      while (end < lines.length && /^\s*\/\//.test(lines[end]) && /^\s*/.exec(lines[end])[0] === /^\s*/.exec(line)[0]) end++;
      out.push(...wrap(lines.slice(i, end)));
      i = end - 1;
    } else if (at > 0 && columns(line) > WIDTH) {
      const code = line.slice(0, at).trimEnd(), indent = /^\s*/.exec(line)[0];
      let words = line.slice(at + 2).trim();
      while (i + 1 < lines.length && /^\s*\/\//.test(lines[i + 1]) && lines[i + 1].indexOf("//") === at) words += ` ${lines[++i].trim().slice(2).trim()}`;
      if (/^\s*\}.*\{$/.test(code)) out.push(code, ...wrap([`${indent}  // ${words}`]));
      else if (/^\s*\}/.test(code)) out.push(line);
      else out.push(...wrap([`${indent}// ${words}`]), code);
    } else out.push(line);
  }
  return out.join("\n");
}

const hasFormatter = () => Boolean(findCommand("clang-format")) && /version 14\./.test(spawnSync("clang-format", ["--version"], { encoding: "utf8" }).stdout);

// clang-format on files of the tree, many at a time: a process for each costs more than its work.
function clangFormat(options, names) {
  const outputs = [];
  for (let i = 0; i < names.length; i += 100) {
    const got = spawnSync("clang-format", ["--style=file", ...options, ...names.slice(i, i + 100)], { cwd: root, encoding: "utf8", maxBuffer: 1 << 28 });
    if (got.error) throw got.error;
    outputs.push(got.stderr);
  }
  return outputs.join("");
}

/** Formats files in place. */
export function format(names) {
  const read = (name) => fs.readFileSync(path.join(root, name), "utf8");
  let rest = names;
  for (let round = 0; rest.length; round++) {  // clang-format's own output may not be a fixed point
    if (round === 10) throw new Error(`clang-format does not come to an end: ${rest.join(" ")}`);
    const before = new Map(rest.map((name) => [name, read(name)]));
    for (const [name, text] of before) if (comments(text) !== text) fs.writeFileSync(path.join(root, name), comments(text));
    clangFormat(["-i"], rest);
    rest = rest.filter((name) => read(name) !== before.get(name));
  }
}

/** The files that are not formatted; null without clang-format 14, because other versions format differently. */
export function checkFormat(names = sources()) {
  if (!hasFormatter()) return null;
  const bad = new Set(names.filter((name) => {
    const text = fs.readFileSync(path.join(root, name), "utf8");
    return comments(text) !== text;
  }));
  for (const [, name] of clangFormat(["--dry-run", "--ferror-limit=1"], names).matchAll(/^(\S+?):\d+:\d+: (?:warning|error):/gm)) bad.add(name);
  return [...bad].sort().map((name) => `${name}: not formatted (node scripts/format.mjs ${name})`);
}

/** Whether a line has more than WIDTH columns for another reason than a long literal, which clang-format does not break. */
export const isTooLong = (line) => columns(line) > WIDTH && !/"(?:[^"\\]|\\.){60,}"/.test(line);

/** The lines of files that are too long. */
export function longLines(names = sources()) {
  return names.flatMap((name) => fs.readFileSync(path.join(root, name), "utf8").split("\n")
    .flatMap((line, i) => (isTooLong(line) ? [`${name}:${i + 1}: ${columns(line)} columns`] : [])));
}

function sources() {
  return spawnSync("git", ["ls-files", "-co", "--exclude-standard"], { cwd: root, encoding: "utf8", maxBuffer: 1 << 26 }).stdout.split("\n")
    .filter((name) => FOLDERS.test(name) && IS_C.test(name) && fs.existsSync(path.join(root, name)));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const args = process.argv.slice(2), check = args.includes("--check");
  const named = args.filter((arg) => !arg.startsWith("--")).map((name) => path.relative(root, path.resolve(name)));
  const names = named.length ? named : sources();
  const other = named.find((name) => !IS_C.test(name));
  if (other) throw new Error(`${other} is no C: it would be spoilt`);
  if (!hasFormatter()) throw new Error("there is no clang-format 14");
  if (check) {
    const problems = checkFormat(names);
    for (const problem of problems) process.stdout.write(`${problem}\n`);
    process.exit(problems.length ? 1 : 0);
  }
  format(names);
}
