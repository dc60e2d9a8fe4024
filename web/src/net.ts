// net.ts: the network, as the embedder grants it (Net): what the VM asks of it (NetOp of vm/base/host.h).
import type { NetOp } from "./gen/bindings.gen.js";

/** A network that was granted: in Node `nodeNet()`. */
export interface Net {
  /**
   * @internal Answers a question of vm/base/host.h at once, without waiting (but WAIT and RESOLVE, a little): at least 0, or an error number negated.
   * `data` is a piece of the interpreter's memory; the number that an OPTION is set to.
   */
  operate(op: NetOp, handle: number, arg: number, data: Uint8Array | number): number;
}
