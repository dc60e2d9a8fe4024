// fatal.ts: FatalError: the end of an interpreter that trapped: nothing more is computed on a heap that may be damaged.
//
// Tests        tests/node/fatal.test.mjs

/**
 * The interpreter ended in the middle of its work: a WebAssembly trap, or JavaScript's stack was exhausted. Every later
 * call throws this same error. `trap` is the engine's message, `ran` the operation that was running.
 */
export class FatalError extends Error {
  override readonly name = "FatalError";

  constructor(readonly trap: string, readonly ran: string, cause?: unknown) {
    super(`the Python interpreter has ended: ${trap}, in ${ran}`, { cause });
  }
}
