// tests/packages/process.mjs: a command in a process of its own, always under the same conditions, and how the outputs of two differ.
import { spawn } from "node:child_process";

/**
 * Runs a command in the folder `cwd`, which is its home, with `input` on its standard input (none: nothing), for at most `seconds`. Resolves to
 * { stdout, stderr, status, end }: `cwd` is CWD in both texts, `end` says what was wrong ("": it ended with status 0).
 */
export function runIn(cwd, [command, ...args], { env = {}, input, seconds }) {
  return new Promise((resolve) => {
    const stdin = input === undefined ? "ignore" : "pipe";
    const child = spawn(command, args, { cwd, stdio: [stdin, "pipe", "pipe"], env: { PATH: process.env.PATH, HOME: cwd, LANG: "C.UTF-8", TZ: "UTC", PYTHONHASHSEED: "0", ...env } });
    const texts = ["", ""];
    let late = "";
    const timer = setTimeout(() => {
      late = `took over ${seconds} s`;
      child.kill("SIGKILL");
    }, seconds * 1000);
    [child.stdout, child.stderr].forEach((stream, i) => stream.setEncoding("utf8").on("data", (data) => (texts[i] += data)));
    child.on("close", (status, signal) => {
      clearTimeout(timer);
      const [stdout, stderr] = texts.map((text) => text.replaceAll(cwd, "CWD"));
      resolve({ stdout, stderr, status, end: late || (signal ? `ended by ${signal}` : status ? `status ${status}` : "") });
    });
    child.stdin?.on("error", () => {}).end(input); // it may end before it has read all
  });
}

/** The first line in which two outputs differ, as "line N: here … there …". */
export function firstDifference(ours, theirs) {
  const a = ours.split("\n"), b = theirs.split("\n");
  const i = a.findIndex((line, at) => line !== b[at]);
  const at = i < 0 ? a.length : i;
  const from = Math.max(0, [...(a[at] ?? "")].findIndex((c, k) => c !== (b[at] ?? "")[k]) - 40);
  return `line ${at + 1}\n         here:  ${(a[at] ?? "(end)").slice(from, from + 160)}\n         there: ${(b[at] ?? "(end)").slice(from, from + 160)}`;
}
