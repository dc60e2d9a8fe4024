// tests/fuzz/corpus.mjs: the committed inputs of the fuzz targets: text files, one input a line.
//
// tests/fuzz/corpus/*.txt holds the inputs of a target: printable ASCII stands for itself, every other octet, the backslash and a leading `#` as
// \xNN, but \n and \t. Lines that begin with `#` are comments.
import { createHash } from "node:crypto";
import fs from "node:fs";
import path from "node:path";

const SHORT = { "\n": "\\n", "\t": "\\t", "\\": "\\\\" };

export function toLine(octets) {
  const text = octets.toString("latin1").replace(/[^ -[\]-~]/g, (c) => SHORT[c] ?? `\\x${c.charCodeAt(0).toString(16).padStart(2, "0")}`);
  return text.replace(/^#/, "\\x23").replace(/ $/, "\\x20");
}

export function fromLine(line) {
  const text = line.replace(/\\(?:x([0-9a-f]{2})|(.))/g, (_, hex, c) => (hex ? String.fromCharCode(parseInt(hex, 16)) : c === "n" ? "\n" : c === "t" ? "\t" : c));
  return Buffer.from(text, "latin1");
}

export function readCorpus(file) {
  if (!fs.existsSync(file)) return [];
  return fs.readFileSync(file, "utf8").split("\n").filter((line) => line && !line.startsWith("#")).map(fromLine);
}

/** Writes each input to a file of `folder`, named by its content. */
export function unpack(inputs, folder) {
  fs.mkdirSync(folder, { recursive: true });
  for (const octets of inputs) {
    const file = path.join(folder, createHash("sha1").update(octets).digest("hex"));
    if (!fs.existsSync(file)) fs.writeFileSync(file, octets);
  }
}

/** The files of a folder as inputs, the shortest first, as many as fit into `bound` characters. */
export function pack(folder, bound) {
  const inputs = fs.readdirSync(folder).map((name) => fs.readFileSync(path.join(folder, name))).filter((octets) => octets.length);
  const lines = [...new Set(inputs.map(toLine))].sort((a, b) => a.length - b.length || (a < b ? -1 : 1));
  let size = 0;
  return lines.filter((line) => (size += line.length + 1) <= bound);
}
