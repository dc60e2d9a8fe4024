// wasm_bindings/take_docs.mjs: takes the texts that are marked as DOC(…) (vm/object/class/type.h) out of a linked module
// and leaves zeros, which weigh nothing in a download. The file OUT has for each text its address (4 bytes,
// little-endian; ascending), the text and a zero byte. object/class/doc_text.c reads it from the library's bundle.
//
// usage: node wasm_bindings/take_docs.mjs MODULE OUT
// Tests        tests/python/types/method_texts.py, tests/node/size.test.mjs
import fs from 'node:fs';

const MARK = Buffer.from('\xf8DOC', 'latin1');
const [file, out] = process.argv.slice(2);
const wasm = fs.readFileSync(file);

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
while (at < wasm.length) {
  const id = wasm[at++], end = leb() + at;
  for (let n = id === 11 ? leb() : 0; n; n--) {
    if (leb() !== 0) throw new Error('take_docs: a data segment of another kind');
    at++; // i32.const
    const start = leb(true);
    at++; // end
    const size = leb();
    segments.push({ start, from: at, to: at + size });
    at += size;
  }
  at = end;
}

const taken = [];
for (const { start, from, to } of segments.sort((a, b) => a.start - b.start)) {
  for (let i = wasm.indexOf(MARK, from); i >= 0 && i < to; i = wasm.indexOf(MARK, i)) {
    const end = wasm.indexOf(0, i), address = Buffer.alloc(4);
    address.writeUInt32LE(start + i - from);
    taken.push(address, Buffer.from(wasm.subarray(i + MARK.length, end + 1)));
    wasm.fill(0, i, end);
  }
}
if (taken.length === 0) throw new Error('take_docs: the module has no texts');
fs.writeFileSync(out, Buffer.concat(taken));
fs.writeFileSync(file, wasm);
