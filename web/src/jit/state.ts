// jit/state.ts: what is known at a place of a region: of each local variable and each place of the stack.

/** What a value is. Kinds from POINTER on are pointers; ANY may be one. */
export const enum Kind {
  ANY, INT, FLOAT, BOOL, NONE, NULL,
  POINTER, LIST, TUPLE, STR, DICT, LIST_ITERATOR, TUPLE_ITERATOR, RANGE_ITERATOR, ENUMERATE, ZIP, COMPLEX, DICT_KEYITERATOR, DICT_VALUEITERATOR, DICT_ITEMITERATOR,
  DICT_KEYS, DICT_VALUES, DICT_ITEMS, // views, of a dict or a subclass
}
export const mayPoint = (kind: Kind): boolean => kind === Kind.ANY || kind >= Kind.POINTER;
export const isNumber = (kind: Kind): kind is Kind.INT | Kind.FLOAT => kind === Kind.INT || kind === Kind.FLOAT;

/**
 * A local variable. Its value is in one or more places: `boxed`, a WebAssembly local; `number`, another that has an int or a float as it is;
 * `synced`, the frame's slot. What may be a pointer is always synced: the slot owns it.
 */
export interface Local {
  readonly kind: Kind;
  /** Of its type, where that was looked at; 0: it was not. */
  readonly version: number;
  /** It has inline values: that was looked at. */
  readonly inline: boolean;
  readonly boxed: boolean;
  readonly number: boolean;
  readonly synced: boolean;
  /** Of a call that is written out in its caller: it has no frame, so no slot either. Where `owned`, it holds a reference; else it borrows its caller's. */
  readonly virtual: boolean;
  readonly owned: boolean;
  /** Which value it has: what has the same number has the same value. 0: that was not asked yet. */
  readonly identity: number;
}

/** Of which only the frame is known to have the value. */
export const IN_FRAME: Local = { kind: Kind.ANY, version: 0, inline: false, boxed: false, number: false, synced: true, virtual: false, owned: false, identity: 0 };

/** How an entry of the stack is held: as a value, an int or float as it is, a condition (i32), a constant, or as a local variable has it. */
export const enum Rep { BOXED, NUMBER, CONDITION, CONSTANT, ALIAS }

export interface Entry {
  readonly rep: Rep;
  readonly kind: Kind;
  /** BOXED, NUMBER, CONDITION: the WebAssembly local. ALIAS: the local variable. */
  readonly place: number;
  /** CONSTANT, and BOXED where what was one has a reference now: the value. Of other BOXED ones: 0. */
  readonly bits: bigint;
  /** It holds a reference. Others borrow: from the frame, the code's constants, or, where `lent`, from a container that nothing has changed yet. */
  readonly owned: boolean;
  readonly lent: boolean;
  /** The depth at which the region's frame has it already; -1: it has not. */
  readonly stored: number;
  /** What it was when the code was written: a class that may be called. 0: it is not known. */
  readonly guess: bigint;
  /** A value that was there when the code was written: others are most likely of its class. 0: none is known. */
  readonly sample: bigint;
  /** It is most likely an int of more than 48 bits. */
  readonly big: boolean;
  /** A generator of a code, by its address, most likely; 0: that is not known. */
  readonly makes: number;
  /** Of a tuple: how many items it most likely has; -1: that is not known. */
  readonly length: number;
  /** Of a function of C: its definition, most likely, an address; 0: that is not known. */
  readonly definition: number;
  /** As Local.identity. */
  readonly identity: number;
  readonly version: number;
  readonly inline: boolean;
}

/** A key was looked for in a dict: their numbers (Local.identity), or the key itself where it is a constant. Dict 0: it has none. The answer is Emitter.answer. */
export interface Found {
  readonly dict: number | bigint;
  readonly key: number | bigint;
}

export interface State {
  readonly locals: Local[];
  readonly stack: Entry[];
  /** The last lookup in a dict; null: not all ways made it, or a dict may have been changed since then in a way that Emitter.answer does not tell. */
  found: Found | null;
  /** Versions of the keys of globals and of builtins, where they were looked at; 0: they were not. */
  globals: number;
  builtins: number;
}

export const copyState = (s: State): State => ({ locals: s.locals.slice(), stack: s.stack.slice(), found: s.found, globals: s.globals, builtins: s.builtins });

const joinKind = (a: Kind, b: Kind): Kind => (a === b ? a : a >= Kind.POINTER && b >= Kind.POINTER ? Kind.POINTER : Kind.ANY);

/** A local variable where ways meet: numbers are held as they are, what may be a pointer in the frame. */
export function headLocal(l: Local): Local {
  const number = isNumber(l.kind);
  return { kind: l.kind, version: l.version, inline: l.inline, number, boxed: !number && (l.boxed || l.virtual), synced: number ? l.synced : true, virtual: l.virtual, owned: l.owned, identity: l.identity };
}

/** At a loop's head values have other numbers, and what a dict was asked for is another round's. */
export function forgetAsked(s: State): void {
  s.found = null;
  s.locals.forEach((l, n) => {
    if (l.identity) s.locals[n] = { ...l, identity: 0 };
  });
}

function joinLocals(a: Local, b: Local): Local {
  const kind = joinKind(a.kind, b.kind), same = a.version === b.version;
  return headLocal({
    kind, version: same ? a.version : 0, inline: same && a.inline && b.inline, boxed: a.boxed && b.boxed, number: false, synced: a.synced && b.synced,
    virtual: a.virtual, owned: a.owned || b.owned, identity: a.identity === b.identity ? a.identity : 0,
  });
}

/** An entry of the stack, borrowed; `change`: what else holds. */
export const entry = (rep: Rep, kind: Kind, place: number, change: Partial<Entry> = {}): Entry =>
  ({ rep, kind, place, bits: 0n, owned: false, lent: false, stored: -1, guess: 0n, sample: 0n, big: false, makes: 0, length: -1, definition: 0, identity: 0, version: 0, inline: false, ...change });

/** Whether the value itself is known, Entry.bits. */
export const isConstant = (e: Entry): boolean => e.rep === Rep.CONSTANT || (e.rep === Rep.BOXED && e.bits !== 0n);

/** What a local variable has. */
export const alias = (n: number, kind = Kind.ANY): Entry => entry(Rep.ALIAS, kind, n);

/** An entry of the stack where ways meet: a value that the stack owns, or an int or float as it is. */
export const headEntry = (kind: Kind, place: number, stored = -1): Entry => entry(Rep.BOXED, kind, place, { owned: mayPoint(kind), stored });
export const headNumber = (kind: Kind, place: number): Entry => entry(Rep.NUMBER, kind, place);

/** What holds on both ways, whose entries are headEntry and headNumber; null: their stacks differ. `place`: the WebAssembly local of a place of the stack. */
export function joinStates(a: State, b: State, place: (depth: number) => number): State | null {
  if (a.stack.length !== b.stack.length) return null;
  return {
    locals: a.locals.map((l, i) => joinLocals(l, b.locals[i]!)),
    stack: a.stack.map((e, i) => (e.rep === Rep.NUMBER && b.stack[i]!.rep === Rep.NUMBER && e.kind === b.stack[i]!.kind ? e : headEntry(joinKind(e.kind, b.stack[i]!.kind), place(i), e.stored === i && b.stack[i]!.stored === i ? i : -1))),
    found: a.found && b.found && a.found.dict === b.found.dict && a.found.key === b.found.key ? a.found : null, globals: a.globals === b.globals ? a.globals : 0, builtins: a.builtins === b.builtins ? a.builtins : 0,
  };
}

export function sameState(a: State, b: State): boolean {
  return a.globals === b.globals && a.builtins === b.builtins
    && a.locals.every((l, i) => {
      const m = b.locals[i]!;
      return l === m || (l.kind === m.kind && l.version === m.version && l.inline === m.inline && l.boxed === m.boxed && l.number === m.number && l.synced === m.synced && l.owned === m.owned);
    })
    && a.stack.every((e, i) => e.kind === b.stack[i]!.kind && e.rep === b.stack[i]!.rep && e.stored === b.stack[i]!.stored && e.version === b.stack[i]!.version && e.inline === b.stack[i]!.inline);
}

/** Whether ways that were written for `a` lead to what begins with `b` as well: it knows less, but has the values in no other places. */
export function servesWays(a: State, b: State): boolean {
  return a.locals.every((l, i) => {
      const m = b.locals[i]!;
      return l === m || (l.number === m.number && (l.boxed || !m.boxed) && (l.synced || !m.synced) && l.owned === m.owned);
    })
    && a.stack.every((e, i) => e.rep === b.stack[i]!.rep && e.place === b.stack[i]!.place && (e.stored === b.stack[i]!.stored || b.stack[i]!.stored < 0) && (e.owned === b.stack[i]!.owned || !mayPoint(e.kind))); // what is a pointer comes with a reference
}
