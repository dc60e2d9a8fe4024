// bench/hosts/clock.mjs: the processor time of this process's main thread, in ms: what a busy machine or a compiler on another
// thread does not change. Linux tells it per task in nanoseconds; elsewhere the wall clock stands in.
import fs from "node:fs";

const file = `/proc/self/task/${process.pid}/schedstat`;
const told = fs.existsSync(file);

/// Milliseconds of processor time that the main thread has used. To ask for the process's time brings the kernel's count of this thread up to date, which
/// else is as old as its last tick, up to 4 ms.
export function threadTime() {
  process.cpuUsage();
  return told ? Number(fs.readFileSync(file, "utf8").split(" ")[0]) / 1e6 : performance.now();
}

/// Now: wall time, processor time of the main thread, and of the whole process (V8's compilers and collectors on other threads with it), in ms.
export function moment() {
  const { user, system } = process.cpuUsage();
  return { wall: performance.now(), thread: threadTime(), process: (user + system) / 1000 };
}

/// The last line of stderr: what starting up and running took, in ms of wall time, running in ms of processor time of the main thread and of the
/// process, and the bytes of linear memory (in use, where the host tells it) at the start and at the end, which is also the most that it was.
export function tell(begin, loaded, memoryAtStart = 0, memory = 0) {
  const end = moment(), ran = (clock) => (end[clock] - loaded[clock]).toFixed(3);
  process.stderr.write(`@ ${(loaded.wall - begin).toFixed(3)} ${ran("wall")} ${ran("thread")} ${ran("process")} ${memoryAtStart} ${memory}\n`);
}
