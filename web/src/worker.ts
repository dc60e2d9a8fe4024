// worker.ts: the entry "morelia/worker" in browsers: an interpreter in a worker of its own.
import type { Reply } from "./worker/protocol.js";
import { WorkerPython, type WorkerOptions } from "./worker/client.js";

export { FatalError } from "./border/fatal.js";
export { RemoteFiles, RemoteProxy, WorkerPython, WorkerPythonError, type WorkerOptions } from "./worker/client.js";

/** Starts an interpreter in a new worker (or in the one given, which must run the package's worker-main.js). */
export function loadPythonWorker(options: WorkerOptions & { worker?: Worker } = {}): Promise<WorkerPython> {
  const { worker = new Worker(new URL("./worker-main.js", import.meta.url), { type: "module" }), ...rest } = options;
  return WorkerPython.start({
    post: (message) => worker.postMessage(message),
    listen(receive, fail) {
      worker.addEventListener("message", (event: MessageEvent<Reply>) => receive(event.data));
      worker.addEventListener("error", (event) => fail(new Error(event.message || "the worker could not be started")));
    },
    end: () => worker.terminate(),
  }, rest);
}
