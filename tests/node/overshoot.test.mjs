// tests/node/overshoot.test.mjs: long operations of C look at the limits while they run. Polls are counted, time is not measured (tests/overshoot/measure.mjs).
import assert from "node:assert/strict";
import test from "node:test";
import { OPERATIONS } from "../overshoot/table.mjs";
import { start, thrown } from "./support.mjs";

// Those of the table that have to; docs/limits.md tells of the others.
const SEEN = new RegExp(`^(${[
  "int: (product|square|divmod|power|modular|to text|from text|to hexadecimal|shift)", "decimal: (square|product|quotient|to text)", "math\\.dist",
  "(str|bytes|bytearray|list|tuple): repeat", "(str|bytes): (replace|find|rfind|count|split|join)", "str: (translate|upper|casefold|isalpha|encode|strip|repr|percent width|expandtabs|reverse|hash)",
  "unicodedata", "bytes: (hex|translate|upper|fromhex|decode|from a list)", "bytearray: (reverse|step)", "memoryview: (tolist|tobytes)", "array: (byteswap|repeat|count|compare|tolist|from a list)",
  "list: (extend|copy|reverse|count|concatenate|slice with a step|index|compare)", "tuple: (from a list|hash)", "dict: (copy|items to list)", "set: (copy|union|from a list)", "frozenset: hash", "deque: (rotate|copy)", "itertools\\.product",
  "range: to list", "json: (loads|dumps)", "pickle\\.(dumps|loads)", "marshal\\.dumps", "struct\\.(un)?pack", "XML", "re: (findall|split)", "compile: (a long text|a long comment)",
  "hashlib\\.(md5|sha\\d|blake|shake)", "hmac", "zlib", "bz2", "lzma\\.(de)?compress", "zstd\\.(de)?compress", "binascii\\.crc_hqx", "base64", "random\\.", "io\\.(BytesIO|StringIO): write", "file in memory", "pipe:", "/dev/", "os\\.urandom", "sys\\.intern", "type: many bases",
].join("|")})`);
const SHARE = 0.2;  // of the table's size

for (const [name, setup, operation, size] of OPERATIONS.filter(([name]) => SEEN.test(name))) {
  test(`looked at in time: ${name}`, async () => {
    let polls = 0, stop = false;
    const py = await start({ onPoll: () => {
      polls++;
      if (stop) py.interrupt();
    } });
    py.runPython(`N = ${Math.round(size * SHARE)}\n${setup}`);
    polls = 0;
    py.runPython(operation);
    assert.ok(polls >= 4, `${polls} polls`);
    py.runPython(`done = False\n${setup}`);
    stop = true;
    assert.equal(thrown(() => py.runPython(`${operation}\ndone = True`)).type, "KeyboardInterrupt");
    stop = false;
    assert.equal(py.runPython("done"), false);
    py.dispose();
  });
}

// Each level of sets is written twice for the order of the outer one's items: the time doubles with each.
test("looked at in time: marshal.dumps of sets in sets", async () => {
  const py = await start({ instructionLimit: 3_000_000 });
  py.runPython("a = None\nfor i in range(60): a = frozenset([a, i])");
  assert.equal(thrown(() => py.runPython("import marshal\nmarshal.dumps(a)")).type, "TimeoutError");
  py.dispose();
});
