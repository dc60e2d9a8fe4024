// tests/lint/sizes.mjs: unchecked sums and products of lengths (vm/base/sizes.h).
//
// In the files that read foreign data: a sum of two variables in a comparison or as a length to grow to; range_in,
// size_add, len_add and the like do the same without wrapping. Everywhere in vm/: a product with sizeof as the size of
// an allocation; use mem_alloc_items and the like. A statement that is proven says so, behind it or in the comment
// above: `// fits: why`. A sum compared with 0 is a test of signs and is allowed.
import fs from "node:fs";
import path from "node:path";

const READERS = new RegExp(`^(${[
  "marshal", "unpickler", "unpickler_build", "_struct", "zlib", "inflate", "_bz2", "bzip2_decode", "_lzma", "lzma_decode", "lzma_filters", "xz", "xz_decode", "_zstd", "zstd_decode", "stream_codec",
  "json_scanner", "_sre", "sre_pattern", "sre_engine", "sre_match_object", "pyexpat", "xml_\\w+", "cjk\\w*", "multibytecodec", "codec_\\w+", "csv_reader", "memfs", "memfs_files", "io_bytes", "io_string", "io_file",
  "io_buffered", "array", "bytearray", "memoryview", "buffer", "pack", "bytes_like", "datetime_parse", "_zoneinfo", "zoneinfo_rule", "binascii", "import_library",
].join("|")})\\.(c|inc)$`);
const TERM = String.raw`(?:\([A-Za-z_0-9]+\)\s?)?[A-Za-z_][\w>.\-]*(?:\[[^\]]*\])?`;
const SUM = String.raw`${TERM}\s\+\s${TERM}`;
const COMPARED = new RegExp(String.raw`(?:${SUM}\s?\)?\s(?:<=?|>=?)\s(?!0\b))|(?:\s(?:<=?|>=?)\s\(?${SUM})|(?:\b(?:grow|resize|reserve)\((?:\w+, )+(?:\(\w+\))?${SUM}\))`);
const PRODUCT = /\bmem_(?:alloc|alloc_zero|realloc)\(.*(?:\*\s*sizeof|sizeof[^;]*\)?\s\*\s)/;

const codeOf = (line) => line.replace(/\/\/.*/, "").replace(/"(?:[^"\\]|\\.)*"/g, '""').replace(/'(?:[^'\\]|\\.)'/g, "0");

// Whether the statement that line i is part of says why it fits.
function isProven(lines, i) {
  const says = (line) => /\/\/.*\bfits: \w/.test(line), ends = (line) => /[;{}]\s*$/.test(codeOf(line).trimEnd());
  let first = i, last = i;
  while (first > 0 && /^\s*[^\s/#]/.test(lines[first - 1]) && !ends(lines[first - 1])) first--;
  while (first > 0 && /^\s*\/\//.test(lines[first - 1])) first--;
  while (last < lines.length - 1 && !ends(lines[last])) last++;
  return lines.slice(first, last + 1).some(says);
}

/** The problems of one file's text. */
export function checkText(shown, text) {
  const problems = [];
  const reader = READERS.test(path.basename(shown));
  const lines = text.split("\n");
  lines.forEach((line, i) => {
    const code = codeOf(line), bad = { sum: reader && COMPARED.test(code), product: PRODUCT.test(code) };
    if ((!bad.sum && !bad.product) || isProven(lines, i)) return;
    if (bad.sum) problems.push(`${shown}:${i + 1}: an unchecked sum (range_in, size_add, len_add; or "// fits: why"): ${line.trim().slice(0, 120)}`);
    if (bad.product) problems.push(`${shown}:${i + 1}: an unchecked product (mem_alloc_items …; or "// fits: why"): ${line.trim().slice(0, 120)}`);
  });
  return problems;
}

export function checkSizes(root) {
  const problems = [];
  for (const name of fs.readdirSync(path.join(root, "vm"), { recursive: true })) {
    if (!/\.(c|h|inc)$/.test(name) || name === path.join("base", "mem.h")) continue;
    problems.push(...checkText(path.join("vm", name), fs.readFileSync(path.join(root, "vm", name), "utf8")));
  }
  return problems;
}
