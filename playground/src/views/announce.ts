// Announcements of rewrites for screen readers: in batches, so that they can be followed and are not too many.
import type { RewriteEvent } from "morelia";
import { byOpcode } from "morelia/inspect";
import { byId } from "../page/dom.js";

const PAUSE_MS = 2500;
let count = 0;
let samples: RewriteEvent[] = [];
let timer = 0;

const name = (opcode: number) => (byOpcode[opcode]?.name ?? "?").replace(/_/g, " ").toLowerCase();

function tell(): void {
  timer = 0;
  const told = samples.map((event) => `${name(event.before)}${event.before === event.after ? ` ${event.cause}` : ` to ${name(event.after)}`}`);
  byId("announce").textContent = `${count} ${count === 1 ? "rewrite" : "rewrites"}: ${told.join("; ")}${count > told.length ? "; and more" : ""}`;
  count = 0;
  samples = [];
}

/** `samples`: the first few of them. */
export function announceRewrites(first: readonly RewriteEvent[], n: number): void {
  count += n;
  samples.push(...first.slice(0, 3 - samples.length));
  if (!timer) timer = window.setTimeout(tell, PAUSE_MS);
}
