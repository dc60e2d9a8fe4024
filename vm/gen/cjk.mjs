// vm/gen/cjk.mjs: the character sets of the East Asian codecs, read from the CPython in npm `pyodide`, as one table
// file.
//
// usage: node vm/gen/cjk.mjs --out FOLDER
// gen-outputs: cjk_tables.gen.bin cjk_tables.gen.c
//
// The file is an array of uint16 (little-endian):
//   the offsets of the sections, in items: decode tables, encode exceptions, gb18030's ranges, jisx0213's pairs, the end
//   a decode table: for each first byte bottom | top << 8 (0x00FF: no row), then the rows' items; 0xFFFE: no character
//   exceptions of an encode table: pairs (character, code) where it is not the reverse of its decode tables
//   ranges: (first, last, base) triples; pairs: (first character, second or 0, code) triples
import fs from 'node:fs';
import path from 'node:path';
import { loadPyodide } from 'pyodide';

// ORDER CJK_TABLES: module and table as CPython calls them, and the name in vm/modules/cjk/cjk_tables.h behind DEC_.
const DECODE = [['cn gb2312', 'GB2312'], ['cn gbkext', 'GBKEXT'], ['cn gb18030ext', 'GB18030EXT'], ['tw big5', 'BIG5'], ['tw cp950ext', 'CP950EXT'],
  ['hk big5hkscs', 'HKSCS'], ['hk big5hkscs 2', 'HKSCS_2'], ['jp jisx0208', 'JISX0208'], ['jp jisx0212', 'JISX0212'],
  ['jp jisx0213_1_bmp', 'JISX0213_1_BMP'], ['jp jisx0213_2_bmp', 'JISX0213_2_BMP'], ['jp jisx0213_1_emp', 'JISX0213_1_EMP'],
  ['jp jisx0213_2_emp', 'JISX0213_2_EMP'], ['jp cp932ext', 'CP932EXT'], ['kr ksx1001', 'KSX1001'], ['kr cp949ext', 'CP949EXT']];
// Name behind ENC_; then the decode tables that it reverses, with the bits that are or-ed to their codes.
const ENCODE = [['cn gbcommon', 'GBCOMMON', [0, 0], [1, 0]], ['cn gb18030ext', 'GB18030EXT', [2, 0]], ['tw big5', 'BIG5', [3, 0]],
  ['tw cp950ext', 'CP950EXT', [4, 0]], ['hk big5hkscs_bmp', 'HKSCS_BMP', [5, 0]], ['hk big5hkscs_nonbmp', 'HKSCS_2', [6, 0]],
  ['jp jisxcommon', 'JISXCOMMON', [7, 0], [8, 0x8000]], ['jp jisx0213_bmp', 'JISX0213_BMP', [9, 0], [10, 0x8000]],
  ['jp jisx0213_emp', 'JISX0213_EMP', [11, 0], [12, 0x8000]], ['jp cp932ext', 'CP932EXT', [13, 0]], ['kr cp949', 'CP949', [14, 0], [15, 0]]];

const ASK = String.raw`
import ctypes, json, struct
pointer = ctypes.pythonapi.PyCapsule_GetPointer
pointer.restype, pointer.argtypes = ctypes.c_void_p, [ctypes.py_object, ctypes.c_char_p]

def table(name, decode):
    module, name = name.split()[:2]
    address = pointer(getattr(__import__("_codecs_" + module), "__map_" + name), b"multibytecodec.map")
    _, encmap, decmap = struct.unpack("<III", ctypes.string_at(address, 12))
    rows = {}
    for first in range(256):
        row, bottom, top = struct.unpack("<IBB", ctypes.string_at((decmap if decode else encmap) + 8 * first, 6))
        if row:
            rows[first] = (bottom, list(struct.unpack("<%dH" % (top - bottom + 1), ctypes.string_at(row, 2 * (top - bottom + 1)))))
    return rows

def plane(rows, second):  # of big5hkscs: the characters of plane 0 or 2
    out = {}
    for first, (bottom, items) in rows.items():
        kept = []
        for i, item in enumerate(items):
            try: c = ord(bytes([first, bottom + i]).decode("big5hkscs"))
            except (UnicodeDecodeError, TypeError): c = 0
            kept.append(item if (c >> 16 == 2) == second else 0xFFFE)
        out[first] = (bottom, kept)
    return out

def ask(decode, encode):
    tables = [table(name, True) for name in decode]
    hk = decode.index("hk big5hkscs")
    tables[hk], tables[hk + 1] = plane(tables[hk], False), plane(tables[hk], True)
    ranges = []
    for n in range(39420):
        code = bytes([0x81 + n // 12600, 0x30 + n // 1260 % 10, 0x81 + n // 10 % 126, 0x30 + n % 10])
        try: c = ord(code.decode("gb18030"))
        except UnicodeDecodeError: continue
        if ranges and ranges[-1][1] + 1 == c and ranges[-1][2] + c - ranges[-1][0] == n: ranges[-1][1] = c
        else: ranges.append([c, c, n])
    pairs = set()
    for first in range(0xA1, 0xFF):
        for second in range(0xA1, 0xFF):
            try: text = bytes([first, second]).decode("euc_jis_2004")
            except UnicodeDecodeError: continue
            if len(text) == 2:
                for part, c2 in (text, ord(text[1])), (text[0], 0):
                    code = part.encode("euc_jis_2004")
                    pairs.add((ord(part[0]), c2, (code[0] << 8 | code[1]) & 0x7F7F))
    return json.dumps([tables, [table(name, False) for name in encode], ranges, sorted(pairs)])
`;

/// The decode table as uint16 items, its empty margins cut off.
function packDecode(rows) {
  const index = [];
  const items = [];
  for (let first = 0; first < 256; first++) {
    let [bottom, row] = rows[first] ?? [0, []];
    while (row.length && row[0] === 0xfffe) bottom++, row = row.slice(1);
    while (row.length && row.at(-1) === 0xfffe) row = row.slice(0, -1);
    index.push(row.length ? bottom | ((bottom + row.length - 1) << 8) : 0x00ff);
    items.push(...row);
  }
  return [...index, ...items];
}

// vm/modules/cjk/cjk_tables.c does the same.
function reversed(tables, sources) {
  const out = new Map();
  for (const [at, mark] of sources) {
    for (const [first, [bottom, row]] of Object.entries(tables[at])) {
      row.forEach((c, i) => c !== 0xfffe && out.set(c, (first << 8) | (bottom + i) | mark));
    }
  }
  return out;
}

function exceptions(tables, [, , ...sources], encode) {
  const made = reversed(tables, sources);
  const out = [];
  for (let c = 0; c < 0x10000; c++) {
    const [bottom, row] = encode[c >> 8] ?? [0, []];
    const code = row[(c & 255) - bottom] ?? 0xffff;
    if (code !== (made.get(c) ?? 0xffff)) out.push(c, code);
  }
  return out;
}

const out = process.argv[process.argv.indexOf('--out') + 1];
if (!process.argv.includes('--out') || !out) throw new Error('usage: node vm/gen/cjk.mjs --out FOLDER');
const python = await loadPyodide();
python.runPython(ASK);
const [tables, encodes, ranges, pairs] = JSON.parse(python.globals.get('ask')(python.toPy(DECODE.map(([name]) => name)), python.toPy(ENCODE.map(([name]) => name))));
const sections = [...tables.map(packDecode), ...ENCODE.map((e, i) => exceptions(tables, e, encodes[i])), ranges.flat(), pairs.flat()];
const offsets = [];
let at = 2 * (sections.length + 1);
for (const section of [...sections, []]) {
  offsets.push(at & 0xffff, at >> 16);
  at += section.length;
}
const bytes = Buffer.from(Uint16Array.from([...offsets, ...sections.flat()]).buffer);
fs.writeFileSync(path.join(out, 'cjk_tables.gen.bin'), bytes);
const items = new Uint16Array(bytes.buffer, bytes.byteOffset, bytes.length / 2);
const lines = [];
for (let i = 0; i < items.length; i += 20) lines.push(`  ${items.subarray(i, i + 20).join(', ')},`);
const same = (prefix, table) => table.map(([, name], i) => `${prefix}${name} == ${i} && `).join('');
fs.writeFileSync(path.join(out, 'cjk_tables.gen.c'), `// cjk_tables.gen.c: generated by vm/gen/cjk.mjs; do not edit.
#include "modules/cjk/cjk_tables.h"

_Static_assert(${same('DEC_', DECODE)}N_CJK_DECODE == ${DECODE.length}, "ORDER CJK_TABLES");
_Static_assert(${same('ENC_', ENCODE)}N_CJK_ENCODE == ${ENCODE.length}, "ORDER CJK_TABLES");
const uint16_t cjk_tables_blob[] = {
${lines.join('\n')}
};
`);
process.exit(0); // pyodide would keep the process alive
