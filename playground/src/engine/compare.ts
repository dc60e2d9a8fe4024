// Runs a program with specialization and without, in the build that counts nothing, and returns the times and the
// bytecode of both.
import { loadPython, PythonError, type CodeInfo } from "morelia";
import { provideLibrary } from "./library.js";
import type { Side } from "./protocol.js";

/**
 * At least that many rounds, unless the program itself is slow; then until the time is up. Short programs are measured
 * more often.
 */
const LEAST_ROUNDS = 5;
const MOST_ROUNDS = 41;
const ENOUGH_MS = 3000;
let wasm: Promise<WebAssembly.Module> | null = null;

interface Done {
  readonly seconds: number;
  readonly codes: readonly CodeInfo[];
  readonly side: Omit<Side, "seconds">;
}

async function once(source: string, specialize: boolean, off: readonly string[], interrupted: () => boolean): Promise<Done> {
  let output = "";
  wasm ??= WebAssembly.compileStreaming(fetch(new URL("./morelia.wasm", import.meta.url)));
  const take = (text: string) => {
    if (output.length < 100_000) output += text;
  };
  let running = false; // no interrupt is meant for this code
  const python = await loadPython({ wasm: await wasm, stdlibUrl: null, memoryLimit: 512 << 20, hashSeed: 0, jit: false, stdout: take, stderr: take, interrupted: () => running && interrupted() });
  try {
    await provideLibrary(python, source);
    python.setSpecialization(specialize ? { exclude: off } : false);
    const codes = python.inspect.compile(source, "program.py");
    const begin = performance.now();
    let error: string | null = null;
    running = true;
    try {
      python.inspect.execute();
    } catch (failure) {
      if (!(failure instanceof PythonError)) throw failure;
      if (failure.type !== "SystemExit") error = failure.traceback;
    }
    running = false;
    const seconds = (performance.now() - begin) / 1000;
    return { seconds, codes, side: { output, error, states: codes.map((code) => python.inspect.snapshot(code.index)) } };
  } finally {
    python.dispose();
  }
}

/**
 * Rounds alternate, so that other load of the machine affects both sides. Throws PythonError when the program does not
 * compile.
 */
export async function compare(source: string, off: readonly string[], interrupted: () => boolean):
  Promise<{ codes: readonly CodeInfo[]; off: Side; on: Side; stopped: boolean }> {
  let stopped = false;
  const stop = () => (stopped = interrupted() || stopped);
  const times = { off: [] as number[], on: [] as number[] };
  let first: { off: Done; on: Done } | null = null;
  const begin = performance.now();
  const slow = () => [...times.off, ...times.on].reduce((sum, seconds) => sum + seconds, 0) * 1000 > 4 * ENOUGH_MS;
  for (let round = 0; round === 0 || (round < MOST_ROUNDS && !stop() && !slow() && (round < LEAST_ROUNDS || performance.now() - begin < ENOUGH_MS)); round++) {
    const plain = await once(source, false, [], stop);
    const fast: Done = stopped ? plain : await once(source, true, off, stop);
    if (!stopped || !first) {
      times.off.push(plain.seconds);
      times.on.push(fast.seconds);
    }
    first ??= { off: plain, on: fast };
  }
  return { codes: first!.on.codes, stopped, off: { ...first!.off.side, seconds: times.off }, on: { ...first!.on.side, seconds: times.on } };
}
