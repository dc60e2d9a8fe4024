// uops.ts: the entry "morelia/uops": the table of the micro-ops of traces. Only programs that inspect traces load it.
import { expansions, uops, type UopInfo } from "./gen/uop-metadata.gen.js";

export { expansions, uops, type UopInfo };

const byName = /* @__PURE__ */ new Map(uops.map((info) => [info.name, info]));

/** Metadata of a micro-op by its name. */
export function uop(name: string): UopInfo | undefined {
  return byName.get(name);
}

/** The micro-ops that an instruction becomes in a trace; none: a trace ends before it. */
export function expansionOf(instruction: string): readonly UopInfo[] {
  return (expansions[instruction] ?? []).flatMap((name) => byName.get(name) ?? []);
}
