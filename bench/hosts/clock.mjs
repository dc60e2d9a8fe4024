// bench/hosts/clock.mjs: the processor time of this process's main thread, in ms: what a busy machine or a compiler on another
// thread does not change. Linux tells it per task in nanoseconds; elsewhere the wall clock stands in.
import fs from "node:fs";

const file = `/proc/self/task/${process.pid}/schedstat`;
const told = fs.existsSync(file);

/// Milliseconds of processor time that the main thread has used.
export function threadTime() {
  return told ? Number(fs.readFileSync(file, "utf8").split(" ")[0]) / 1e6 : performance.now();
}

/// The last line of stderr: what starting up and running took, in ms of wall time, running in ms of processor time, and the bytes of
/// linear memory (in use, where the host tells it) at the start and at the end, which is also the most that it was.
export function tell(begin, loaded, loadedTime, memoryAtStart = 0, memory = 0) {
  const ran = threadTime() - loadedTime;
  process.stderr.write(`@ ${(loaded - begin).toFixed(3)} ${(performance.now() - loaded).toFixed(3)} ${ran.toFixed(3)} ${memoryAtStart} ${memory}\n`);
}
