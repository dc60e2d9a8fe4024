// jit/emitter.ts: the text of a region while it is written: what is known at this place, values and their references, guards and ways out.
import { GLOBAL_UNKNOWN, JitHelper, JitField as F, OnReturn } from "../gen/bindings.gen.js";
import { Op } from "../gen/opcodes.gen.js";
import { countDown } from "./allocation.js";
import { Nb } from "./arithmetic.js";
import { Code, SHARED_TYPES, Shared, W, Wt } from "./code.js";
import { Refusal, type Block } from "./graph.js";
import { STORE, callHelper, type Inner } from "./helpers.js";
import { isFreedInPlace } from "./instances.js";
import { FALSE, INT_BITS, MAX_WAYS, NONE, NULL, PAYLOAD, TAG_INT, TAG_PTR, TRUE, pointerTo, type CodeObject, type Instruction, type Machine, type Way } from "./machine.js";
import { Recorder } from "./kept.js";
import type { SharedFunctions } from "./shared.js";
import type { Stress } from "./stress.js";
import { IN_FRAME, Kind, Rep, copyState, entry, headEntry, headNumber, isConstant, isNumber, mayPoint, type Entry, type Local, type State } from "./state.js";

export const VM = 0, FRAME = 1, DIRECT = 2; // the region's parameters
/** The offset of an object's type. */
export const TYPE_OF = 4;
/** The place of an entry that is in the frame already. */
export const STORED = -2;
const SMALL_CELL = 16; // bytes
const HALF = 1n << 47n;

/** A call that is written out in its caller: it has no frame until the region is left in it. */
export interface Inline {
  readonly object: CodeObject;
  readonly caller: Inline | null;
  readonly callerObject: CodeObject;
  readonly call: Instruction;
  /** Where its local variables begin in State.locals, and in State.stack the callable, self or null and the arguments, with its own stack above. */
  readonly base: number;
  readonly callable: number;
  readonly stack: number;
  readonly path: string;
  /** What comes behind the call. */
  readonly end: Block;
  /** It returns at one place. */
  readonly once: boolean;
  /** The function that is called, if it is known; 0: it is not. */
  readonly callee: bigint;
  /** What becomes of what it returns. An __init__ has its instance in the callable's place, a method of an operator the operands below it. */
  readonly returns: OnReturn;
  readonly resumed: Resumed | null;
  /** The nesting to branch to where a way is gone that is not written out, and the call is made after all; 0: such a way leaves the region. */
  readonly declined: number;
}

/** A generator that is written out in the loop that asks it for items, from a yield to the next: it has its frame, which is linked with the others' when the region is left in it. */
export interface Resumed {
  /** WebAssembly locals with its address, and that of its frame. */
  readonly generator: number;
  readonly frame: number;
  /** Where its local variables begin in State.locals. */
  readonly base: number;
  /** Its frame is the running one from the start: whatever it does may want that. Else it is only where the region is left, and on the way of what may run Python code seldom. */
  readonly linked: boolean;
}

/** The depth of the caller's stack that is its own while the call runs. */
export const callersDepth = ({ callable, returns }: Inline): number => callable + (returns === OnReturn.FROM_INIT ? 1 : 0);

/** A call cannot be written out after all, or something else that was expected of the whole region does not hold: it is written anew with the note. */
export class NotInline extends Error {
  constructor(readonly note: string) {
    super(note);
  }
}

/** Ways out of a region. */
export interface Exit {
  readonly state: State;
  readonly unit: number;
  /** The instruction, as in notes: its unit, behind those of the calls that are written out around it. */
  readonly place: string;
  /** What was assumed, for the next try when it is wrong too often; "": leaving is right. */
  note: string;
  readonly how: "go on" | "poll" | "raise" | "throw";
  readonly inline: Inline | null;
  /** A branch that is left by: its history, which tier 1 would have written, is told. */
  readonly branch: { readonly unit: number; readonly taken: boolean } | null;
  /** An attribute of the object on top of the stack, which the instruction's place is to remember. */
  learns: { readonly name: bigint; readonly cell: number; readonly isMethod: boolean; readonly version: number } | null;
  /** Of a poll at the head of a loop inside the region, and of an exception that it catches: by which the region goes on there. */
  entry?: number;
}

/** What a lookup answers when C has to look (lookups.ts). */
export const UNKNOWN = 1;

/** What did not hold at an attribute, try by try: one class; the classes met so far. Behind that any class may come. */
export const CLASS_NOTES = ["class", "classes"] as const;
/** Operations that C does in tier 1: of ints, most likely. Where one had more than 48 bits, others will. */
const isOfInts = ({ op, arg }: Instruction): boolean => (op === Op.BINARY_OP && arg !== Nb.SUBSCRIPT) || op === Op.BINARY_OP_EXTEND;

/** A class changes again and again: no attribute is bound to a class any more. */
export const CHANGING = "changing";

/** What did not hold of the names that globals and builtins have, try by try. Behind the first each LOAD_GLOBAL remembers its own place, behind the second a module's own code is refused. */
const KEYS_NOTES = ["keys", "keys again"] as const;

/** Facts.version of a set of classes: from here on. */
const CLASS_SETS = 2 ** 32;

/** What instructions are written with. */
export abstract class Emitter {
  code = new Code();
  state!: State;
  /** The state at the start of the instruction that is written. */
  before!: State;
  instruction!: Instruction;
  /** What is done on one way of a branch only. No guards. */
  atJump: (() => void) | null = null;
  atFall: (() => void) | null = null;
  protected exits: Exit[] = [];
  protected guardExit = -1; // the exit to the start of the instruction, once one is needed
  protected nesting = 0;
  protected wasmLocals: Wt[] = [];
  protected boxes: number[] = [];
  protected numbers: (number | undefined)[][] = [];
  protected stackLocals: number[] = [];
  protected stackNumbers: (number | undefined)[][] = [];
  protected free: { type: Wt; local: number }[] = [];
  protected pins: number[] = []; // WebAssembly locals that are not free: some few
  /** Those that are called, by their places in the table. */
  protected readonly helpers = new Map<number, JitHelper>();
  #isForgetful: boolean | undefined;
  protected check = -1;
  protected factsThen = -1; // vm->facts when the region was entered
  /** The address of a word that tells whether the region has ended. */
  readonly ended: number;
  protected mayDealloc = false; // something was dropped that may have been the last of its kind
  protected mustCheck = false; // Python code may have run
  protected skipped = -1; // the unit behind instructions that the one that is written has done, too
  /** A function so small that it is not compiled again and again: where one guess was wrong, others would be. */
  protected isSmall = false;
  /** What is written is seldom run: it is to be small. */
  protected isCold = false;
  /** The instruction's guards are on a class: a name is looked up in the object on top of the stack, a method where `isMethod`. */
  isAttribute = false;
  isMethod = false;
  attributeName = 0n;
  protected inline: Inline | null = null;
  /** The generator that is written out around what is written. */
  protected resumed: Resumed | null = null;
  /** Of local variables of calls that are written out, what they have most likely (Entry.sample). */
  protected samples: bigint[] = [];
  /** How many items the tuples most likely have that these hold (Entry.length). */
  protected lengths: number[] = [];
  /** Of functions of C that local variables have: their definitions, most likely (Entry.definition). */
  protected definitions: number[] = [];
  protected readonly outer: CodeObject;
  /** For tests. */
  stress: Stress | null = null;
  /** So often an exit that assumed something is taken until the region is wrong. */
  exitLimit = 500;
  protected readonly recorder = new Recorder();

  constructor(
    readonly machine: Machine, public object: CodeObject, readonly frame: number, readonly executor: number, readonly notes: Set<string>, readonly cells: Map<string, number>,
    readonly shared: SharedFunctions, readonly allocate: (bytes: number) => number,
  ) {
    this.outer = object;
    this.ended = allocate(4);
  }

  at(field: F): number {
    return this.machine.at(field);
  }

  // --- WebAssembly locals

  protected declare(type: Wt): number {
    this.wasmLocals.push(type);
    return this.wasmLocals.length + DIRECT;
  }

  /** A WebAssembly local that nothing on the stack needs; it is the instruction's own until its end. */
  temp(type: Wt): number {
    for (const { type: has, local } of this.free) {
      if (has !== type || this.pins.includes(local)) continue;
      this.pins.push(local);
      return local;
    }
    const made = this.declare(type);
    this.free.push({ type, local: made });
    this.pins.push(made);
    return made;
  }

  /** A new instruction: what the stack holds is not free, all else is. */
  protected freeTemps(): void {
    this.pins.length = 0;
    for (const { rep, place } of this.state.stack) if (rep !== Rep.ALIAS && place >= 0) this.pins.push(place);
  }

  protected boxLocal(local: number): number {
    return (this.boxes[local] ??= this.declare(Wt.I64));
  }

  protected numberLocal(local: number, kind: Kind): number {
    const of = (this.numbers[local] ??= []);
    return (of[kind] ??= this.declare(kind === Kind.INT ? Wt.I64 : Wt.F64));
  }

  protected stackLocal(depth: number): number {
    return (this.stackLocals[depth] ??= this.declare(Wt.I64));
  }

  protected stackNumber(depth: number, kind: Kind): number {
    const of = (this.stackNumbers[depth] ??= []);
    return (of[kind] ??= this.declare(kind === Kind.INT ? Wt.I64 : Wt.F64));
  }

  // --- the last lookup in a dict

  protected answerLocals: { readonly answer: number; readonly dict: number } | null = null;
  #identities = 0;

  /** WebAssembly locals: what the last lookup in a dict gave (Lookup in lookups.ts), UNKNOWN if C was called since then; the dict. */
  get answer(): { readonly answer: number; readonly dict: number } {
    return (this.answerLocals ??= { answer: this.declare(Wt.I32), dict: this.declare(Wt.I64) });
  }

  /** The number of an entry's value, which it gets here if something has it yet; 0: it has none. Constants: themselves. */
  identityOf(e: Entry): number | bigint {
    if (isConstant(e)) return e.bits;
    return e.rep === Rep.ALIAS ? this.identify(e) : e.identity;
  }

  /** The same of what is no constant, for an entry that keeps its number. */
  identify(e: Entry): number {
    const identity = this.facts(e).identity || ++this.#identities;
    this.learn(e, { identity });
    return identity;
  }

  // C, which is called on one way at least, may change what dicts have.
  #forgetAnswer(): void {
    if (!this.state.found) return;
    this.code.i32(UNKNOWN);
    this.code.set(this.answer.answer);
  }

  protected slot(i: number): number {
    return this.at(F.FRAME_LOCALS) + 8 * i;
  }

  /** The frame that a local variable has its slot in, as a WebAssembly local. */
  #frameOf(n: number): number {
    return this.resumed && n >= this.resumed.base ? this.resumed.frame : FRAME;
  }

  /** The offset of a local variable's slot in its frame. */
  #slotOf(n: number): number {
    return this.slot(this.resumed && n >= this.resumed.base ? n - this.resumed.base : n);
  }

  /** Writes a local variable's slot with what `value` puts onto WebAssembly's stack. */
  protected storeSlot(n: number, value: () => void): void {
    this.code.get(this.#frameOf(n));
    value();
    this.code.memory(W.I64_STORE, this.#slotOf(n));
  }

  /** The offset in the frame of a place of the stack. */
  stackSlot(depth: number): number {
    this.needFrame();
    return this.inline ? this.slot(this.inline.object.nLocals + depth - this.inline.stack) : this.slot(this.outer.nLocals + depth);
  }

  /** The frame that runs, as a WebAssembly local. */
  get #running(): number {
    return this.inline?.resumed?.linked ? this.inline.resumed.frame : FRAME;
  }

  /** Whether a call of the code is one of the region's own function, from its start. */
  abstract isItself(code: number, count: number): boolean;

  /** Makes such a call: by the entry, which is the module's second function. */
  callItself(): void {
    this.code.call(1);
  }

  /** Calls a function that regions share, whose arguments are on WebAssembly's stack. `type`: the class that it is for, if there is one. */
  callShared(which: Shared, type = 0): void {
    this.code.i32(this.shared.placeOf(which, type));
    this.code.callIndirect(SHARED_TYPES[which]);
  }

  // --- calls that are written out (Calls.inlineCall)

  get path(): string {
    return this.inline?.path ?? "";
  }

  /** The classes at this instruction are too many to be known. */
  get meetsAnyClass(): boolean {
    return this.classTries === CLASS_NOTES.length || (this.notes.has(CHANGING) && this.instruction.op !== Op.LOAD_ATTR_METHOD_NO_DICT);
  }

  /** How often what was known of the classes at this instruction was not enough: 0 to CLASS_NOTES.length. */
  get classTries(): number {
    let tries = 0;
    while (tries < CLASS_NOTES.length && this.noted(CLASS_NOTES[tries]!)) tries++;
    return tries;
  }

  /** Where the instruction's place remembers attributes (AttrCell in vm/jit/jit.h). */
  attrCell(): number {
    const key = `${this.path}${this.instruction.unit}`;
    let at = this.cells.get(key);
    if (at === undefined) this.cells.set(key, (at = this.allocate(this.machine.attrCell)));
    return at;
  }

  /** Where the instruction's place remembers an operator (OperatorCell). */
  operatorCell(): number {
    return this.#cell("operator");
  }

  /** Where it remembers a global (GlobalCell). */
  globalCell(): number {
    const at = this.#cell("global");
    if (at && !this.machine.word(at + this.at(F.GLOBAL_CELL_AT))) this.machine.setWord(at + this.at(F.GLOBAL_CELL_GLOBALS), GLOBAL_UNKNOWN);
    return at;
  }

  #cell(what: string): number {
    const key = `${what} ${this.path}${this.instruction.unit}`;
    let at = this.cells.get(key);
    if (at === undefined) this.cells.set(key, (at = this.allocate(SMALL_CELL)));
    return at;
  }

  /** Whether something was assumed of the instruction in an earlier try, and wrong too often. */
  noted(what: string): boolean {
    if (this.notes.size === 0) return false;
    if (this.notedHere(what)) return true;
    return what === "guard" && (this.isSmall ? this.guessedWrong : isOfInts(this.instruction) && this.#hadLargeInts);
  }

  /** The same of just this instruction, not of others that tell of it. */
  notedHere(what: string): boolean {
    return this.notes.has(`${what} ${this.path}${this.instruction.unit}`);
  }

  /** A kind of a value was guessed wrong. */
  get guessedWrong(): boolean {
    return [...this.notes].some((note) => note.startsWith("guard ") || note.startsWith("entry "));
  }

  // Of the region itself.
  get #hadLargeInts(): boolean {
    return [...this.notes].some((note) => {
      const at = /^guard (\d+)$/.exec(note)?.[1];
      return at !== undefined && isOfInts(this.machine.instruction(this.outer, Number(at)));
    });
  }

  /** The local variable `n` of the code that is written. */
  local(n: number): number {
    return (this.inline?.base ?? 0) + n;
  }

  // What has to have a frame is not written out.
  protected needFrame(): void {
    const inline = this.inline;
    if (inline && !inline.resumed?.linked) throw new NotInline(`call ${inline.caller?.path ?? ""}${inline.call.unit}`);
  }

  // --- what is known

  kindOf = (e: Entry, s: State = this.state): Kind => (e.rep === Rep.ALIAS ? s.locals[e.place]!.kind : e.kind);

  /** The kind of what the frame has in a local variable while the code is written; of a call that is written out: ANY. */
  nowIn(local: number): Kind {
    return local < this.outer.nLocals ? this.kindOfBits(this.machine.value(this.frame + this.slot(local))) : Kind.ANY;
  }

  /** Versions of the classes that the entry's is known to be one of, or, of what the frame has while the code is written, is now. */
  versionsMet(e: Entry): readonly number[] {
    const known = this.#versionsOf(e), type = this.machine.typeOf(this.valueNow(e)), version = type ? this.machine.field(type, F.TYPE_VERSION) : 0;
    return known.length || !version ? known : [version];
  }

  /** The class that the entry's is known to be, by its kind or a guard; 0: it is not known. */
  classKnown(e: Entry): number {
    const [version, ...others] = this.#versionsOf(e);
    return this.typeOfKind(this.kindOf(e)) || (version && others.length === 0 ? this.typeOfVersion(version) : 0);
  }

  /** The one class that versionsMet tells of, with its version; null: there is none, or a guard of the instruction failed before. */
  classMet(e: Entry): { readonly version: number; readonly type: number } | null {
    const [version, ...others] = this.noted("guard") ? [] : this.versionsMet(e), type = version && others.length === 0 ? this.typeOfVersion(version) : 0;
    return version && type ? { version, type } : null;
  }

  /** What the entry's place has while the code is written: the frame's local variable, a global, an attribute of such; 0: it is not known. */
  valueNow(e: Entry): bigint {
    if (e.rep !== Rep.ALIAS) return e.guess || e.sample;
    const now = e.place < this.outer.nLocals ? this.machine.value(this.frame + this.slot(e.place)) : NULL;
    return now === NULL ? this.samples[e.place] ?? 0n : now;
  }

  /** The definition of the function of C that the entry most likely is, bound or not; 0: that is not known. */
  definitionOf(e: Entry): number {
    const m = this.machine, now = this.valueNow(e);
    if (m.typeOf(now) === m.field(m.vm, F.VM_BUILTIN_FUNCTION)) return m.field(Number(now & 0xffff_ffffn), F.BUILTIN_DEF);
    return e.rep === Rep.ALIAS ? this.definitions[e.place] ?? 0 : e.definition;
  }

  /** How many items a tuple most likely has; -1: it is none, most likely, or that is not known. */
  lengthNow(e: Entry): number {
    const now = this.valueNow(e), known = e.rep === Rep.ALIAS ? e.place < this.outer.nLocals ? undefined : this.lengths[e.place] : e.length;
    return this.machine.typeOf(now) === this.typeOfKind(Kind.TUPLE) ? this.machine.field(Number(now & 0xffff_ffffn), F.TUPLE_LEN) : known ?? -1;
  }

  /** What the object that the entry is now, or one like it, has at an offset, where one of the ways leads; 0: that is not known. */
  sampleOf(e: Entry, ways: readonly Way[]): bigint {
    const m = this.machine, now = this.valueNow(e), type = m.typeOf(now), object = Number(now & 0xffff_ffffn);
    const version = type && m.field(type, F.TYPE_VERSION), way = version ? ways.find((w) => w.version === version && w.offset !== 0) : undefined, inline = type && m.field(type, F.TYPE_INLINE);
    return !way || (inline && !m.wasm.bytes[object + inline + this.at(F.INLINE_VALID)]) ? 0n : m.value(object + way.offset);
  }

  /** What a cell among the local variables has while the code is written, if that is a pointer; else 0. */
  cellNow(local: number): bigint {
    const m = this.machine, code = this.object, first = code.nLocals - m.field(code.address, F.CODE_N_FREE);
    const place = this.inline ? this.#closurePlace(local - first) : this.frame + this.slot(local), cell = place && m.value(place);
    if (!cell || cell >> 48n !== TAG_PTR) return 0n;
    const now = m.value(Number(cell & 0xffff_ffffn) + this.at(F.CELL_VALUE));
    return now >> 48n === TAG_PTR ? now : 0n;
  }

  // Where the function that is written out has its k-th free variable; 0: that is not known.
  #closurePlace(k: number): number {
    const m = this.machine, { callee } = this.inline!;
    if (!callee || k < 0) return 0;
    const closure = m.value(Number(callee & 0xffff_ffffn) + this.at(F.FUNCTION_CLOSURE));
    return closure === NULL ? 0 : Number(closure & 0xffff_ffffn) + this.at(F.TUPLE_ITEMS) + 8 * k;
  }

  facts(e: Entry): Local | Entry {
    return e.rep === Rep.ALIAS ? this.state.locals[e.place]! : e;
  }

  setLocal(n: number, change: Partial<Local>): void {
    this.state.locals[n] = { ...this.state.locals[n]!, ...change };
  }

  /** What a guard found out about an entry. */
  learn(e: Entry, change: { kind?: Kind; version?: number; inline?: boolean; boxed?: boolean; number?: boolean; makes?: number; definition?: number; identity?: number }): Entry {
    if (e.rep === Rep.ALIAS) {
      this.setLocal(e.place, change);
      return e;
    }
    const learned = { ...e, ...change };
    const at = this.state.stack.indexOf(e);
    if (at >= 0) this.state.stack[at] = learned;
    return learned;
  }

  // --- the stack

  push(e: Entry): void {
    this.state.stack.push(e.stored < 0 ? e : { ...e, stored: -1 });
  }

  pop(): Entry {
    const e = this.state.stack.pop();
    if (!e) throw new Refusal("the stack is too low");
    return e;
  }

  top(i = 0): Entry {
    const e = this.state.stack[this.state.stack.length - 1 - i];
    if (!e) throw new Refusal("the stack is too low");
    return e;
  }

  pushBoxed(place: number, kind: Kind, lent = false): void {
    this.push(entry(Rep.BOXED, kind, place, { owned: !lent && mayPoint(kind), lent }));
  }

  pushNumber(place: number, kind: Kind.INT | Kind.FLOAT): void {
    this.push(headNumber(kind, place));
  }

  pushCondition(place: number): void {
    this.push(entry(Rep.CONDITION, Kind.BOOL, place));
  }

  pushConstant(bits: bigint, lent = false): void {
    this.push(entry(Rep.CONSTANT, this.kindOfBits(bits), -1, { bits, lent }));
  }

  kindOfBits(bits: bigint): Kind {
    const tag = bits >> 48n;
    if (tag < TAG_INT) return Kind.FLOAT;
    if (tag === TAG_INT) return Kind.INT;
    if (tag === TAG_PTR) return this.kindOfType(this.machine.typeOf(bits));
    return bits === NONE ? Kind.NONE : bits === TRUE || bits === FALSE ? Kind.BOOL : bits === NULL ? Kind.NULL : Kind.ANY;
  }

  typeOfKind(kind: Kind): number {
    const field = TYPES.get(kind);
    return field === undefined ? 0 : this.machine.field(this.machine.vm, field);
  }

  protected kindOfType(type: number): Kind {
    for (const kind of TYPES.keys()) if (this.typeOfKind(kind) === type) return kind;
    return Kind.POINTER;
  }

  // --- values onto WebAssembly's stack

  box(kind: Kind.INT | Kind.FLOAT): void {
    if (kind === Kind.FLOAT) this.code.op(W.I64_REINTERPRET);
    else if (this.isCold) this.call(JitHelper.BOX);
    else {
      this.code.i64(PAYLOAD);
      this.code.op(W.I64_AND);
      this.code.i64(INT_BITS);
      this.code.op(W.I64_OR);
    }
  }

  unbox(kind: Kind.INT | Kind.FLOAT): void {
    if (kind === Kind.FLOAT) this.code.op(W.F64_REINTERPRET);
    else {
      this.code.i64(16n);
      this.code.op(W.I64_SHL);
      this.code.i64(16n);
      this.code.op(W.I64_SHR_S);
    }
  }

  protected localBoxed(n: number): void {
    const l = this.state.locals[n]!;
    if (l.boxed) this.code.get(this.boxLocal(n));
    else if (l.number) {
      this.code.get(this.numberLocal(n, l.kind));
      this.box(l.kind as Kind.INT);
    } else {
      this.code.get(this.#frameOf(n));
      this.code.memory(W.I64_LOAD, this.#slotOf(n));
    }
  }

  /** The value, borrowed. */
  boxed(e: Entry): void {
    const c = this.code;
    if (e.rep === Rep.ALIAS) {
      const l = this.state.locals[e.place]!;
      this.localBoxed(e.place);
      if (!l.boxed) {
        c.tee(this.boxLocal(e.place));
        this.setLocal(e.place, { boxed: true });
      }
    } else if (e.rep === Rep.CONSTANT) c.i64(e.bits);
    else if (e.rep === Rep.CONDITION) {
      c.get(e.place);
      c.op(W.I64_EXTEND_U);
      c.i64(FALSE);
      c.op(W.I64_OR);
    } else {
      c.get(e.place);
      if (e.rep === Rep.NUMBER) this.box(e.kind as Kind.INT);
    }
  }

  /** Whether a bool is True: a condition. */
  condition(e: Entry): void {
    if (e.rep === Rep.CONDITION) this.code.get(e.place);
    else {
      this.boxed(e);
      this.code.i64(TRUE);
      this.code.op(W.I64_EQ);
    }
  }

  /** The pointer in a value. */
  pointer(e: Entry): void {
    this.boxed(e);
    this.code.op(W.I32_WRAP);
  }

  /** The int or float as it is; the entry's kind is known. */
  number(e: Entry): void {
    const c = this.code, kind = this.kindOf(e) as Kind.INT | Kind.FLOAT;
    if (e.rep === Rep.ALIAS) {
      const place = this.numberLocal(e.place, kind);
      if (!this.state.locals[e.place]!.number) {
        this.boxed(e);
        this.unbox(kind);
        c.set(place);
        this.setLocal(e.place, { number: true });
      }
      c.get(place);
    } else if (e.rep === Rep.CONSTANT) {
      if (kind === Kind.INT) c.i64(BigInt.asIntN(48, e.bits));
      else c.f64(e.bits);
    } else {
      c.get(e.place);
      if (e.rep === Rep.BOXED) this.unbox(kind);
    }
  }

  /** The number as a float, of an int or a float. */
  float(e: Entry): void {
    this.number(e);
    if (this.kindOf(e) === Kind.INT) this.code.op(W.F64_CONVERT_I64);
  }

  /** The value with a reference of its own: the entry's, or a new one. */
  owned(e: Entry): void {
    this.boxed(e);
    const kind = this.kindOf(e);
    if (e.owned || !mayPoint(kind)) return;
    if (this.isCold) {
      this.call(JitHelper.OWN);
      return;
    }
    const t = this.temp(Wt.I64);
    this.code.set(t);
    this.incref(t, kind);
    this.code.get(t);
  }

  incref(place: number, kind: Kind): void {
    if (!mayPoint(kind)) return;
    const c = this.code;
    if (kind === Kind.ANY) {
      this.isPointer(place);
      this.open(W.IF);
    }
    c.get(place);
    c.op(W.I32_WRAP);
    const p = this.temp(Wt.I32);
    c.tee(p);
    c.get(p);
    c.memory(W.I32_LOAD, 0);
    c.i32(1);
    c.op(W.I32_ADD);
    c.memory(W.I32_STORE, 0);
    if (kind === Kind.ANY) this.end();
  }

  isPointer(place: number): void {
    this.code.get(place);
    this.code.i64(48n);
    this.code.op(W.I64_SHR_U);
    this.code.i64(TAG_PTR);
    this.code.op(W.I64_EQ);
  }

  /** Gives up the reference that a value in a WebAssembly local has. Python code may run. `version`: that of its class, or of some classes; 0: it is not known. */
  dropPlace(place: number, kind: Kind, version = 0): void {
    if (!mayPoint(kind)) return;
    const known = version && version < CLASS_SETS ? this.typeOfVersion(version) : 0, type = known && isFreedInPlace(this.machine, known) && this.shared.admits(known) ? known : 0;
    const c = this.code, p = this.temp(Wt.I32), count = this.temp(Wt.I32);
    if (kind === Kind.ANY) {
      this.isPointer(place);
      this.open(W.IF);
    }
    c.get(place);
    c.op(W.I32_WRAP);
    c.tee(p);
    countDown(c, p, count);
    this.open(W.IF);
    if (kind === Kind.COMPLEX || kind === Kind.RANGE_ITERATOR) {
      c.get(p);
      this.callShared(kind === Kind.COMPLEX ? Shared.COMPLEX_FREE : Shared.RANGE_FREE);
    } else if (kind === Kind.LIST_ITERATOR || kind === Kind.TUPLE_ITERATOR) {
      this.aside(() => {
        c.get(p);
        this.callShared(Shared.SEQUENCE_FREE);
      });
    } else if (type) {
      this.aside(() => {
        c.get(p);
        this.callShared(Shared.INSTANCE_FREE, type);
      });
    } else this.callAside(JitHelper.DEALLOC, () => {
      c.get(VM);
      c.get(p);
    });
    this.end();
    if (kind === Kind.ANY) this.end();
  }

  /** Gives up a reference when the frame is no longer the running one: nothing of it is looked at any more. */
  protected release(place: number, kind: Kind): void {
    const c = this.code, p = this.temp(Wt.I32);
    if (kind === Kind.ANY) {
      this.isPointer(place);
      this.open(W.IF);
    }
    c.get(place);
    c.op(W.I32_WRAP);
    c.set(p);
    this.releasePointer(p);
    if (kind === Kind.ANY) this.end();
  }

  protected releasePointer(p: number): void {
    const c = this.code, count = this.temp(Wt.I32);
    c.get(p);
    countDown(c, p, count);
    this.open(W.IF);
    c.get(VM);
    c.get(p);
    this.call(JitHelper.DEALLOC);
    this.end();
  }

  drop(e: Entry): void {
    const kind = this.kindOf(e);
    if (!e.owned || !mayPoint(kind)) return;
    this.settle();
    const t = e.rep === Rep.BOXED ? e.place : this.temp(Wt.I64);
    if (e.rep !== Rep.BOXED) {
      this.boxed(e);
      this.code.set(t);
    }
    this.dropPlace(t, kind, this.facts(e).version);
  }

  // --- structure

  open(op: W.BLOCK | W.LOOP | W.IF): void {
    this.code.open(op);
    this.nesting++;
  }

  otherwise(): void {
    this.code.op(W.ELSE);
  }

  end(): void {
    this.code.op(W.END);
    this.nesting--;
  }

  call(helper: JitHelper): void {
    if (this.isCold) {
      this.callInner(helper);
      return;
    }
    this.#forgetAnswer();
    this.helpers.set(this.machine.helper(helper), helper);
    callHelper(this.code, this.machine, helper);
  }

  /** Where the functions for cold code begin in the module. */
  protected innerAt = 0;
  /** Which of them there are. */
  protected readonly inner: Inner[] = [];

  protected callInner(which: Inner): void {
    const index = this.inner.indexOf(which);
    this.code.call(this.innerAt + (index < 0 ? this.inner.push(which) - 1 : index));
  }

  // --- exits

  protected exit(state: State, unit: number, note: string, how: Exit["how"], branch: Exit["branch"] = null): number {
    return this.exits.push({ state: state === this.before ? state : copyState(state), unit, place: `${this.path}${this.instruction.unit}`, note, how, branch, inline: this.inline, learns: null }) - 1;
  }

  /** Leaves when the condition on WebAssembly's stack holds, to tier 1 at the start of the instruction, which has done nothing yet. */
  leaveIf(what: "guard" | "index" = "guard"): void {
    const exit = what === "index" ? this.exit(this.before, this.instruction.start, `index ${this.path}${this.instruction.unit}`, "go on") : this.leaving();
    this.code.brIf(this.nesting + exit);
    this.stress?.guard(this.code, this.nesting, this.exits, exit);
  }

  /** Leaves when the condition holds: the keys of globals or builtins are others. That concerns all names of the region. */
  leaveIfKeys(): void {
    const exit = this.exit(this.before, this.instruction.start, this.notes.has(KEYS_NOTES[0]) ? KEYS_NOTES[1] : KEYS_NOTES[0], "go on");
    this.code.brIf(this.nesting + exit);
    this.stress?.guard(this.code, this.nesting, this.exits, exit);
  }

  /** How often names were other ones than when the region was compiled: 0 to 2. */
  get keysTries(): number {
    return KEYS_NOTES.filter((note) => this.notes.has(note)).length;
  }

  leave(): void {
    this.code.br(this.nesting + this.leaving());
  }

  protected leaving(): number {
    if (this.guardExit < 0) {
      const what = this.isAttribute ? CLASS_NOTES[Math.min(this.classTries, CLASS_NOTES.length - 1)]! : "guard";
      this.guardExit = this.exit(this.before, this.instruction.start, `${what} ${this.path}${this.instruction.unit}`, "go on");
      if (this.isAttribute) this.exits[this.guardExit]!.learns = { name: this.attributeName, cell: this.attrCell(), isMethod: this.isMethod, version: this.machine.cache32(this.object, this.instruction.unit + 2) };
    }
    return this.guardExit;
  }

  /** Leaves when the value is null. */
  leaveIfNull(place: number): void {
    this.#isNull(place);
    this.leaveIf();
  }

  /** The same where the instruction's `pops` operands have moved into the frame and everything else is there, too. */
  leaveAsStored(pops: number): void {
    const state = copyState(this.state);
    for (let i = 0; i < pops; i++) state.stack.push({ ...headEntry(Kind.ANY, -1), place: STORED });
    this.code.brIf(this.nesting + this.exit(state, this.instruction.start, `rare ${this.path}${this.instruction.unit}`, "go on"));
  }

  /** Leaves when the condition holds, to where the values of WebAssembly locals are on the stack, too, and tier 1 goes on at `unit`. */
  leaveBehind(unit: number, ...owned: readonly number[]): void {
    const state = copyState(this.state);
    for (const place of owned) state.stack.push(headEntry(Kind.ANY, place));
    this.code.brIf(this.nesting + this.exit(state, unit, "", "go on"));
  }

  /** When the condition holds, an exception is set: what is on the stack now is what the handler finds. */
  raiseIf(): void {
    const exit = this.exit(this.state, this.instruction.unit, "", "raise");
    this.code.brIf(this.nesting + exit);
    this.caught(this.exits[exit]!);
  }

  /** What the exit's exception comes to is looked for. */
  protected abstract caught(exit: Exit): void;

  /** The same for a value: null is the exception. */
  raiseIfNull(place: number): void {
    this.#isNull(place);
    this.raiseIf();
  }

  /** The same for the number on WebAssembly's stack: below 0 is the exception. */
  raiseIfNegative(): void {
    this.code.i32(0);
    this.code.op(W.I32_LT_S);
    this.raiseIf();
  }

  #isNull(place: number): void {
    this.code.get(place);
    this.code.i64(NULL);
    this.code.op(W.I64_EQ);
  }

  // Of the frame, also in a call that is written out.
  protected storeIp(unit: number): void {
    let at = unit, inline = this.inline;
    for (; inline && !inline.resumed?.linked; inline = inline.caller) at = inline.call.unit;
    this.code.get(inline?.resumed ? inline.resumed.frame : FRAME);
    this.code.i32((inline?.object ?? this.outer).units + 2 * at);
    this.code.memory(W.I32_STORE, this.at(F.FRAME_IP));
  }

  /** Whether the region may not go on: it has ended, or what it knows may be wrong. */
  protected loadEnded(): void {
    const c = this.code;
    c.i32(0);
    if (this.isForgetful) c.memory(W.I32_LOAD, this.ended);
    else {
      c.memory(W.I32_LOAD, this.vmField(F.VM_FACTS));
      c.get(this.factsThen);
      c.op(W.I32_NE);
    }
  }

  /** Classes and attributes change again and again while the region runs: what is known of them is forgotten wherever Python code may have run. */
  get isForgetful(): boolean {
    return this.#isForgetful ??= [...this.notes].some((note) => note.startsWith("facts"));
  }

  /** The address of a field of the VM. */
  vmField(field: F): number {
    return this.machine.vm + this.at(field);
  }

  /** The address of a field of the VM's Interp. */
  interpField(field: F): number {
    return this.machine.field(this.machine.vm, F.VM_INTERP) + this.at(field);
  }

  // Local variables that only WebAssembly knows go to their slots.
  protected flush(state: State, keep: boolean, from = 0): void {
    for (let n = from; n < state.locals.length; n++) {
      const l = state.locals[n]!;
      if (l.synced) continue;
      this.storeSlot(n, () => {
        if (l.boxed) this.code.get(this.boxLocal(n));
        else {
          this.code.get(this.numberLocal(n, l.kind));
          this.box(l.kind as Kind.INT);
        }
      });
      if (keep) state.locals[n] = { ...l, synced: true };
    }
  }

  /** Before an instruction that may change a container or drop a reference: what was borrowed from containers is owned; of the stack up to a depth. */
  settle(depth = this.depth): void {
    const { stack } = this.state;
    for (let i = 0; i < depth; i++) {
      const e = stack[i]!;
      if (!e.lent || !mayPoint(e.kind)) continue;
      if (e.rep === Rep.CONSTANT) {
        const t = this.temp(Wt.I64);
        this.code.i64(e.bits);
        this.code.set(t);
        this.incref(t, e.kind);
        stack[i] = { ...e, rep: Rep.BOXED, place: t, owned: true, lent: false }; // still known (Entry.bits)
      } else {
        this.incref(e.place, e.kind);
        stack[i] = { ...e, owned: true, lent: false };
      }
    }
  }

  /** Before whatever can run Python code. What the instruction has popped is its own business. */
  escape(): void {
    this.part();
    this.state.found = null;
    this.flush(this.state, true);
    this.storeIp(this.instruction.unit);
    this.mayDealloc = this.mustCheck = true;
  }

  /** Before ways part of which one can run Python code (callAside). */
  part(): void {
    this.needFrame();
    this.settle();
    const { stack } = this.state;
    for (let i = 0; i < stack.length; i++) {
      const e = stack[i]!;
      if (e.rep === Rep.ALIAS && mayPoint(this.kindOf(e))) stack[i] = this.detached(e);
    }
  }

  /** Calls a helper that can run Python code on one of several ways, which know the same behind it. */
  callAside(helper: JitHelper, args: () => void): void {
    this.aside(() => {
      args();
      this.call(helper);
    });
  }

  /** The same of other calls; what one gives may be left on WebAssembly's stack. */
  aside(call: () => void): void {
    this.callsAside(this.resumed && !this.resumed.linked ? () => this.linked(call) : call);
  }

  /** Writes what is called while the frame of the generator that is written out is the running one. */
  protected abstract linked(call: () => void): void;

  protected callsAside(call: () => void): void {
    this.flush(this.state, false);
    this.storeIp(this.instruction.unit);
    const { found } = this.state;
    this.#forgetAnswer();
    this.state.found = null;
    call();
    this.state.found = found;
    this.loadEnded();
    this.code.set(this.check);
    this.mayDealloc = true;
  }

  // An alias as a value of its own.
  protected detached(e: Entry): Entry {
    const kind = this.kindOf(e), l = this.state.locals[e.place]!;
    if (isNumber(kind)) {
      const t = this.temp(kind === Kind.INT ? Wt.I64 : Wt.F64);
      this.number(e);
      this.code.set(t);
      return headNumber(kind, t);
    }
    const t = this.temp(Wt.I64);
    this.boxed(e);
    this.code.set(t);
    this.incref(t, kind);
    return { ...headEntry(kind, t), version: l.version, inline: l.inline, identity: l.identity };
  }

  /** Before a local variable gets another value. */
  detach(n: number): void {
    const { stack } = this.state;
    for (let i = 0; i < stack.length; i++) {
      const e = stack[i]!;
      if (e.rep === Rep.ALIAS && e.place === n) stack[i] = this.detached(e);
    }
  }

  /** `entry`, which is popped, becomes the value of a local variable. */
  store(n: number, entry: Entry): void {
    if (entry.rep === Rep.ALIAS && entry.place === n) return;
    const c = this.code, old = this.state.locals[n]!, kind = this.kindOf(entry);
    const points = mayPoint(old.kind) && (!old.virtual || old.owned), slot = !old.virtual;
    if (points) this.settle();
    this.detach(n);
    const { version, inline, identity } = this.facts(entry);
    this.samples[n] = this.valueNow(entry);
    this.definitions[n] = this.definitionOf(entry);
    const before = points ? this.temp(Wt.I64) : -1;
    if (isNumber(kind)) {
      this.number(entry);
      c.set(this.numberLocal(n, kind));
      if (points) {
        this.localBoxed(n);
        c.set(before);
      }
      if (points && slot) { // the old value must not stay there
        this.storeSlot(n, () => {
          c.get(this.numberLocal(n, kind));
          this.box(kind);
        });
      }
      this.state.locals[n] = { kind, version: 0, inline: false, boxed: false, number: true, synced: points || !slot, virtual: old.virtual, owned: false, identity };
    } else {
      const t = this.temp(Wt.I64);
      this.owned(entry);
      c.set(t);
      if (points) {
        this.localBoxed(n);
        c.set(before);
      }
      c.get(t);
      c.set(this.boxLocal(n));
      if (slot) this.storeSlot(n, () => c.get(this.boxLocal(n)));
      this.state.locals[n] = { kind, version, inline, boxed: true, number: false, synced: true, virtual: old.virtual, owned: !slot, identity };
    }
    if (points) this.dropPlace(before, old.kind, old.version);
  }

  /** A local variable's slot was written by somebody else. */
  reload(n: number, kind: Kind): void {
    this.needFrame();
    this.state.locals[n] = { ...IN_FRAME, kind };
  }

  slotAddress(n: number): void {
    this.needFrame();
    this.code.get(this.#frameOf(n));
    this.code.i32(this.#slotOf(n));
    this.code.op(W.I32_ADD);
  }

  /** The top entries move into the frame, where C finds them. */
  spill(count: number): void {
    const base = this.state.stack.length - count;
    for (let d = base; d < base + count; d++) if (this.state.stack[d]!.stored !== d) this.storeOwned(this.#running, this.state.stack[d]!, this.stackSlot(d));
    this.state.stack.length = base;
  }

  /** Stores the value, with a reference of its own, into the frame that a WebAssembly local has. */
  protected storeOwned(frame: number, e: Entry, offset: number): void {
    if (this.isCold) {
      const borrows = !e.owned && mayPoint(this.kindOf(e));
      this.code.get(frame);
      this.boxed(e);
      if (borrows) {
        this.code.i32(offset);
        this.callInner(STORE);
      } else this.code.memory(W.I64_STORE, offset);
      return;
    }
    const t = this.temp(Wt.I64);
    this.owned(e);
    this.code.set(t);
    this.code.get(frame);
    this.code.get(t);
    this.code.memory(W.I64_STORE, offset);
  }

  /** Moves a value that a WebAssembly local owns to a place of the frame's stack. */
  storeStack(depth: number, place: number): void {
    this.code.get(this.#running);
    this.code.get(place);
    this.code.memory(W.I64_STORE, this.stackSlot(depth));
  }

  stackAddress(depth: number): void {
    this.code.get(this.#running);
    this.code.i32(this.stackSlot(depth));
    this.code.op(W.I32_ADD);
  }

  loadStack(depth: number): void {
    this.code.get(this.#running);
    this.code.memory(W.I64_LOAD, this.stackSlot(depth));
  }

  /** Pushes what C has left in the frame, from the place on top of the stack on. */
  pushStored(count: number): void {
    for (let k = 0; k < count; k++) {
      const t = this.temp(Wt.I64);
      this.loadStack(this.depth);
      this.code.set(t);
      this.pushBoxed(t, Kind.ANY);
    }
  }

  get depth(): number {
    return this.state.stack.length;
  }

  frameWord(field: F): void {
    this.code.get(this.#running);
    this.code.memory(W.I32_LOAD, this.at(field));
  }

  vmArgument(): void {
    this.code.get(VM);
  }

  frameArgument(): void {
    this.code.get(this.#running);
  }

  /** The instructions up to `last`, which is the next one if none is named, were done by the one that is written. */
  skip(last = this.machine.instruction(this.object, this.instruction.next)): void {
    this.skipped = last.next;
  }

  /** The instruction behind the one that is written begins: it can raise, but not be left at its start. */
  proceed(next: Instruction): void {
    this.instruction = next;
  }

  // --- guards

  /** Leaves unless the entry is of a kind. */
  guard(e: Entry, kind: Kind): Entry {
    const known = this.kindOf(e), c = this.code;
    if (known === kind) return e;
    if (known !== Kind.ANY && !(known === Kind.POINTER && kind > Kind.POINTER)) {
      this.leave(); // it always does: what follows only has to be valid
      if (e.rep === Rep.ALIAS) return this.learn(e, { kind, boxed: true, number: false });
      const place = this.temp(kind === Kind.FLOAT ? Wt.F64 : Wt.I64), other = isNumber(kind) ? headNumber(kind, place) : headEntry(kind, place);
      const at = this.state.stack.indexOf(e);
      if (at >= 0) this.state.stack[at] = other;
      return other;
    }
    if (kind === Kind.INT) this.#guardTag(e, TAG_INT);
    else if (kind === Kind.FLOAT) {
      this.boxed(e);
      c.i64(INT_BITS);
      c.op(W.I64_GE_U);
      this.leaveIf();
    } else if (kind === Kind.BOOL) {
      this.boxed(e);
      c.i64(1n);
      c.op(W.I64_OR);
      c.i64(TRUE);
      c.op(W.I64_NE);
      this.leaveIf();
    } else if (kind === Kind.NONE || kind === Kind.NULL) {
      this.guardBits(e, kind === Kind.NONE ? NONE : NULL);
    } else this.guardExact(e, this.typeOfKind(kind));
    return this.learn(e, { kind });
  }

  /** Leaves unless the entry is a pointer to an instance of just that type. */
  guardExact(e: Entry, type: number): void {
    this.guardPointer(e);
    this.pointer(e);
    this.code.memory(W.I32_LOAD, TYPE_OF);
    this.code.i32(type);
    this.code.op(W.I32_NE);
    this.leaveIf();
  }

  /** The same for int and float, too, most of whose instances are no pointers. */
  guardInstance(e: Entry, type: number): void {
    const { machine: m } = this, kind = this.kindOf(e), isInt = type === m.field(m.vm, F.VM_INT);
    if (type === m.field(m.vm, F.VM_FLOAT)) {
      this.guard(e, Kind.FLOAT);
      return;
    }
    if (isInt && kind === Kind.INT) return;
    if (!isInt || kind !== Kind.ANY) {
      this.guardExact(e, type);
      return;
    }
    this.open(W.BLOCK);
    this.#compareTag(e, TAG_INT, W.I64_EQ);
    this.code.brIf(0);
    this.guardExact(e, type);
    this.end();
  }

  guardBits(e: Entry, bits: bigint): void {
    if (isConstant(e) && e.bits === bits) return;
    this.boxed(e);
    this.code.i64(bits);
    this.code.op(W.I64_NE);
    this.leaveIf();
  }

  /** Leaves unless a word of memory is as it was. */
  guardWord(address: number, word: number): void {
    this.code.i32(address);
    this.code.memory(W.I32_LOAD, 0);
    this.code.i32(word);
    this.code.op(W.I32_NE);
    this.leaveIf();
  }

  /**
   * Leaves unless the entry is the object that it was when the code was written, and that is of the type yet: of what a name had, another object may
   * be where it was.
   */
  guardObject(e: Entry, object: bigint): void {
    this.guardBits(e, object);
    const at = Number(object & 0xffff_ffffn) + TYPE_OF;
    if (!isConstant(e)) this.guardWord(at, this.machine.word(at));
  }

  /** Leaves unless the dict in a WebAssembly local has keys of a kind, and an entry at `index`; the WebAssembly local with where the entries are, for entryValue. */
  guardEntries(dict: number, kind: number, index: number): number {
    const c = this.code, keys = this.temp(Wt.I32);
    c.get(dict);
    c.memory(W.I32_LOAD, this.at(F.DICT_KEYS));
    c.tee(keys);
    c.memory(W.I32_LOAD8_U, this.at(F.KEYS_KIND));
    c.i32(kind);
    c.op(W.I32_NE);
    c.get(keys);
    c.memory(W.I32_LOAD, this.at(F.KEYS_N_ENTRIES));
    c.i32(index);
    c.ops(W.I32_LE_S, W.I32_OR);
    this.leaveIf();
    this.addressOfEntries(keys);
    c.set(keys);
    return keys;
  }

  /** Writes the address that the entries of keys, in a WebAssembly local, are at; JitField.KEYS_ENTRIES is still to be added. */
  addressOfEntries(keys: number): void {
    const c = this.code;
    c.get(keys);
    c.i32(1);
    c.get(keys);
    c.memory(W.I32_LOAD8_U, this.at(F.KEYS_LOG2_INDEX));
    c.ops(W.I32_SHL, W.I32_ADD);
  }

  /** Makes a value of the address of an object. */
  addressAsValue(): void {
    this.code.op(W.I64_EXTEND_U);
    this.code.i64(pointerTo(0));
    this.code.op(W.I64_OR);
  }

  /** Leaves unless the entry at an index is a name's; the WebAssembly local with its value, or null. */
  entryValue(entries: number, index: number, name: bigint): number {
    const c = this.code, value = this.temp(Wt.I64), at = this.at(F.KEYS_ENTRIES) + 16 * index;
    c.get(entries);
    c.memory(W.I64_LOAD, at);
    c.i64(name);
    c.op(W.I64_NE);
    this.leaveIf();
    c.get(entries);
    c.memory(W.I64_LOAD, at + 8);
    c.set(value);
    return value;
  }

  protected guardPointer(e: Entry): void {
    if (this.kindOf(e) < Kind.POINTER) this.#guardTag(e, TAG_PTR);
  }

  #guardTag(e: Entry, tag: bigint): void {
    this.#compareTag(e, tag, W.I64_NE);
    this.leaveIf();
  }

  #compareTag(e: Entry, tag: bigint, op: W.I64_EQ | W.I64_NE): void {
    this.boxed(e);
    this.code.i64(48n);
    this.code.op(W.I64_SHR_U);
    this.code.i64(tag);
    this.code.op(op);
  }

  /** Leaves unless the entry's type has a version; behind it the entry is a pointer, unless that is the version of int or float. */
  guardVersion(e: Entry, version: number): Entry {
    if (this.facts(e).version === version) return e;
    const m = this.machine, type = this.typeOfKind(this.kindOf(e));
    if (type !== 0 && m.field(type, F.TYPE_VERSION) === version) return e; // built-in types do not change
    for (const field of [F.VM_INT, F.VM_FLOAT]) {
      const number = m.field(m.vm, field);
      if (m.field(number, F.TYPE_VERSION) !== version) continue;
      this.guardInstance(e, number);
      return e;
    }
    this.#expectVersion(e, version);
    this.guardPointer(e);
    this.pointer(e);
    this.code.memory(W.I32_LOAD, TYPE_OF);
    this.code.memory(W.I32_LOAD, this.at(F.TYPE_VERSION));
    this.code.i32(version);
    this.code.op(W.I32_NE);
    this.leaveIf();
    return this.learn(e, { version, inline: false, ...(this.kindOf(e) === Kind.ANY ? { kind: Kind.POINTER } : {}) });
  }

  #types = new Map<number, number>();

  /** Machine.typeOfVersion, which walks all classes: what it found holds while the region is written, as no Python code runs. */
  typeOfVersion(version: number): number {
    const type = this.#types.get(version) ?? this.machine.typeOfVersion(version);
    if (type !== 0) this.#types.set(version, type);
    return type;
  }

  // A class with one of the versions is to be guarded: where it changes again and again, the region is written so that no attribute is bound to it, rather than after some tries.
  #expectVersion(e: Entry, ...versions: readonly number[]): void {
    if (this.notes.has(CHANGING)) return;
    const m = this.machine, types = [m.typeOf(this.valueNow(e)), ...versions.map((version) => this.typeOfVersion(version))];
    if (types.some((type) => type !== 0 && m.changesOften(type))) throw new NotInline(CHANGING);
  }

  #sets: (readonly number[])[] = [];

  /** The versions that the entry's class is known to be one of; none: it is not known. */
  #versionsOf(e: Entry): readonly number[] {
    const { version } = this.facts(e);
    return version >= CLASS_SETS ? this.#sets[version - CLASS_SETS]! : version ? [version] : [];
  }

  // What the cell of the instruction's place remembers.
  #remembered(): Way[] {
    return this.machine.waysIn(this.attrCell()).filter((way) => way.isMethod === this.isMethod);
  }

  // The same, once it knows all of some classes that there is to know.
  #learned(versions: readonly number[]): Way[] {
    let remembered = this.#remembered();
    for (const version of versions) {
      if (remembered.some((way) => way.version === version)) continue;
      this.machine.learn(version, this.attributeName, this.attrCell(), this.isMethod);
      remembered = this.#remembered();
    }
    return remembered;
  }

  /** What the instruction's place has met, in its cell and in tier 1's cache (`cached`), of the classes that the entry's can be. Ways that `fits` refuses are left out. */
  waysOf(e: Entry, cached: Way, fits: (way: Way) => boolean): Way[] {
    const known = this.#versionsOf(e), remembered = this.#learned([...known, ...this.machine.met(this.object, this.instruction.unit).reverse(), cached.version]);
    const met = [cached, ...remembered.filter((way) => way.version !== cached.version && fits(way))];
    const possible = known.length ? met.filter(({ version }) => known.includes(version)) : met;
    return possible.length ? possible.slice(0, MAX_WAYS) : [cached];
  }

  /** Where objects of the classes that the entry's is known to be one of have the attribute in themselves; none: of one of them that is not known. */
  placesOfKnown(e: Entry): Way[] {
    const known = this.#versionsOf(e), ways = known.length ? this.#learned(known).filter(({ version, offset }) => offset !== 0 && known.includes(version)) : [];
    return ways.length === known.length ? ways : [];
  }

  /** Leaves unless the entry is a pointer to an object whose type has one of the versions. */
  guardVersions(e: Entry, versions: readonly number[]): void {
    if (versions.length === 1) {
      this.guardVersion(e, versions[0]!);
      return;
    }
    const known = this.#versionsOf(e), c = this.code, version = this.temp(Wt.I32);
    if (known.length && known.every((v) => versions.includes(v))) return;
    this.#expectVersion(e, ...versions);
    this.guardPointer(e);
    this.pointer(e);
    c.memory(W.I32_LOAD, TYPE_OF);
    c.memory(W.I32_LOAD, this.at(F.TYPE_VERSION));
    c.set(version);
    versions.forEach((v, k) => {
      c.get(version);
      c.i32(v);
      c.op(W.I32_NE);
      if (k) c.op(W.I32_AND);
    });
    this.leaveIf();
    const key = versions.slice().sort((a, b) => a - b);
    let set = this.#sets.findIndex((s) => s.length === key.length && s.every((v, k) => v === key[k]));
    if (set < 0) set = this.#sets.push(key) - 1;
    this.learn(e, { version: CLASS_SETS + set, ...(this.kindOf(e) === Kind.ANY ? { kind: Kind.POINTER } : {}) });
  }

  /** The version of an object's type, in a WebAssembly local. */
  versionOf(pointer: number): number {
    const c = this.code, version = this.temp(Wt.I32);
    c.get(pointer);
    c.memory(W.I32_LOAD, TYPE_OF);
    c.memory(W.I32_LOAD, this.at(F.TYPE_VERSION));
    c.set(version);
    return version;
  }

  /** Leaves unless the object has inline values; its version was guarded. */
  guardInline(e: Entry): Entry {
    if (this.facts(e).inline) return e;
    this.pointer(e);
    this.pointer(e);
    this.code.memory(W.I32_LOAD, TYPE_OF);
    this.code.memory(W.I32_LOAD, this.at(F.TYPE_INLINE));
    this.code.op(W.I32_ADD);
    this.code.memory(W.I32_LOAD8_U, this.at(F.INLINE_VALID));
    this.code.op(W.I32_EQZ);
    this.leaveIf();
    return this.learn(e, { inline: true });
  }

  /** Leaves unless the int in a WebAssembly local has 48 bits. */
  guard48(place: number): void {
    this.lacks48(place);
    this.leaveIf();
  }

  /** Puts onto WebAssembly's stack whether the int in a WebAssembly local has more than 48 bits. */
  lacks48(place: number): void {
    this.code.get(place);
    this.code.i64(HALF);
    this.code.op(W.I64_ADD);
    this.code.i64(48n);
    this.code.op(W.I64_SHR_U);
    this.code.i64(0n);
    this.code.op(W.I64_NE);
  }
}

/** Where a container of a kind has its length. */
export const LENGTHS: Partial<Record<Kind, F>> = { [Kind.LIST]: F.LIST_LEN, [Kind.TUPLE]: F.TUPLE_LEN, [Kind.STR]: F.STR_LEN, [Kind.DICT]: F.DICT_USED };

/** Kinds whose values are instances of just one built-in type. */
const TYPES = new Map<Kind, F>([
  [Kind.LIST, F.VM_LIST], [Kind.TUPLE, F.VM_TUPLE], [Kind.STR, F.VM_STR], [Kind.DICT, F.VM_DICT], [Kind.LIST_ITERATOR, F.VM_LIST_ITERATOR],
  [Kind.TUPLE_ITERATOR, F.VM_TUPLE_ITERATOR], [Kind.RANGE_ITERATOR, F.VM_RANGE_ITERATOR], [Kind.ENUMERATE, F.VM_ENUMERATE], [Kind.ZIP, F.VM_ZIP], [Kind.COMPLEX, F.VM_COMPLEX],
  [Kind.DICT_KEYITERATOR, F.VM_DICT_KEYITERATOR], [Kind.DICT_VALUEITERATOR, F.VM_DICT_VALUEITERATOR], [Kind.DICT_ITEMITERATOR, F.VM_DICT_ITEMITERATOR],
]);
