// tests/oracle/expected.mjs: the form of a recorded expectation, the file beside a program.
//
// prog.out: standard output as it is. When the program ended otherwise than with status 0 and an empty stderr, a line
// `<<<stderr` and the whole stderr follow, then `<<<exit N`. prog.ops (specialize/ only): one line per site,
// `code:line offset LINE BASE OP value/backoff`.
import fs from "node:fs";

const STDERR = "<<<stderr\n";

export const withoutAddresses = (text) => text.replace(/\b0x[0-9a-f]{4,}/g, "0x...");

export function format({ stdout, stderr, status }) {
  if (!stderr && !status) return stdout;
  const open = stdout && !stdout.endsWith("\n") ? "<<<no newline\n" : "";
  return `${stdout}${open ? `\n${open}` : ""}${STDERR}${withoutAddresses(stderr)}${stderr && !stderr.endsWith("\n") ? "\n" : ""}<<<exit ${status}\n`;
}

export function parse(text) {
  const end = /<<<exit (\d+)\n$/.exec(text);
  if (!end) return { stdout: text, stderr: "", status: 0 };
  const at = text.lastIndexOf(STDERR);
  let stdout = text.slice(0, at);
  if (stdout.endsWith("\n<<<no newline\n")) stdout = stdout.slice(0, -"\n<<<no newline\n".length);
  return { stdout, stderr: text.slice(at + STDERR.length, end.index), status: Number(end[1]) };
}

export function formatSites(codes) {
  const lines = [];
  for (const code of codes) {
    for (const [offset, line, base, op, counter] of code.sites) {
      lines.push(`${code.name}:${code.line} ${offset} ${line} ${base} ${op} ${counter ? counter.join("/") : "-"}`);
    }
  }
  return lines.join("\n") + "\n";
}

export const lastLine = (text) => text.trimEnd().split("\n").at(-1) ?? "";

export function outFile(program) {
  return program.replace(/\.py$/, ".out");
}

export function opsFile(program) {
  return program.replace(/\.py$/, ".ops");
}

export function writeIfChanged(file, text) {
  if (fs.existsSync(file) && fs.readFileSync(file, "utf8") === text) return false;
  fs.writeFileSync(file, text);
  return true;
}
