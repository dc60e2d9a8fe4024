// wasm_bindings/take_docs.mjs: takes the texts of docs.gen.bin (vm/gen/docs.mjs) out of a linked module and leaves zeros, which weigh nothing in a
// download. The file OUT says what stood where: per text its address (4 bytes, little-endian; ascending), the text, a zero byte. object/class/doc_text.c
// reads it from the library's bundle.
//
// usage: node wasm_bindings/take_docs.mjs MODULE DOCS OUT
// A text stays where something may point into it: the linker lets strings with a common end share it.
import fs from 'node:fs';

const [file, docsFile, out] = process.argv.slice(2);
const wasm = fs.readFileSync(file);
const docs = new Set(fs.readFileSync(docsFile, 'latin1').split('\0').slice(0, -1));

let at = 8;
const leb = (signed) => {
  let value = 0, shift = 0, byte;
  do {
    byte = wasm[at++];
    value |= (byte & 127) << shift;
    shift += 7;
  } while (byte & 128 && shift < 35);
  return signed && shift < 32 && byte & 64 ? value | (-1 << shift) : value;
};
const segments = []; // {start: address, from, to: in the file}
let code = [0, 0];
while (at < wasm.length) {
  const id = wasm[at++], end = leb() + at;
  if (id === 10) code = [at, end];
  if (id === 11) {
    for (let n = leb(); n; n--) {
      if (leb() !== 0) throw new Error('take_docs: a data segment of another kind');
      at++; // i32.const
      const start = leb(true);
      at++; // end
      const size = leb();
      segments.push({ start, from: at, to: at + size });
      at += size;
    }
  }
  at = end;
}

// Every number that could be an address: constants and offsets in code, words in data. Rather too many than too few.
const pointed = new Set();
const [codeFrom, codeTo] = code;
for (let i = codeFrom; i < codeTo; i++) {
  if (wasm[i] === 0x41) {
    at = i + 1;
    pointed.add(leb(true));
  } else if (wasm[i] >= 0x28 && wasm[i] <= 0x3e && wasm[i + 1] <= 3) {
    at = i + 2;
    pointed.add(leb());
  }
}
for (const { start, from, to } of segments) {
  for (let i = from + (-start & 3); i + 4 <= to; i += 4) pointed.add(wasm.readInt32LE(i));
}

const taken = [];
for (const { start, from, to } of segments.sort((a, b) => a.start - b.start)) {
  for (let i = from, end; i < to; i = end + 1) {
    end = wasm.indexOf(0, i);
    if (end < 0 || end > to) end = to;
    // A string may follow other data: look at every start that something points to.
    for (let begin = i; begin < end; begin++) {
      const address = start + begin - from;
      if (!pointed.has(address) || !docs.has(wasm.toString('latin1', begin, end))) continue;
      let shared = false;
      for (let k = 1; k < end - begin; k++) shared ||= pointed.has(address + k);
      if (shared) continue;
      const head = Buffer.alloc(4);
      head.writeUInt32LE(address);
      taken.push(head, Buffer.from(wasm.subarray(begin, end)), Buffer.of(0));
      wasm.fill(0, begin, end);
    }
  }
}
if (taken.length < 1000) throw new Error(`take_docs: only ${taken.length / 3} texts found`);
fs.writeFileSync(out, Buffer.concat(taken));
fs.writeFileSync(file, wasm);
