// tests/stacks/run_sync.mjs: run_sync in an engine that can put stacks aside: what it finds otherwise than it should be. For Chromium and other runtimes:
// tests/browser/run-sync.test.mjs, tests/package/runtimes.test.mjs.
const sleep = (ms, value) => new Promise((resolve) => setTimeout(() => resolve(value), ms));

// Source, and what it gives (an error: its type).
const RUNS = [
  ["from morelia.ffi import run_sync, can_run_sync; can_run_sync()", true],
  ["run_sync(js.sleep(5, 'waited'))", "waited"],
  ["def f(n): return n + run_sync(js.sleep(2, n))\nstr([f(i) for i in range(3)])", "[0, 2, 4]"],
  ["str(sorted([3, 1, 2], key=lambda v: run_sync(js.sleep(1, v))))", "[1, 2, 3]"],
  ["str(list(run_sync(js.sleep(1, i)) for i in range(3)))", "[0, 1, 2]"],
  ["class A:\n    def __len__(self): return run_sync(js.sleep(1, 7))\n    def __getattr__(self, name): return run_sync(js.sleep(1, name))\nstr([len(A()), A().x])", "[7, 'x']"],
  ["try: run_sync(js.fail())\nexcept Exception as e: r = str(e)\nr", "TypeError: no"],
  ["try: 1 / 0\nexcept ZeroDivisionError as e:\n    run_sync(js.sleep(1))\n    import sys\n    r = sys.exception() is e\nr", true],
  ["async def co():\n    await js.sleep(1)\n    return 8\nrun_sync(co())", 8],
  ["import asyncio\nasync def co():\n    await asyncio.sleep(0.01)\n    return 9\nstr([run_sync(co()), run_sync(asyncio.gather(co(), co()))])", "[9, [9, 9]]"],
  ["run_sync(asyncio.wait_for(asyncio.sleep(9), 0.01))", "TimeoutError"],
  ["run_sync(js.python('sum(range(5)) + 1'))", 11],
  ["run_sync(js.pythonAsync('from morelia.ffi import run_sync\\nimport js\\nrun_sync(js.sleep(2, 6)) + 1'))", 7],
  ["def deep(n): return run_sync(js.sleep(1, 0)) if n == 0 else deep(n - 1) + 1\ndeep(300)", 300],
  ["n = 0\nfor i in range(200): n += run_sync(js.sleep(0, i))\nn", 19900],
  ["run_sync(5)", "TypeError"],
  ["js.call(lambda: run_sync(js.sleep(1)))", "RuntimeError"],
  ["def r(n): return r(n + 1)\nr(0)", "RecursionError"],
  ["l = []\nfor i in range(100000): l = [l]\nrepr(l)", "RecursionError"],
  ["compile('(' * 10000, 'f', 'eval')", "SyntaxError MemoryError"],
  ["eval('-' * 5000 + '1')", "MemoryError RecursionError"],
  ["run_sync(js.sleep(1, 'still'))", "still"],
];

/** `loadPython` of the package. Texts, none where all is right. */
export async function runSyncOtherwise(loadPython) {
  const otherwise = [], quiet = { stdout: () => {}, stderr: () => {} };
  const expect = (what, got, wanted) => {
    if (JSON.stringify(got) !== JSON.stringify(wanted)) otherwise.push(`${what}: ${JSON.stringify(got)}, not ${JSON.stringify(wanted)}`);
  };
  const given = { sleep, fail: () => Promise.reject(new TypeError("no")), call: (f) => f(), python: async (text) => py.runPython(text), pythonAsync: (text) => py.runPythonAsync(text) };
  const py = await loadPython({ ...quiet, runSync: true, jsGlobals: given });
  await py.runPythonAsync("import js");
  for (const [source, wanted] of RUNS) {
    let got;
    try {
      got = await py.runPythonAsync(source);
    } catch (error) {
      got = error.type ?? String(error);
      if (wanted.split?.(" ").includes(got)) continue;
      got += ` ${error.message}`;
    }
    expect(source, got, wanted);
  }
  // Runs that wait at the same time, and one that does not wait.
  const runs = [[60, "a"], [5, "b"], [30, "c"]].map(([ms, name]) => py.runPythonAsync(`run_sync(js.sleep(${ms}, "${name}"))`));
  await sleep(20);
  expect("a run while others wait", py.runPython("1 + 1"), 2);
  expect("runs that wait", await Promise.all(runs), ["a", "b", "c"]);
  // What waits does not use up its time; what follows does.
  const limited = await loadPython({ ...quiet, runSync: true, jsGlobals: given, timeLimit: 400 });
  expect("limits", await limited.runPythonAsync("import js\nfrom morelia.ffi import run_sync\nrun_sync(js.sleep(900, 'in time'))"), "in time");
  expect("limits", await limited.runPythonAsync("run_sync(js.sleep(5))\nwhile True: pass").catch((error) => error.type), "TimeoutError");
  const waiting = limited.runPythonAsync("run_sync(js.sleep(100_000))").catch((error) => error.message);
  await sleep(20);
  limited.dispose();
  expect("an end while it waits", await waiting, "this interpreter has been disposed of");
  const plain = await loadPython({ ...quiet, jsGlobals: given });
  expect("without the option", await plain.runPythonAsync("from pyodide.ffi import can_run_sync, run_sync\nimport js\nassert not can_run_sync()\nrun_sync(js.sleep(1))").catch((error) => error.type), "RuntimeError");
  return otherwise;
}
