// worker-main.ts: the script of the worker in browsers.
import { browserFolder } from "./browser-folder.js";
import { browserNet } from "./browser-net.js";
import { loadPython, type LoadOptions } from "./index.js";
import type { Request } from "./worker/protocol.js";
import { serve } from "./worker/server.js";

serve({
  post: (message) => postMessage(message),
  listen: (receive) => addEventListener("message", (event: MessageEvent<Request>) => receive(event.data)),
}, (options) => loadPython(options as LoadOptions), { openFolder: browserFolder, openNet: browserNet });
