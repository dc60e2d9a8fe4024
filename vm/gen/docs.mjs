// vm/gen/docs.mjs: the texts of methods and attributes, as help() shows them, from the tables in the sources into one file.
//
// usage: node vm/gen/docs.mjs --out FOLDER
// gen-inputs: vm/*/*.c vm/*/*.h vm/*/*/*.c vm/*/*/*.h
// gen-outputs: docs.gen.bin
//
// The file is the texts in order, each ended by a zero byte. The wasm does without them: wasm_bindings/take_docs.mjs takes them out of the
// linked module. A text that stands in the sources as something else, too, or as the end of something else (the linker keeps one of both), stays.
import fs from 'node:fs';
import path from 'node:path';

const LITERAL = '"(?:[^"\\\\\\n]|\\\\.)*"';
const RUN = `${LITERAL}(?:\\s*${LITERAL})*`;
const METHOD = new RegExp(`METH_[A-Z_]+(?:\\s*\\|\\s*METH_[A-Z_]+)*,\\s*(?:NULL|(${RUN})),\\s*(?:NULL|(${RUN}))\\s*\\}`, 'g');
const GETSET = new RegExp(`\\{\\s*${LITERAL},\\s*\\w+,\\s*\\w+,\\s*(${RUN})\\s*[,}]`, 'g');
const MEMBER = new RegExp(`MEMBER_\\w+,\\s*offsetof\\([^)]*\\),\\s*(?:true|false),\\s*(${RUN})\\s*\\}`, 'g');
const SHORTEST = 12;

function text(run) {
  return [...run.matchAll(new RegExp(LITERAL, 'g'))].map(([literal]) => literal.slice(1, -1).replace(/\\(x[0-9a-fA-F]+|[0-7]{1,3}|.)/g, (_, code) => {
    if (code[0] === 'x') return String.fromCharCode(parseInt(code.slice(1), 16));
    if (/[0-7]/.test(code[0])) return String.fromCharCode(parseInt(code, 8));
    return { n: '\n', t: '\t', r: '\r' }[code] ?? code;
  })).join('');
}

const root = path.join(import.meta.dirname ?? path.dirname(new URL(import.meta.url).pathname), '..');
const seen = new Map(); // text to how often it stands somewhere
const docs = new Map(); // and how often as a doc
const count = (map, run) => map.set(text(run), (map.get(text(run)) ?? 0) + 1);
for (const name of fs.readdirSync(root, { recursive: true }).filter((n) => /\.[ch]$/.test(n))) {
  const source = fs.readFileSync(path.join(root, name), 'utf8').replace(/^\s*\/\/.*$/gm, '');
  for (const [run] of source.matchAll(new RegExp(RUN, 'g'))) count(seen, run);
  for (const [, sig, doc] of source.matchAll(METHOD)) for (const run of [sig, doc]) if (run) count(docs, run);
  for (const pattern of [GETSET, MEMBER]) for (const [, doc] of source.matchAll(pattern)) count(docs, doc);
}
const candidates = new Set([...docs.keys()].filter((doc) => doc.length >= SHORTEST && !/[^\x01-\x7f]/.test(doc) && docs.get(doc) >= seen.get(doc)));
const staying = new Map(); // by their last characters
for (const whole of seen.keys()) {
  const end = whole.slice(-SHORTEST);
  if (!candidates.has(whole)) staying.set(end, [...(staying.get(end) ?? []), whole]);
}
const taken = [...candidates].filter((doc) => !staying.get(doc.slice(-SHORTEST))?.some((whole) => whole.endsWith(doc))).sort();
fs.writeFileSync(path.join(process.argv[process.argv.indexOf('--out') + 1], 'docs.gen.bin'), taken.map((doc) => `${doc}\0`).join(''), 'latin1');
