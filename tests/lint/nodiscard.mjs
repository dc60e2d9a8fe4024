// tests/lint/nodiscard.mjs: no result that reports a failure or is owned is dropped.
//
// In headers, a function that returns a Value, a status (int, or an enum that ends in Status), a length that may be -1
// or an object that the caller then owns is NODISCARD, so that the compiler refuses a call that drops the result. In
// sources, a statement that is nothing but a call of a static function of the same file is checked here: most static
// functions are used in tables, where the attribute would have no effect. Exceptions are marked RAISES, STICKY or
// MAY_DISCARD (vm/base/config.h). Elsewhere DISCARD(call) drops a result on purpose, with the reason beside it, and
// (void) that of a static function.
import fs from "node:fs";
import path from "node:path";

const MARKS = String.raw`(?:(?:NODISCARD|COLD|NOINLINE|ALWAYS_INLINE|UNUSED|static inline|extern) )*`;
const OWNED = /^(?:Value|int|\w+Status) $/;
// Numbers that may be -1 and pointers that may be NULL are marked where VM is the first parameter: pure computations
// cannot fail.
const FALLIBLE = /^(?:(?:Size|Hash|int32_t|int64_t|uint32_t|size_t|long) |(?:[A-Z]\w*|void|char) \*+)$/;
const DECLARED = new RegExp(String.raw`^(${MARKS})((?:[A-Za-z_]\w* )+\**)(\w+)\(([^;{]*?)\)([^;{}()]*)(?:\(\([^;{]*\)\)\s*)?(?:;|,|\{)`, "gm");
const FREE = /\b(?:RAISES|STICKY|MAY_DISCARD)\b/;
const plain = (text) => text.replace(/\/\*[^]*?\*\/|\/\/.*/g, (comment) => " ".repeat(comment.length)).replace(/^#.*(?:\\\n.*)*$/gm, (line) => line.replace(/[^\n]/g, " "));

/** What a header declares without the word: [offset, name] each. */
export function unmarked(text) {
  const found = [];
  for (const match of plain(text).matchAll(DECLARED)) {
    const [, marks, type, name, parameters, after] = match;
    if (marks.includes("NODISCARD") || FREE.test(after) || /^(?:typedef|return|else|struct|static|const|enum|_Static_assert)\b/.test(type)) continue;
    const inline = /inline|INLINE /.test(marks) && !marks.includes("NOINLINE");
    if (OWNED.test(type) || (FALLIBLE.test(type) && !inline && /^VM \*/.test(parameters))) found.push([match.index, name]);
  }
  return found;
}

const STATIC = /^(?:(?:COLD|NOINLINE|NODISCARD|UNUSED) )*static (?:(?:COLD|NOINLINE|inline|UNUSED) )*(?:Value|int|\w+Status) (\w+)\(([^;{]*?)\)([^;{}()]*)\{/gm;

/** Statements of a source that drop the result of a static function: [line, name] each. */
export function dropped(text) {
  const code = plain(text), names = new Set([...code.matchAll(STATIC)].filter((match) => !FREE.test(match[3])).map(([, name]) => name)), found = [];
  for (const match of code.matchAll(/(?<=[;{})]\s*\n[ \t]+|\belse |\) )([a-z_]\w*)\((?:[^;{}]*)\);/g)) {
    const before = code.slice(code.lastIndexOf("\n", match.index) + 1, match.index);
    if (/^\S/.test(before) || /\b(?:return|case)\b|[=?&|!]\s*$/.test(before) || !names.has(match[1])) continue;
    if (/\) $/.test(before) && !/\b(?:if|for|while) \(.*\) $/.test(before)) continue; // a cast
    if (!ends(code, match.index + match[1].length)) continue;
    found.push([code.slice(0, match.index).split("\n").length, match[1]]);
  }
  return found;
}

// Whether the parenthesis at `at` closes right before a semicolon.
function ends(code, at) {
  let depth = 0;
  for (let i = at; i < code.length; i++) {
    if (code[i] === "(") depth++;
    else if (code[i] === ")" && --depth === 0) return /^\s*;/.test(code.slice(i + 1));
  }
  return false;
}

export function checkNodiscard(root) {
  const problems = [];
  for (const folder of ["vm", "wasm_bindings"]) {
    for (const name of fs.readdirSync(path.join(root, folder), { recursive: true })) {
      if (!/\.[ch]$/.test(name)) continue;
      const shown = path.join(folder, name), text = fs.readFileSync(path.join(root, shown), "utf8");
      if (name.endsWith(".h")) {
        for (const [at, what] of unmarked(text)) problems.push(`${shown}:${text.slice(0, at).split("\n").length}: ${what} is not NODISCARD`);
      } else for (const [line, what] of dropped(text)) problems.push(`${shown}:${line}: the result of ${what} is dropped`);
    }
  }
  return problems;
}
