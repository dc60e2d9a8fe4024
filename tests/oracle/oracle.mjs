// tests/oracle/oracle.mjs: the oracle as a pool. `oracle.run(file)` resolves to { stdout, stderr, status, sites }.
//
// One worker process re-uses its Pyodide; a program whose head says `# oracle: fresh` gets a process of its own
// (it changes state that cannot be put back, or needs an untouched heap).
import { fork } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";

const workerFile = fileURLToPath(new URL("worker.mjs", import.meta.url));

// `# args: 10 20`, `# oracle: fresh`, … in the first lines of a program.
export function directives(source) {
  const found = {};
  for (const line of source.toString("latin1").split("\n").slice(0, 12)) {
    const match = /^#\s*(args|oracle|compare|skip):\s*(.*?)\s*$/.exec(line);
    if (match) found[match[1]] = match[2];
  }
  return found;
}

function startWorker() {
  const child = fork(workerFile, [], { stdio: ["ignore", "inherit", "inherit", "ipc"] });
  const worker = { child, served: 0, pending: null };
  worker.ready = new Promise((resolve, reject) => {
    child.on("message", (message) => {
      if (message.ready) resolve();
      else worker.pending?.resolve(message);
    });
    child.on("exit", (code) => {
      worker.dead = true;
      reject(new Error(`oracle worker ended (${code})`));
      worker.pending?.resolve({ error: `oracle process ended (${code})` });
    });
  });
  worker.ready.catch(() => {});
  return worker;
}

export class Oracle {
  #idle = [];
  #all = new Set();

  async run(file, { args, dump = false, timeout = 60_000, fresh, code } = {}) {
    const given = directives(fs.readFileSync(file));
    args ??= given.args ? given.args.split(/\s+/) : [];
    fresh ??= given.oracle === "fresh";
    const worker = (!fresh && this.#idle.pop()) || startWorker();
    this.#all.add(worker);
    await worker.ready;
    const answer = await new Promise((resolve) => {
      const timer = setTimeout(() => {
        worker.child.kill("SIGKILL");
        resolve({ error: `no answer in ${timeout} ms` });
      }, timeout);
      worker.pending = { resolve: (m) => (clearTimeout(timer), resolve(m)) };
      worker.child.send({ id: 0, file, name: path.basename(file), args, dump, code });
    });
    worker.pending = null;
    if (fresh || answer.error || ++worker.served > 200) this.#end(worker);
    else this.#idle.push(worker);
    return answer;
  }

  #end(worker) {
    this.#all.delete(worker);
    worker.child.kill("SIGKILL");
  }

  close() {
    for (const worker of [...this.#all]) this.#end(worker);
  }
}
