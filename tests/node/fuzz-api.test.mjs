// tests/node/fuzz-api.test.mjs: a sample of the API-sequence fuzzer (npm run fuzz -- api): seeds that once found something, and a few more.
import assert from "node:assert/strict";
import test from "node:test";
import { run } from "../fuzz/api.mjs";

test("random sequences of calls end in values or in documented errors", async () => {
  for (const [seed, count] of [[1, 10], [1073, 2], [1182, 1], [1574, 1]]) {
    const { done, findings } = await run({ seed, count });
    assert.equal(done, count);
    assert.deepEqual(findings.map(({ seed: at, error }) => `seed ${at}: ${error}`), []);
  }
});
