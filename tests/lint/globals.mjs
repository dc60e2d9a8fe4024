// tests/lint/globals.mjs: no mutable globals. All state hangs off VM, so the VM's object files may hold no symbol in a
// writable section. Constant tables with pointers land in .data.rel.ro, which is fine.
import { spawnSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";

// Returns a list of "object: symbol" for each writable symbol in build/<preset>/libvm.a; null when it is not built.
// Exception: two variables of the native command, the only way for a signal handler to reach the program. They belong
// to no VM.
const ALLOWED = new Set(["native_host.c.o: interrupted", "native_host.c.o: poll_flag", "native_host.c.o: stack_end"]);

export function checkGlobals(root, preset = "native-release") {
  const archive = path.join(root, "build", preset, "libvm.a");
  if (!fs.existsSync(archive)) return null;
  const result = spawnSync("objdump", ["-t", archive], { encoding: "utf8", maxBuffer: 1 << 28 });
  const problems = [];
  let member = "";
  for (const line of result.stdout.split("\n")) {
    const head = /^(\S+\.o):\s+file format/.exec(line);
    if (head) member = head[1];
    const symbol = /^[0-9a-f]+ .{7} (\S+)\s+([0-9a-f]+)\s+(?:\.hidden )?(\S+)$/.exec(line);
    if (!symbol) continue;
    const [, section, size, name] = symbol;
    if (parseInt(size, 16) === 0 || section === name) continue;
    if (/^(\.data|\.bss|\.tdata|\.tbss|\*COM\*)/.test(section) && !section.startsWith(".data.rel.ro")) {
      if (ALLOWED.has(`${member}: ${name}`)) continue;
      problems.push(`${member}: ${name} (${section})`);
    }
  }
  return problems;
}
