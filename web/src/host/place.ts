// place.ts: where the built package is, in Node, and modules of Node that are loaded on demand.
import module from "node:module";
import path from "node:path";
import { fileURLToPath } from "node:url";

// In the command, which is CommonJS, the build puts the file's name there: to make an URL of it takes 2 ms.
const self = import.meta.url;
export const packageFolder = path.dirname(self.startsWith("file:") ? fileURLToPath(self) : self);

/** A module of Node. */
export function requireNode(name: string): unknown {
  const { createRequire } = module; // bundlers that see createRequire called look for what it requires
  return createRequire(self)(name);
}
