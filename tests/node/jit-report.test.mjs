// tests/node/jit-report.test.mjs: the report of `npm run bench -- --jit --report` tells samples apart by their stacks; the picture of `--warmup`.
import assert from "node:assert/strict";
import { test } from "node:test";
import { digest } from "../../bench/jit-report.mjs";
import { picture } from "../../bench/warmup.mjs";

const VM = "wasm://wasm/0a0b0c0d", names = new Map([[1, "eval_run"], [2, "region_call"], [3, "list_append"], [4, "gc_collect"], [5, "malloc"]]);
const vm = (index) => ({ functionName: `wasm-function[${index}]`, url: VM });
const region = (number) => ({ functionName: "wasm-function[9]", url: `wasm://wasm/region-${number}-12345678` });

test("samples count for whom they run", () => {
  // (root) > run > eval_run > { list_append > malloc; region 0 > { region_call > { list_append; eval_run > gc_collect } }; compile > Module }; (garbage collector)
  const frames = [
    [{ functionName: "(root)", url: "" }, [2, 12]], [{ functionName: "run", url: "file:///node.js" }, [3]], [vm(1), [4, 6, 10]], [vm(3), [5]], [vm(5), []],
    [region(0), [7]], [vm(2), [8, 9]], [vm(3), []], [vm(1), [13]], [{ functionName: "compile", url: "file:///dist/jit.js" }, [11]],
    [{ functionName: "Module", url: "" }, []], [{ functionName: "(garbage collector)", url: "" }, []], [vm(4), []],
  ];
  const nodes = frames.map(([callFrame, children], i) => ({ id: i + 1, callFrame, children }));
  const run = {
    profile: { nodes, samples: [2, 3, 4, 5, 6, 7, 8, 9, 11, 12, 13], timeDeltas: Array(11).fill(100), startTime: 0 },
    polls: [[250, [{ code: 7, unit: 0 }]], [2000, [{ code: 8, unit: 1 }, { code: 7, unit: 0 }]]],
    codes: [{ id: 7, qualname: "outer", lines: [1] }, { id: 8, qualname: "inner", lines: [4, 5] }],
    regions: [{ name: "inner", refused: null }], modules: [{ at: 500, ms: 1 }],
  };
  const sums = digest(run, names);
  assert.deepEqual(Object.fromEntries(sums.kinds.sorted), { other: 1, "tier 1": 2, "C of tier 1": 2, regions: 1, helpers: 2, compiling: 1, gc: 2 });
  assert.deepEqual(sums.helpers.sorted, [["region_call", 2]]);
  assert.deepEqual(sums.leaves.sorted, [["region_call", 1], ["list_append", 1]]);
  assert.deepEqual(sums.inC.sorted, [["list_append", 2]]);
  assert.deepEqual(sums.gc.sorted, [["JavaScript", 1], ["Python", 1]]);
  assert.deepEqual(sums.regions.sorted, [[0, 1]]);
  assert.equal(sums.first, 4);
  // The samples of tier 1 at 200, 300, 400 and 800: the first is of the first poll, the others of the second; one lies behind the first module.
  assert.deepEqual([sums.self.get("outer"), sums.self.get("inner"), sums.whole.get("outer"), sums.after.get("inner")], [1, 3, 4, 1]);
  assert.deepEqual(sums.lines.sorted, [["inner:5", 3], ["outer:1", 1]]);
});

test("the picture has a panel for each program, the one that gains most first", () => {
  const flat = (ms) => Array(50).fill(ms);
  const svg = picture([{ name: "same", on: flat(5), off: flat(5) }, { name: "fast", on: [40, ...flat(1).slice(1)], off: flat(10) }]);
  assert.deepEqual([...svg.matchAll(/class="name"[^>]*>(\w+)<\/text><text class="gain"[^>]*>([^<]+)</g)].map((m) => [m[1], m[2]]), [["fast", "10×"], ["same", "1.0×"]]);
  const heights = /class="on" d="M0\.0 ([\d.]+)L[\d.]+ ([\d.]+)L.*?"\/><text class="name" y="-7">fast/.exec(svg).slice(1).map(Number);
  assert.ok(heights[0] === 0 && heights[1] > heights[0], heights.join());
  assert.doesNotMatch(svg, /NaN|undefined|Infinity/);
});
