// tests/node/overshoot.test.mjs: long operations of C look at the limits while they run. Polls are counted, time is not measured (tests/overshoot/measure.mjs).
import assert from "node:assert/strict";
import test from "node:test";
import { OPERATIONS } from "../overshoot/table.mjs";
import { start, thrown } from "./support.mjs";

// Those of the table that have to; docs/limits.md tells of the others.
const SEEN = /^(int: (product|square|divmod|power|modular|to text|from text)|decimal: (square|product|quotient)|(str|bytes|bytearray|list|tuple): repeat|(str|bytes): (replace|find|rfind|count|split|join(?! of one long))|list: (extend|copy|reverse|count)|hashlib\.(md5|sha\d|blake)|hmac|zlib|bz2\.compress|lzma\.compress|zstd\.(de)?compress|str: (translate|upper|casefold|isalpha|encode|strip|repr|percent width|expandtabs|reverse)|bytes: (hex|translate|upper|fromhex)|bytearray: (reverse|step)|array: (byteswap|repeat|count|compare|tolist)|re: (findall|split)|range: to list|json: (loads$|dumps)|binascii\.crc_hqx|base64|random\.getrandbits|memoryview: tolist)/;
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
