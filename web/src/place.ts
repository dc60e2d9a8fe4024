// place.ts: where the built package lies, in Node, and modules of Node that are loaded when they are needed.
import { createRequire } from "node:module";
import path from "node:path";
import { fileURLToPath } from "node:url";

// In the command, which is CommonJS, the build puts the file's name there: to make an URL of it takes 2 ms.
const self = import.meta.url;
export const packageFolder = path.dirname(self.startsWith("file:") ? fileURLToPath(self) : self);

/** A module of Node. */
export const requireNode = (name: string): unknown => createRequire(self)(name);
