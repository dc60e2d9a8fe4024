// tests/node/dbm.test.mjs: dbm and dbm.dumb, which are ours (web/python/dbm), and shelve over them. The oracle has no dbm; CPython's test_dbm_dumb
// and test_shelve say the rest (npm run libtest).
import assert from "node:assert/strict";
import { test } from "node:test";
import { start } from "./support.mjs";

const PROGRAM = `
import dbm, dbm.dumb, os, shelve
told = []
def attempt(f, *args):
    try:
        told.append(repr(f(*args)))
    except Exception as e:
        told.append(f"{type(e).__name__} {e}")
attempt(dbm.open, "/tmp/none")
with dbm.open("/tmp/db", "c") as db:
    db["key"] = "value"
    db[b"\\xff'"] = bytes(600)
    db["third"] = b"x"
    db["key"] = b"v" * 512
    db["key"] = b"v" * 513
    del db["third"]
    attempt(db.__setitem__, 1, b"")
    attempt(db.__getitem__, "third")
with open("/tmp/db.dir", encoding="latin-1") as f:
    told.append(f.read())
told.append(f"{dbm.whichdb('/tmp/db')} {os.stat('/tmp/db.dat').st_size}")
with dbm.dumb.open("/tmp/db", "r") as db:
    told.append(f"{len(db)} {'key' in db} {sorted(db)} {db['key'] == b'v' * 513} {db.get('no')}")
    attempt(db.__setitem__, "a", b"")
attempt(db.keys)
with shelve.open("/tmp/shelf") as shelf:
    shelf["a"] = {"list": [1, 2.5, None]}
with shelve.open("/tmp/shelf") as shelf:
    told.append(str(dict(shelf)))
"\\n".join(told)
`;

test("a database is written, read and read again by its files", async () => {
  const python = await start();
  assert.deepEqual(python.runPython(PROGRAM).split("\n"), [
    "error db file doesn't exist; use 'c' or 'n' flag to create a new db",
    "TypeError keys must be bytes or strings", "KeyError b'third'",
    "'key', (2048, 513)", "\"ÿ'\", (512, 600)", "", "dbm.dumb 2561",
    "2 True [b'key', b\"\\xff'\"] True None", "OSError The database is opened for reading only", "OSError DBM object has already been closed",
    "{'a': {'list': [1, 2.5, None]}}"]);
  python.dispose();
});
