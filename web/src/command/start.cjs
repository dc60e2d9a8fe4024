#!/usr/bin/env node
// start.cjs (dist/cli.cjs): runs the command (cli.ts, dist/command.cjs), with the compiled script that --keep-machine-code keeps if it is of this
// command and Node (machine-code.ts). The first 72 bytes of both files say what the command was built from: V8 compares no more than lengths.
"use strict";
const fs = require("fs"), vm = require("vm");
const filename = `${__dirname}/command.cjs`, text = fs.readFileSync(filename, "latin1");
let cachedData;
try {
  const kept = fs.readFileSync(`${__dirname}/morelia-${process.versions.v8}-${process.arch}.script`);
  if (kept.latin1Slice(0, 72) === text.slice(0, 72)) cachedData = kept.subarray(72);
} catch {} // none is kept
module.script = new vm.Script(`(function (exports, require, module, __filename, __dirname) {${text}\n})`, { filename, cachedData });
module.script.runInThisContext()(exports, require, module, filename, __dirname);
