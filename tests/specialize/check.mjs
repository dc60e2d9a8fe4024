// tests/specialize/check.mjs: checks the expectations of a program under tests/specialize/ about its own
// specialization.
//
// `morelia --dump-specialization=json prog.py` prints, after the program's own output, one last line of JSON:
//   {"codes": [{"name": qualname, "line": co_firstlineno, "sites": [[offset, line, base, op, counter, extra?], …]}, …]}
// with every code object reachable from the module's through co_consts, depth first, the module first; every
// instruction whose base opcode heads a family; offset in bytes; counter as [value, backoff], null where the family has
// none. `extra`, an object, may give caches (array of 16-bit units after the counter), executions, hits, misses.
//
// prog.ops is the same from the oracle and must agree site by site, opcode and counter. Comments in the program:
//   # expect-op: NAME      at the end some site holds NAME
//   # expect-miss: N       the site(s) of the expect-op above it missed N times since they were specialized
//   # expect-same-op       nothing more than the oracle's own dump is expected here (a note for the reader)
import { formatSites } from "../oracle/expected.mjs";

export function splitDump(stdout) {
  const at = stdout.lastIndexOf('{"codes":');
  if (at < 0) return { stdout, codes: null };
  try {
    return { stdout: stdout.slice(0, at), codes: JSON.parse(stdout.slice(at)).codes };
  } catch {
    return { stdout, codes: null };
  }
}

// Null when all is as expected, else the first difference.
export function checkExpectations(source, codes, recorded) {
  // Whether a constant is immortal depends on what else the process has interned: the oracle's library interns much.
  const plain = (text) => text.replace(/LOAD_CONST_(IM)?MORTAL/g, "LOAD_CONST_*").split("\n");
  const wanted = plain(recorded);
  const got = plain(formatSites(codes));
  for (let i = 0; i < Math.max(wanted.length, got.length); i++) {
    if (wanted[i] !== got[i]) return `site: expected ${wanted[i] ?? "(end)"}, got ${got[i] ?? "(end)"}`;
  }
  return checkComments(source, codes);
}

// The comments alone (also used on the oracle's dump when recording).
export function checkComments(source, codes) {
  const sites = codes.flatMap((code) => code.sites);
  let last = null;
  for (const [i, text] of source.split("\n").entries()) {
    for (const [, kind, value] of text.matchAll(/#\s*expect-(op|miss):\s*(\w+)/g)) {
      if (kind === "op") {
        last = sites.filter((site) => site[3] === value);
        if (!last.length) return `line ${i + 1}: no site holds ${value} at the end`;
      } else {
        const missed = last?.map((site) => (site[4] && site[4][1] === 0 ? 52 - site[4][0] : null)) ?? [];
        if (!missed.includes(Number(value))) return `line ${i + 1}: expected ${value} misses, counters say ${missed.join(", ")}`;
      }
    }
  }
  return null;
}
