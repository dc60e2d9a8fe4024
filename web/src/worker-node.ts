// worker-node.ts: the entry "morelia/worker" in Node: an interpreter in a thread of its own.
import threads from "node:worker_threads";
import type { Reply } from "./worker/protocol.js";
import { WorkerPython, type WorkerOptions } from "./worker/client.js";

export { FatalError } from "./border/fatal.js";
export { RemoteFiles, RemoteProxy, WorkerPython, WorkerPythonError, type WorkerOptions } from "./worker/client.js";

/** Starts an interpreter in a new thread. */
export function loadPythonWorker(options: WorkerOptions = {}): Promise<WorkerPython> {
  const { Worker: Thread } = threads; // webpack 5.112 turns Node's `new Worker` into a program that fails
  const worker = new Thread(new URL("./worker-main-node.js", import.meta.url));
  const defaults: WorkerOptions = { stdout: (text) => void process.stdout.write(text), stderr: (text) => void process.stderr.write(text) };
  return WorkerPython.start({
    post: (message) => worker.postMessage(message),
    listen(receive, fail) {
      worker.on("message", (message: Reply) => receive(message));
      worker.on("error", fail);
    },
    end: async () => void (await worker.terminate()),
  }, { ...defaults, ...options });
}
