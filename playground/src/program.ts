/// What the page knows of the program: its code objects, their state now, the rewrites so far, and any moment between.
import type { CodeInfo, CodeState, FamilyStats, RewriteEvent } from "morelia";

/** Families whose sites rewrite once, at their first execution, every one of them. */
export const FIRST_RUN: ReadonlySet<string> = new Set(["RESUME", "LOAD_CONST", "JUMP_BACKWARD"]);
const MAX_EVENTS = 40_000;

/** A code object at one moment, with what the log says of its sites until then. */
export interface Moment {
  readonly state: CodeState;
  /** Units whose last attempt failed. */
  readonly failed: ReadonlySet<number>;
  /** The last event of each unit, and the last that specialized it. */
  readonly last: ReadonlyMap<number, RewriteEvent>;
  readonly won: ReadonlyMap<number, RewriteEvent>;
}

interface Sites {
  readonly failed: Set<number>;
  readonly last: Map<number, RewriteEvent>;
  readonly won: Map<number, RewriteEvent>;
}

const newSites = (): Sites => ({ failed: new Set(), last: new Map(), won: new Map() });

function note(sites: Sites, event: RewriteEvent): void {
  if (event.cause === "instrumented") return; // that is the tools' business, not the specializer's
  if (event.cause === "failed") sites.failed.add(event.unit);
  else sites.failed.delete(event.unit);
  sites.last.set(event.unit, event);
  if (event.cause === "specialized") sites.won.set(event.unit, event);
}

export class Program {
  source = "";
  codes: readonly CodeInfo[] = [];
  states: readonly CodeState[] = [];
  families: readonly FamilyStats[] = [];
  typeNames: readonly string[] = [];
  /** Rewrites of the program's own code objects, oldest first. */
  events: RewriteEvent[] = [];
  /** Rewrites that were not kept: the machine's log holds 4096 between two looks. */
  lost = 0;
  #initial: readonly CodeState[] = [];
  #sites = new Map<number, Sites>();
  #byId = new Map<number, CodeInfo>();
  #seen = -1;

  load(source: string, codes: readonly CodeInfo[], states: readonly CodeState[]): void {
    this.source = source;
    this.codes = codes;
    this.states = states;
    this.families = [];
    this.#initial = states.map((state) => ({ units: state.units.slice(), counts: null }));
    this.#byId = new Map(codes.map((code) => [code.id, code]));
    this.events = [];
    this.lost = 0;
    this.#seen = -1;
    this.#sites = new Map();
  }

  /** Takes new events; those of the program's own code are kept and returned. */
  add(events: readonly RewriteEvent[]): RewriteEvent[] {
    const first = events[0];
    if (first && this.#seen >= 0) this.lost += Math.max(0, first.seq - this.#seen - 1);
    if (events.length) this.#seen = events.at(-1)!.seq;
    const mine = events.filter((event) => this.#byId.has(event.code));
    for (const event of mine) {
      let sites = this.#sites.get(event.code);
      if (!sites) this.#sites.set(event.code, (sites = newSites()));
      note(sites, event);
    }
    const room = MAX_EVENTS - this.events.length;
    if (mine.length > room) this.lost += mine.length - room;
    this.events.push(...mine.slice(0, Math.max(0, room)));
    return mine;
  }

  codeOf(event: RewriteEvent): CodeInfo | undefined {
    return this.#byId.get(event.code);
  }

  byId(id: number): CodeInfo | undefined {
    return this.#byId.get(id);
  }

  /** The state now. */
  now(index: number): Moment | null {
    const code = this.codes[index];
    const state = this.states[index];
    return code && state ? { state, ...(this.#sites.get(code.id) ?? newSites()) } : null;
  }

  /** The state when the first `count` events had happened. Counters are as the last event of each site left them. */
  at(index: number, count: number): Moment | null {
    const code = this.codes[index];
    const initial = this.#initial[index];
    if (!code || !initial) return null;
    const units = initial.units.slice();
    const sites = newSites();
    for (let i = 0; i < count; i++) {
      const event = this.events[i]!;
      if (event.code !== code.id) continue;
      note(sites, event);
      units[event.unit] = (units[event.unit]! & 0xff00) | event.after;
      event.cachesAfter.forEach((word, k) => (units[event.unit + 1 + k] = word));
    }
    return { state: { units, counts: null }, ...sites };
  }
}
