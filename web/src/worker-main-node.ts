// worker-main-node.ts: the script of the thread in Node.
import { parentPort } from "node:worker_threads";
import { loadPython, nodeNet } from "./node.js";
import type { Request } from "./worker/protocol.js";
import { serve } from "./worker/server.js";

serve({
  post: (message) => parentPort!.postMessage(message),
  listen: (receive) => void parentPort!.on("message", (message: Request) => receive(message)),
}, ({ stdlibUrl: _ofPages, ...options }) => loadPython(options), { openNet: nodeNet });
