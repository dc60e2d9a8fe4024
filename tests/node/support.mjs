// tests/node/support.mjs: an interpreter of the built package that prints nothing.
import { loadPython } from "../../web/dist/node.js";

export * from "../../web/dist/node.js";
export const start = (options = {}) => loadPython({ stdout: () => {}, stderr: () => {}, ...options });
/// The error that `run` throws.
export function thrown(run) {
  try {
    run();
  } catch (error) {
    return error;
  }
  throw new Error("nothing was thrown");
}
