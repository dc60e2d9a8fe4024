// bench/hosts/usage.cjs: with --require: at its end the process tells on the last line of stderr how much processor time it took (user and system, ms).
const fs = require("node:fs");
process.on("exit", () => {
  const { user, system } = process.cpuUsage();
  fs.writeSync(2, `\n@cpu ${(user + system) / 1000}\n`);
});
