// The micro-ops and expansions that vm/gen/uops.mjs makes, against CPython 3.14.10's (reference/*.tsv).
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { after, before, test } from "node:test";
import { fileURLToPath } from "node:url";

const here = path.dirname(fileURLToPath(import.meta.url));
const root = path.join(here, "../..");
const rows = (name) => fs.readFileSync(path.join(here, "reference", name), "utf8").split("\n").filter((l) => l && !l.startsWith("#")).map((l) => l.split("\t"));
let folder, uops, parts, instructions;

before(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), "uops-"));
  for (const name of ["insn", "uops"]) execFileSync("node", [path.join(root, `vm/gen/${name}.mjs`), "--out", folder]);
  const read = (name) => fs.readFileSync(path.join(folder, name), "utf8");
  const records = (text) => [...text.matchAll(/^  (\{.*\}),$/gm)].map((m) => JSON.parse(m[1]));
  uops = new Map(records(read("uop-metadata.gen.ts")).map((u) => [u.name, u]));
  instructions = new Map(records(read("opcode-metadata.gen.ts")).map((i) => [i.name, i]));
  const tables = read("uop_tables.gen.c");
  const flat = [...tables.matchAll(/^  \{(_\w+), EXPANSION_(\w+), \{\{(\d+), (\d+)\}, \{(\d+), (\d+)\}\}\},$/gm)].map((m) => ({ name: m[1], argument: m[2], operands: [[+m[3], +m[4]], [+m[5], +m[6]]] }));
  parts = new Map([...tables.matchAll(/^  \[(\w+)\] = \{(\d+), (\d+)\},$/gm)].map((m) => [m[1], flat.slice(+m[2], +m[2] + +m[3])]));
  // popped: read off the function, for an argument of 5
  const popped = tables.slice(tables.indexOf("int uop_popped"));
  for (const [, names, expression] of popped.matchAll(/((?: {4}case \w+:\n)+) {6}return (.*);/g)) {
    for (const [, name] of names.matchAll(/case (\w+)/g)) uops.get(name).popped = expression.replaceAll("(int)", "");
  }
});
after(() => fs.rmSync(folder, { recursive: true }));

const value = (expression, oparg) => Number(Function("oparg", `return ${expression}`)(oparg));

test("each micro-op that can stand in a trace has the reference's number and flags", () => {
  let seen = 0;
  for (const [name, number, viable, flags] of rows("uops.tsv").slice(1)) {
    if (viable !== "yes") continue;
    const u = uops.get(name);
    assert.ok(u, `${name} is missing`);
    assert.equal(u.number, +number, name);
    const want = flags === "-" ? [] : flags.toLowerCase().split(",");
    assert.deepEqual([...u.flags].sort(), want.sort(), name);
    seen++;
  }
  assert.equal(seen, 289);
  const known = new Set(rows("uops.tsv").map(([name]) => name));
  for (const u of uops.values()) assert.ok(known.has(u.name), `${u.name} is none of the reference's`);
});

// What our frames and calls take in one piece, and what is read before it is popped.
const OTHERWISE_POPPED = new Map(fs.readFileSync(path.join(here, "popped.txt"), "utf8").split("\n").filter((l) => l && !l.startsWith("#"))
  .map((l) => [l.split(/\s+/)[0], l]));

test("each takes as many values from the stack", () => {
  const other = [];
  for (const [name, , viable, , popped] of rows("uops.tsv").slice(1)) {
    if (viable !== "yes") continue;
    const same = [2, 3, 259, 1030].every((oparg) => value(uops.get(name).popped ?? "0", oparg) === value(popped, oparg));
    if (!same && !OTHERWISE_POPPED.has(name)) other.push(`${name}: ${uops.get(name).popped ?? 0}, reference ${popped}`);
    if (same && OTHERWISE_POPPED.has(name)) other.push(`${name} needs no line in popped.txt`);
  }
  assert.deepEqual(other, []);
});

test("each instruction expands as the reference's", () => {
  const ours = [...parts.keys()].sort(), theirs = rows("expansions.tsv").map(([name]) => name).sort();
  assert.deepEqual(ours, theirs);
  assert.equal(theirs.length, 183);
  for (const [name, number, caches, , text] of rows("expansions.tsv")) {
    const insn = instructions.get(name);
    assert.equal(insn.opcode, +number, name);
    assert.equal(insn.caches.reduce((n, c) => n + c.units, 0), +caches, name);
    const printed = parts.get(name).map((p) => {
      const notes = p.operands.flatMap(([at, units], n) => (units ? [`op${n}=u${16 * units}@${at}`] : []));
      if (p.argument === "HIGH") notes.push("oparg>>4");
      if (p.argument === "LOW") notes.push("oparg&15");
      if (p.argument === "SIZE") notes.push("oparg=off+1");
      return p.name + (notes.length ? `(${notes.join(",")})` : "");
    });
    assert.deepEqual(printed, text.replaceAll("(REPL)", "").split(" "), name);
  }
});

test("each has a sentence", () => {
  for (const u of uops.values()) assert.match(u.doc, /^.{8,}\.$/, u.name);
});
