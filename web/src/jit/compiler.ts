// jit/compiler.ts: a region as a WebAssembly function.
//
// The blocks are written in the order of their dominators, so that every way is a structured branch (Ramsey, Beyond Relooper). The text is written
// again and again until what is known at the heads no longer changes; the last one is it. Guards leave by branches to stubs behind the body, each
// of which puts the frame as tier 1 would have it at that instruction's start.
import { JitHelper, JitField as F, OnReturn, RegionExitAt, RegionHow } from "../gen/bindings.gen.js";
import { OP_NAMES, Op } from "../gen/opcodes.gen.js";
import { DEFAULT, defaultOf, defaultsOf, isByPosition, keywordDefault, kindOfStrs, orderOf, parameterName, type Order } from "./arguments.js";
import { BUILTIN_TYPE, Code, InModule, W, Wt, type Signature, type WasmFunction } from "./code.js";
import { directArguments, directEntry } from "./direct.js";
import { DIRECT, FRAME, NotInline, STORED, TYPE_OF, VM, callersDepth, type Exit, type Inline, type Resumed } from "./emitter.js";
import { Entries } from "./entries.js";
import { Refusal, Unsupported, callsPython, entryGraph, functionGraph, isBackward, isBranch, isIteration, endsRegion, regionGraph, resumes, storesIn, type Block, type Resume } from "./graph.js";
import { SIGNATURES } from "./helpers.js";
import { complexFunction } from "./complex.js";
import { lookupFunction } from "./lookups.js";
import { namesOfLocals, type Kept, type Range } from "./kept.js";
import { LEFT, NONE, NOT_IMPLEMENTED, NULL, TRUE, pointerTo, type CodeObject, type Instruction, type Machine } from "./machine.js";
import { Kind, Rep, alias, copyState, entry, headEntry, headLocal, headNumber, isNumber, joinStates, mayPoint, sameState, type Entry, type Local, type State } from "./state.js";
import { borrow, isAtEnd } from "./steps.js";
import { ATTRIBUTES, METHODS, STORES, translate } from "./translate.js";

// Helpers that run a function of Python which tier 1 calls without C.
const CALLS: ReadonlySet<JitHelper> = new Set([JitHelper.CALL, JitHelper.NEW, JitHelper.GETTER, JitHelper.GO_ON]);
const MAX_PASSES = 12;
/** How far behind an address of a code object's units, of the VM and of its Interp another one is shown as one of theirs. */
const MAX_UNITS = 4096, VM_BYTES = 16384;
/** Local variables whose kinds were guessed wrong, until none is guessed. */
const MAX_WRONG_ENTRIES = 1;
/** Instructions of a function that has few. */
const SMALL = 16;
/** What a generator's region answers when who consumes it has taken the value (REGION_TAKEN in vm/jit/jit.h). */
const TAKEN = LEFT | 8n;
const GENERATOR = 0x20; // CO_GENERATOR
/** Calls within calls that are written out, and local variables of each: their frames have to fit into REGION_FRAMES (vm/jit/jit.h). */
const MAX_INLINED = 3, MAX_INLINED_LOCALS = 64;

/** A region that was made. */
export interface Region {
  /** The region's own, of a function that compiled code can call, the entry for that, and what these call themselves. */
  readonly functions: readonly WasmFunction[];
  /** How many of them, from the first on, others call. */
  readonly entries: number;
  readonly imports: readonly JitHelper[];
  readonly signatures: readonly Signature[];
  /** Its ways out, which count at Compiler.counters how often they were taken. */
  readonly exits: readonly Pick<Exit, "note" | "how" | "place" | "learns">[];
  readonly instructions: number;
  /** It has no loops, and calls no functions of Python. */
  readonly isLeaf: boolean;
  /** Functions of Python are called through C, or resumed, where tier 1 would go on in its own loop. */
  readonly callsPython: boolean;
}

/** A function that is written out in its caller, and what comes behind the call. */
interface Body {
  readonly object: CodeObject;
  readonly blocks: Map<number, Block>;
  readonly end: Block;
}

/** A generator that a loop most likely asks for items. */
interface Source {
  readonly object: CodeObject;
  readonly resumes: Map<number, Resume>;
  /** What its local variables had when the code was written, where that is known. */
  readonly values: readonly bigint[];
}

/** The loop that a generator is written out in, and what it yields to. */
interface Consumer extends Resumed {
  /** WebAssembly locals: what the generator gives, and whether it has ended. */
  readonly item: number;
  readonly ended: number;
  /** The nesting of what comes behind, and the RESUME that the generator has gone on from. */
  readonly done: number;
  readonly unit: number;
  /** How many values were on its stack then. */
  readonly depth: number;
  readonly source: Source;
}

function asksGlobals(blocks: Map<number, Block>): boolean {
  return [...blocks.values()].some((b) => b.instructions.some(({ op }) => op === Op.LOAD_GLOBAL || op === Op.LOAD_GLOBAL_MODULE || op === Op.LOAD_GLOBAL_BUILTIN));
}

export class Compiler extends Entries {
  #open = new Set<Block>(); // the loops around what is written
  #incoming = new Map<Block, State>();
  #blocks!: Map<number, Block>;
  #calls = new Map<string, Body | null>();
  #sources = new Map<string, Source | null>();
  #made = new Map<number, number>(); // by the unit of a FOR_ITER, the code of the generator that it most likely asks
  #places = new Map<string, Pick<Consumer, "generator" | "frame" | "item" | "ended">>();
  #depth = 0; // of the stack that the frame has at the region's head
  #consumer: Consumer | null = null;
  #unpacked = new Set<Block>(); // of which the first instruction was done by the iteration before
  #blockWritten!: Block;
  /** A RegionExit for each exit; kept for good, as the code may run after its end. 0: none were allocated. */
  counters = 0;
  /** A generator, from behind a yield on. */
  get isResumed(): boolean {
    return this.isFunction && this.machine.field(this.outer.address, F.CODE_FIRST) !== this.head - 1;
  }

  constructor(machine: Machine, object: CodeObject, frame: number, executor: number, readonly head: number, readonly isFunction: boolean, notes: Set<string>, cells: Map<string, number>, allocate: (bytes: number) => number) {
    super(machine, object, frame, executor, notes, cells, allocate);
  }

  compile(): Region {
    for (;;) {
      try {
        return this.#compile();
      } catch (error) {
        if (!(error instanceof NotInline)) throw error;
        this.notes.add(error.note);
        this.inline = this.resumed = this.#consumer = null;
        this.object = this.outer;
        this.#sources.clear();
        this.#made.clear();
        this.#places.clear();
        this.wasmLocals.length = this.boxes.length = this.numbers.length = this.stackLocals.length = this.stackNumbers.length = this.free.length = this.imports.length = 0;
        this.heads.clear();
        this.labels.clear();
        this.#open.clear();
        this.#calls.clear();
        this.skipped = -1;
        this.atJump = this.atFall = null;
      }
    }
  }

  #compile(): Region {
    const blocks = (this.#blocks = (this.isFunction ? entryGraph : regionGraph)(this.machine, this.object, this.head, this.#isWarm("")));
    const first = blocks.get(this.head)!;
    let instructions = 0;
    for (const block of blocks.values()) {
      instructions += block.instructions.length;
      for (const i of block.instructions) if (endsRegion(i.op) && !this.isFunction) throw new Refusal(`it has ${OP_NAMES[i.op]}`);
    }
    this.isSmall = this.isFunction && instructions < SMALL;
    const depth = this.isFunction && !this.isResumed ? 0 : (this.machine.field(this.frame, F.FRAME_SP) - this.slot(this.object.nLocals) - this.frame) / 8;
    this.#depth = depth;
    this.check = this.declare(Wt.I32);
    this.factsThen = this.declare(Wt.I32);
    this.findEntries(blocks, first);
    for (let pass = 1; ; pass++) {
      if (pass > MAX_PASSES) throw new Refusal("what is known does not settle");
      this.code = new Code();
      this.exits = [];
      this.callsOfItself.length = this.callsInModule.length = 0;
      this.recorder.begin();
      this.#incoming.clear();
      this.#unpacked.clear();
      this.nesting = 0;
      this.readEntry();
      if (this.isResumed) this.open(W.LOOP); // once more, when a yield's value was taken
      this.#enter(depth);
      this.#tree(first, this.state);
      if (this.isResumed) this.end();
      let changed = false;
      for (const [block, incoming] of this.#incoming) {
        const old = this.heads.get(block);
        if (!old || !sameState(old, incoming)) changed = true;
        this.heads.set(block, incoming);
      }
      if (changed) continue;
      const functions = this.#functions(), { imports, exits } = this, all = [...blocks.values()], has = (is: (op: Op) => boolean) => all.some((block) => block.instructions.some(({ op }) => is(op)));
      return {
        functions, entries: functions.filter(({ type }) => type <= BUILTIN_TYPE).length, imports, signatures: imports.map((i) => SIGNATURES[i]), exits, instructions, isLeaf: !all.some(({ loops }) => loops) && !has(callsPython),
        callsPython: imports.some((helper) => CALLS.has(helper)) || has((op) => op === Op.FOR_ITER_GEN),
      };
    }
  }

  /** What who looks may see of the region, whose module is `bytes`. */
  keep(bytes: Uint8Array, region: Region): Kept {
    const { marks, variables, bodyAt } = this.recorder, { machine: m, outer } = this, interp = m.field(m.vm, F.VM_INTERP), names = variables.get("") ?? [];
    const ranges: Range[] = [
      { from: outer.units, to: outer.units + 2 * MAX_UNITS, name: "code" }, { from: this.counters, to: this.counters + RegionExitAt.SIZE * region.exits.length, name: "exits" },
      { from: this.ended, to: this.ended + 4, name: "ended" }, { from: this.executor, to: this.executor + 4, name: "executor" }, { from: m.vm, to: m.vm + VM_BYTES, name: "vm" },
      { from: interp, to: interp + VM_BYTES, name: "interp" }, ...[...this.cells].map(([place, from]) => ({ from, to: from + m.attrCell, name: `cell.${place}` })),
    ];
    const localNames = namesOfLocals(names, this.boxes, this.numbers, this.stackLocals, this.stackNumbers, { check: this.check, facts: this.factsThen });
    const heads = [...this.heads].filter(([block]) => block.instructions.length).map(([block, state]) => ({ unit: block.instructions[0]!.unit, state }));
    return { head: this.head, bytes, imports: [...region.imports], exits: region.exits, marks, bodyAt, localNames, ranges, heads, variables };
  }

  /**
   * What unpacks a pair into two at the start of the block that an iteration falls through to, and only it leads there: the iteration is to give the two
   * (Instruction.next is behind it). Null: there is none.
   */
  takesUnpacking(i: Instruction): Instruction | null {
    const [fallsThrough] = this.#blockWritten.next as [number], block = this.#blocks.get(fallsThrough), first = block?.instructions[0];
    if (!block || !first || first.arg !== 2 || (first.op !== Op.UNPACK_SEQUENCE_TWO_TUPLE && first.op !== Op.UNPACK_SEQUENCE_TUPLE && first.op !== Op.UNPACK_SEQUENCE)) return null;
    for (const other of this.#blocks.values()) if (other !== this.#blockWritten && other.next.includes(fallsThrough)) return null;
    this.#unpacked.add(block);
    return first;
  }

  /** Whether a block begins there. */
  isHead(unit: number): boolean {
    return this.#blocks.has(unit);
  }

  // --- calls that are written out

  /** Writes the function that a call calls out here; false: that cannot be. `names`: of its last arguments, a tuple's address; 0: they have none. */
  inlineCall(i: Instruction, names = 0): boolean {
    const m = this.machine, callable = this.top(i.arg + 1), known = this.functionOf(callable), isKnown = known !== 0n, isExact = i.op === Op.CALL_PY_EXACT_ARGS;
    if (!isKnown && callable.rep === Rep.BOXED) return false; // one of several, most likely
    const version = m.cache32(this.object, i.unit + 2), code = isKnown ? m.field(Number(known & 0xffff_ffffn), F.FUNCTION_CODE) : m.functionOf(version);
    const now = isKnown ? known : this.valueNow(callable), f = Number(now & 0xffff_ffffn);
    if (!isKnown && !isExact && (m.typeOf(now) !== m.field(m.vm, F.VM_FUNCTION) || m.field(f, F.FUNCTION_CODE) !== code)) return false;
    const key = this.#keyOf(i), body = key && this.#bodyAt(key, code);
    if (!body) return false;
    if (isKnown && this.#asksOthers(body, f)) return false;
    const selfKind = this.kindOf(this.top(i.arg));
    if (selfKind === Kind.ANY) return false;
    const count = i.arg + (selfKind === Kind.NULL ? 0 : 1), order = isExact ? null : orderOf(m, f, count, names);
    if (isExact ? m.field(body.object.address, F.CODE_PLAIN_ARGCOUNT) !== count : order === null) return false;
    const bottom = this.depth - i.arg - 2;
    return this.#attempt(key, () => {
      if (isKnown) this.#guardKnown(callable, known, asksGlobals(body.blocks));
      else this.#guardFunction(callable, version, body.blocks);
      if (order) this.#arrange(count, order, this.#defaults(callable, f, order));
      this.#guardDepth();
      this.settle();
      this.#writeOut(i, key, body, order ? order.length : count, known, OnReturn.TO_CALLER, bottom);
    });
  }

  /** Writes out the method of a class that `guard` makes sure of, with the last `count` entries as its arguments; those of an operator (`returns`) stay on the stack below it. False: that cannot be, and nothing was written. */
  inlineMethod(i: Instruction, method: bigint, count: number, guard: () => void, returns = OnReturn.TO_CALLER): boolean {
    const m = this.machine, f = Number(method & 0xffff_ffffn), code = m.field(f, F.FUNCTION_CODE), key = this.#keyOf(i), body = key && this.#bodyAt(key, code);
    if (!body || m.field(code, F.CODE_PLAIN_ARGCOUNT) !== count || this.#asksOthers(body, f)) return false;
    return this.#attempt(key, () => {
      guard();
      this.guardWord(f + this.at(F.FUNCTION_CODE), code);
      const operands = this.state.stack.slice(this.depth - count), isOperator = returns !== OnReturn.TO_CALLER;
      if (!isOperator) this.state.stack.length -= count;
      else this.settle();
      this.pushConstant(method, true);
      this.state.stack.push(...(isOperator ? this.state.stack.slice(-1 - count, -1).map((e) => ({ ...e, owned: false, stored: -1 })) : operands));
      this.#guardDepth();
      this.settle();
      this.#writeOut(i, key, body, count, method, returns, this.depth - count - 1);
    });
  }

  // Whether the body of a function at an address asks for globals other than the frame's.
  #asksOthers(body: Body, f: number): boolean {
    return asksGlobals(body.blocks) && this.machine.field(f, F.FUNCTION_GLOBALS) !== this.machine.field(this.frame, F.FRAME_GLOBALS);
  }

  /** The function that a callable is, or most likely is: a constant, or what it was when the code was written. 0: it is not known. */
  functionOf(callable: Entry): bigint {
    const known = callable.rep === Rep.CONSTANT ? callable.bits : callable.guess;
    return known !== 0n && this.machine.typeOf(known) === this.machine.field(this.machine.vm, F.VM_FUNCTION) ? known : 0n;
  }

  // The defaults that an order leaves to the callable, by parameter, in WebAssembly locals: those that it has then, which may be another function of the same code.
  #defaults(callable: Entry, f: number, order: Order): ReadonlyMap<number, number> {
    const c = this.code, m = this.machine, argcount = m.field(m.field(f, F.FUNCTION_CODE), F.CODE_ARGCOUNT), values = new Map<number, number>();
    const wanted = order.flatMap((given, n) => (given === DEFAULT ? [n] : [])), [byPosition, byName] = [wanted.filter((n) => n < argcount), wanted.filter((n) => n >= argcount)];
    if (byPosition.length) {
      const p = this.#defaultsAt(callable, F.FUNCTION_DEFAULTS);
      c.get(p);
      c.memory(W.I32_LOAD, this.at(F.TUPLE_LEN));
      c.i32(defaultsOf(m, f));
      c.op(W.I32_NE);
      this.leaveIf();
      for (const n of byPosition) {
        const value = this.temp(Wt.I64);
        c.get(p);
        c.memory(W.I64_LOAD, this.at(F.TUPLE_ITEMS) + 8 * defaultOf(m, f, n));
        c.set(value);
        values.set(n, value);
      }
    }
    if (byName.length) {
      const places = byName.map((n) => keywordDefault(m, f, n)), entries = this.guardEntries(this.#defaultsAt(callable, F.FUNCTION_KWDEFAULTS), kindOfStrs(m, f), Math.max(...places));
      for (const [k, n] of byName.entries()) {
        const value = this.entryValue(entries, places[k]!, parameterName(m, f, n));
        this.leaveIfNull(value);
        values.set(n, value);
      }
    }
    return values;
  }

  // The tuple or dict of defaults that a callable has, in a WebAssembly local; leaves if it has none.
  #defaultsAt(callable: Entry, field: F.FUNCTION_DEFAULTS | F.FUNCTION_KWDEFAULTS): number {
    const c = this.code, p = this.temp(Wt.I32), defaults = this.temp(Wt.I64);
    this.pointer(callable);
    c.memory(W.I64_LOAD, this.at(field));
    c.set(defaults);
    this.leaveIfNull(defaults);
    c.get(defaults);
    c.op(W.I32_WRAP);
    c.set(p);
    return p;
  }

  // Brings the last `count` entries of the stack into an order.
  #arrange(count: number, order: Order, defaults: ReadonlyMap<number, number>): void {
    const given = this.state.stack.splice(this.depth - count);
    order.forEach((k, n) => this.push(k === DEFAULT ? entry(Rep.BOXED, Kind.ANY, defaults.get(n)!, { lent: true }) : given[k]!));
  }

  /** Brings the arguments of a call of a function that is known, and takes them by position, into their order, the defaults last: how many those are; -1: it is not such a call. */
  arrangeCall(i: Instruction, names = 0): number {
    const m = this.machine, callable = this.top(i.arg + 1), self = this.kindOf(this.top(i.arg)), known = this.functionOf(callable), f = Number(known & 0xffff_ffffn);
    if (self === Kind.ANY || this.noted("guard") || known === 0n) return -1;
    const count = i.arg + (self === Kind.NULL ? 0 : 1), order = orderOf(m, f, count, names);
    if (!order || !isByPosition(m, f, order)) return -1;
    m.depends(this.executor, m.field(f, F.FUNCTION_CODE)); // whose parameters these are
    this.#guardKnown(callable, known, false);
    this.#arrange(count, order, this.#defaults(callable, f, order));
    return order.length - count;
  }

  // Writes a call out; false: it cannot be after all, and what was written is taken back.
  #attempt(key: string, write: () => void, note = `call ${key}`): boolean {
    const { code, exits, nesting, state, before, instruction, guardExit, object, inline, mayDealloc, mustCheck, skipped } = this;
    const length = code.length, nExits = exits.length, saved = copyState(state), blocks = this.#blocks, pins = new Set(this.pins), open = new Set(this.#open);
    try {
      write();
      return true;
    } catch (error) {
      if (!(error instanceof NotInline) || error.note !== `call ${key}`) throw error;
      this.notes.add(note);
      code.length = length;
      exits.length = nExits;
      while (this.callsOfItself.at(-1)! >= length) this.callsOfItself.pop();
      while ((this.callsInModule.at(-1)?.at ?? -1) >= length) this.callsInModule.pop();
      Object.assign(this, { nesting, state: saved, before, instruction, guardExit, object, inline, mayDealloc, mustCheck, skipped, pins, atJump: null, atFall: null, resumed: null });
      this.#consumer = null;
      this.#blocks = blocks;
      this.#open = open;
      return false;
    }
  }

  /** The same for a call of a class that is known, whose `__init__` is Python's: makes the instance and writes `__init__` out. */
  inlineInit(i: Instruction, names = 0): boolean {
    const { machine: m } = this, callable = this.top(i.arg + 1), type = Number(callable.guess & 0xffff_ffffn);
    if (!callable.guess || this.kindOf(this.top(i.arg)) !== Kind.NULL || m.typeOf(callable.guess) !== m.root) return false;
    const init = m.initOf(type), key = this.#keyOf(i), order = init ? orderOf(m, init, i.arg + 1, names) : null;
    if (!order || !key) return false;
    const body = this.#bodyAt(key, m.field(init, F.FUNCTION_CODE));
    if (!body || this.#asksOthers(body, init)) return false;
    return this.#attempt(key, () => this.#instanceWrittenOut(i, key, body, type, init, order));
  }

  #instanceWrittenOut(i: Instruction, key: string, body: Body, type: number, init: number, order: Order): void {
    const { machine: m, code: c } = this, callable = this.top(i.arg + 1), version = m.field(type, F.TYPE_VERSION), callee = pointerTo(init);
    this.guardObject(callable, callable.guess);
    this.guardWord(type + this.at(F.TYPE_VERSION), version);
    this.guardWord(init + this.at(F.FUNCTION_CODE), m.field(init, F.FUNCTION_CODE));
    const defaults = this.#defaults(entry(Rep.CONSTANT, Kind.POINTER, -1, { bits: callee }), init, order);
    this.#guardDepth();
    this.settle();
    const made = this.temp(Wt.I64), depth = this.depth - i.arg - 2;
    c.get(VM);
    c.i32(type);
    this.call(JitHelper.INSTANCE);
    c.set(made);
    this.raiseIfNull(made);
    this.drop(this.state.stack[depth]!);
    const object = entry(Rep.BOXED, Kind.POINTER, made, { version, inline: m.field(type, F.TYPE_INLINE) !== 0 && this.#hasInline(type) });
    this.state.stack[depth] = { ...object, owned: true };
    this.state.stack[depth + 1] = object;
    this.#arrange(i.arg + 1, order, defaults);
    this.settle();
    const held = this.temp(Wt.I64); // the class may get another __init__ while this one runs
    c.i64(callee);
    c.set(held);
    this.incref(held, Kind.POINTER);
    this.state.stack.splice(depth + 1, 0, entry(Rep.BOXED, Kind.POINTER, held, { owned: true }));
    this.#writeOut(i, key, body, order.length, callee, OnReturn.FROM_INIT, depth);
  }

  // Whether both ways of a branch are wanted, in the code that a path leads to. Where one guess of a way was wrong, others would be.
  #isWarm(path: string): (unit: number) => boolean {
    const all = [...this.notes].some((note) => note.startsWith(`way ${path}`) && !note.includes("/", 4 + path.length));
    return () => all;
  }

  #hasInline(type: number): boolean {
    return this.machine.field(type, F.TYPE_SHARED_KEYS) !== 0;
  }

  // By what a call that may be written out is known; "": it may not.
  #keyOf(i: Instruction): string {
    const key = `${this.path}${i.unit}`;
    return this.notes.has(`call ${key}`) || this.noted("guard") || this.path.split("/").length > MAX_INLINED ? "" : key;
  }

  // There is room for the frames that the call may need.
  #guardDepth(): void {
    const c = this.code;
    c.get(VM);
    c.memory(W.I32_LOAD, this.at(F.VM_PY_DEPTH));
    c.i32(1 + this.path.split("/").length);
    c.op(W.I32_ADD);
    c.get(VM);
    c.memory(W.I32_LOAD, this.at(F.VM_RECURSION_LIMIT));
    c.op(W.I32_GE_U);
    this.leaveIf();
  }

  // The last `count` entries of the stack become the local variables of the body, which is written here. `callee`: the function, if it is known.
  // `bottom`: the depth of the callable, or, of an __init__, of its instance.
  #writeOut(i: Instruction, key: string, { object, blocks, end }: Body, count: number, callee: bigint, returns: OnReturn, bottom: number): void {
    const c = this.code, base = this.state.locals.length;
    this.machine.depends(this.executor, object.address);
    for (let k = 0; k < object.nLocals; k++) {
      const known: Local = { kind: Kind.NULL, version: 0, inline: false, boxed: true, number: false, synced: true, virtual: true, owned: false };
      if (k < count) {
        const e = this.state.stack[this.depth - count + k]!, kind = this.kindOf(e);
        if (isNumber(kind)) {
          this.number(e);
          c.set(this.numberLocal(base + k, kind));
        } else {
          this.boxed(e);
          c.set(this.boxLocal(base + k));
        }
        const { version: v, inline } = this.facts(e);
        this.samples[base + k] = this.valueNow(e);
        this.state.locals.push({ ...known, kind, version: v, inline, boxed: !isNumber(kind), number: isNumber(kind) });
      } else {
        c.i64(NULL);
        c.set(this.boxLocal(base + k));
        this.state.locals.push(known);
      }
    }
    const saved = [this.#blocks, this.object, this.inline] as const;
    this.inline = { object, caller: this.inline, callerObject: this.object, call: i, base, callable: bottom, stack: this.depth, path: `${key}/`, end, callee, returns, resumed: null };
    this.object = object;
    this.#blocks = blocks;
    this.#incoming.delete(end);
    this.open(W.BLOCK);
    this.labels.set(end, this.nesting);
    this.#tree(blocks.get(0)!, this.state);
    this.end();
    [this.#blocks, this.object, this.inline] = saved;
    const after = this.#incoming.get(end) ?? this.heads.get(end);
    if (!after) throw new NotInline(`call ${key}`);
    this.state = copyState(after);
    this.before = copyState(after);
    this.instruction = i;
    this.guardExit = -1;
    this.freeTemps();
    this.mayDealloc = this.mustCheck = false;
  }

  // --- generators that are written out

  /** FOR_ITER over a generator: what it does from one yield to the next. False: it cannot be written out, and nothing was written. */
  inlineNext(i: Instruction): boolean {
    if (this.inline || this.isForgetful || this.noted("guard")) return false;
    return [false, true].some((linked) => {
      const note = linked ? `linked ${i.unit}` : `call ${i.unit}`, source = this.notes.has(note) ? null : this.#sourceOf(i, linked);
      return source !== null && this.#attempt(String(i.unit), () => this.#nextWrittenOut(i, source, linked), note);
    });
  }

  /** The code of the generator that a call of Python most likely makes; 0: it makes none. */
  generatorMade(i: Instruction): number {
    const m = this.machine, callable = this.top(i.arg + 1), known = this.functionOf(callable);
    return known !== 0n ? this.generatorCode(known) : i.op === Op.CALL_PY_EXACT_ARGS ? this.#ofGenerator(m.functionOf(m.cache32(this.object, i.unit + 2))) : 0;
  }

  /** The code of a function, if that makes generators; else 0. */
  generatorCode(f: bigint): number {
    return this.#ofGenerator(this.machine.field(Number(f & 0xffff_ffffn), F.FUNCTION_CODE));
  }

  #ofGenerator(code: number): number {
    return code && this.machine.field(code, F.CODE_FLAGS) & GENERATOR ? code : 0;
  }

  /** GET_ITER gives a generator of a code, most likely. */
  expectGenerator(i: Instruction, code: number): void {
    if (code && !this.inline) this.#made.set(this.machine.instruction(this.object, i.next).unit, code);
  }

  // The generator that the frame has now where the iterator on top of the stack will be, or one that is made in the region.
  #sourceOf(i: Instruction, linked: boolean): Source | null {
    const key = `${i.unit} ${linked}`;
    let source = this.#sources.get(key);
    if (source === undefined) {
      const m = this.machine, now = this.#depth >= this.depth ? m.value(this.frame + this.stackSlot(this.depth - 1)) : 0n, made = this.#made.get(i.unit);
      const isNow = m.typeOf(now) === m.field(m.vm, F.VM_GENERATOR), frame = isNow ? Number(now & 0xffff_ffffn) + this.at(F.GEN_FRAME) : 0;
      source = isNow ? this.#sourceFrom(m.field(frame, F.FRAME_CODE), frame, linked) : made !== undefined ? this.#sourceFrom(made, 0, linked) : null;
      if (isNow || made !== undefined) this.#sources.set(key, source);
    }
    return source;
  }

  // `frame`: a generator's; 0: none is known.
  #sourceFrom(code: number, frame: number, linked: boolean): Source | null {
    const m = this.machine, object = m.code(code);
    if (object.nLocals > MAX_INLINED_LOCALS || (frame && m.field(frame, F.FRAME_GLOBALS) !== m.field(this.frame, F.FRAME_GLOBALS))) return null;
    try {
      const all = resumes(m, object, m.field(object.address, F.CODE_FIRST), linked);
      return all.size ? { object, resumes: all, values: frame ? Array.from({ length: object.nLocals }, (_, k) => m.value(frame + this.slot(k))) : [] } : null;
    } catch (error) {
      if (error instanceof Refusal) return null;
      throw error;
    }
  }

  #placesOf(key: string): Pick<Consumer, "generator" | "frame" | "item" | "ended"> {
    let places = this.#places.get(key);
    if (!places) this.#places.set(key, (places = { generator: this.declare(Wt.I32), frame: this.declare(Wt.I32), item: this.declare(Wt.I64), ended: this.declare(Wt.I32) }));
    return places;
  }

  #nextWrittenOut(i: Instruction, source: Source, linked: boolean): void {
    const c = this.code, m = this.machine, places = this.#placesOf(String(i.unit)), { generator, frame, item, ended } = places, { object } = source;
    m.depends(this.executor, object.address);
    this.part();
    const outer = copyState(this.state), base = outer.locals.length;
    c.i32(0);
    c.set(ended);
    this.open(W.BLOCK);
    const done = this.nesting;
    this.open(W.BLOCK); // to its end: what is not as usual
    this.#canResume(generator, frame, source);
    for (const [unit, { blocks, depth }] of source.resumes) {
      this.open(W.BLOCK);
      c.get(frame);
      c.memory(W.I32_LOAD, this.at(F.FRAME_IP));
      c.i32(object.units + 2 * unit);
      c.op(W.I32_NE);
      c.get(frame);
      c.memory(W.I32_LOAD, this.at(F.FRAME_SP));
      c.get(frame);
      c.op(W.I32_SUB);
      c.i32(this.slot(object.nLocals + depth));
      c.ops(W.I32_NE, W.I32_OR);
      c.brIf(0);
      this.state = copyState(outer);
      this.#consumer = { ...places, base, nLocals: object.nLocals, linked, done, unit, depth, source };
      this.#resume(i, this.#consumer, blocks);
      this.end();
    }
    this.#consumer = null;
    this.end();
    this.state = copyState(outer);
    this.before = copyState(outer);
    this.instruction = i;
    this.guardExit = -1;
    this.isAttribute = false;
    this.freeTemps();
    this.callAside(JitHelper.NEXT, () => {
      c.get(VM);
      this.boxed(this.top());
    });
    isAtEnd(this, item);
    c.set(ended);
    this.end();
    this.mayDealloc = true;
    this.mustCheck = false;
    c.get(ended);
    this.atFall = () => this.pushBoxed(item, Kind.ANY);
  }

  // Leaves the block unless the iterator is a generator that has yielded, and may run now.
  #canResume(generator: number, frame: number, { resumes: all }: Source): void {
    const c = this.code, m = this.machine, t = this.temp(Wt.I64);
    this.boxed(this.top());
    c.set(t);
    this.isPointer(t); // who writes `.0` can have anything there
    c.op(W.I32_EQZ);
    c.brIf(0);
    c.get(t);
    c.op(W.I32_WRAP);
    c.tee(generator);
    c.memory(W.I32_LOAD, TYPE_OF);
    c.i32(m.field(m.vm, F.VM_GENERATOR));
    c.op(W.I32_NE);
    c.brIf(0);
    c.get(generator);
    c.memory(W.I32_LOAD8_U, this.at(F.GEN_STATE));
    c.i32(this.at(F.GEN_SUSPENDED) & 0xff);
    c.op(W.I32_NE);
    c.i32(0);
    c.memory(W.I32_LOAD, this.vmField(F.VM_PY_DEPTH));
    c.i32(1 + MAX_INLINED);
    c.op(W.I32_ADD);
    c.i32(0);
    c.memory(W.I32_LOAD, this.vmField(F.VM_RECURSION_LIMIT));
    c.ops(W.I32_GE_U, W.I32_OR);
    c.brIf(0);
    c.get(generator);
    c.i32(this.at(F.GEN_FRAME));
    c.op(W.I32_ADD);
    c.set(frame);
    if (![...all.values()].some(({ blocks }) => asksGlobals(blocks))) return;
    c.get(frame);
    c.memory(W.I32_LOAD, this.at(F.FRAME_GLOBALS));
    this.frameWord(F.FRAME_GLOBALS);
    c.op(W.I32_NE);
    c.brIf(0);
  }

  // The generator runs from behind a yield on, in its own frame.
  #resume(i: Instruction, consumer: Consumer, blocks: Map<number, Block>): void {
    const c = this.code, { depth, source: { object, values } } = consumer, saved = [this.#blocks, this.object] as const, first = blocks.values().next().value!;
    if (consumer.linked) this.#link(FRAME, this.object, i, this.depth, consumer.frame);
    else this.#setState(consumer.generator, this.at(F.GEN_SUSPENDED) + 2);
    for (let k = 0; k < object.nLocals; k++) this.state.locals.push({ kind: Kind.ANY, version: 0, inline: false, boxed: false, number: false, synced: true, virtual: false, owned: false });
    for (let k = 0; k < object.nLocals; k++) this.samples[consumer.base + k] = values[k] ?? 0n;
    const at = this.depth;
    this.inline = { object, caller: null, callerObject: this.object, call: i, base: consumer.base, callable: at, stack: at, path: `${i.unit}/`, end: first, callee: 0n, returns: OnReturn.TO_CALLER, resumed: consumer };
    this.resumed = consumer;
    this.object = object;
    this.#blocks = blocks;
    for (let d = at; d < at + depth; d++) {
      c.get(consumer.frame);
      c.memory(W.I64_LOAD, this.slot(object.nLocals + d - at));
      c.set(this.stackLocal(d));
      this.state.stack.push(headEntry(Kind.ANY, this.stackLocal(d), d));
    }
    this.pushConstant(NONE); // what is sent to it
    this.#tree(first, this.state);
    this.inline = this.resumed = null;
    [this.#blocks, this.object] = saved;
  }

  #setState(generator: number, state: number): void {
    this.code.get(generator);
    this.code.i32(state & 0xff);
    this.code.memory(W.I32_STORE8, this.at(F.GEN_STATE));
  }

  // YIELD_VALUE of a generator that is written out: the loop has the value.
  #give(i: Instruction, consumer: Consumer): void {
    const c = this.code, { frame, unit, source: { object } } = consumer, { stack } = this.inline!, depth = this.depth - 1 - stack;
    this.owned(this.pop());
    c.set(consumer.item);
    this.flush(this.state, false, consumer.base);
    this.state.stack.slice(stack).forEach((e, d) => {
      if (e.stored !== stack + d) this.storeOwned(frame, e, this.slot(object.nLocals + d));
    });
    if (i.next !== unit || consumer.linked) {
      c.get(frame);
      c.i32(object.units + 2 * i.next);
      c.memory(W.I32_STORE, this.at(F.FRAME_IP));
    }
    if (depth !== consumer.depth || consumer.linked) {
      c.get(frame);
      c.get(frame);
      c.i32(this.slot(object.nLocals + depth));
      c.op(W.I32_ADD);
      c.memory(W.I32_STORE, this.at(F.FRAME_SP));
    }
    this.#setState(consumer.generator, this.at(F.GEN_SUSPENDED));
    if (consumer.linked) this.#pause(consumer.generator, frame);
    c.br(this.nesting - consumer.done);
  }

  // RETURN_VALUE of such a generator: the loop ends.
  #endGenerator(consumer: Consumer): void {
    const c = this.code, { call } = this.inline!, result = this.pop(), kind = this.kindOf(result), t = this.temp(Wt.I64);
    this.owned(result);
    c.set(t);
    this.callsAside(() => {
      if (!consumer.linked) this.#link(FRAME, this.outer, call, this.inline!.stack, consumer.frame);
      c.get(VM);
      c.get(consumer.frame);
      this.call(JitHelper.RETURN);
    });
    const { inline, instruction, resumed } = this;
    Object.assign(this, { inline: null, instruction: call, resumed: null });
    this.state.locals.length = consumer.base;
    this.state.stack.length = inline!.stack;
    this.dropPlace(t, kind);
    Object.assign(this, { inline, instruction, resumed });
    c.i64(NULL);
    c.set(consumer.item);
    c.i32(1);
    c.set(consumer.ended);
    c.br(this.nesting - consumer.done);
  }

  protected linked(call: () => void): void {
    const c = this.code, { generator, frame, unit, source: { object } } = this.#consumer!;
    let inline = this.inline!, at = this.instruction;
    for (; !inline.resumed; inline = inline.caller!) at = inline.call;
    const ip = (to: number) => {
      c.get(frame);
      c.i32(object.units + 2 * to);
      c.memory(W.I32_STORE, this.at(F.FRAME_IP));
    };
    ip(at.unit);
    this.#link(FRAME, this.outer, inline.call, inline.stack, frame);
    call();
    c.get(frame);
    c.get(frame);
    c.memory(W.I32_LOAD, this.at(F.FRAME_SP));
    c.i32(8); // what was sent
    c.op(W.I32_SUB);
    c.memory(W.I32_STORE, this.at(F.FRAME_SP));
    this.#pause(generator, frame);
    ip(unit);
  }

  // The generator's frame becomes the running one. The loop is in `frame`, a WebAssembly local, whose stack is so deep.
  #link(frame: number, object: CodeObject, call: Instruction, depth: number, callee: number): void {
    const c = this.code;
    c.get(VM);
    c.get(frame);
    c.i32(object.units + 2 * call.unit);
    c.get(frame);
    c.i32(this.slot(object.nLocals + depth));
    c.op(W.I32_ADD);
    c.i32(call.next + call.arg - call.unit);
    c.get(callee);
    this.call(JitHelper.RESUME);
  }

  /** COPY_FREE_VARS of a function that is written out: its last `count` local variables are the cells of its closure, which borrows them. */
  freeVariables(count: number): void {
    const inline = this.inline;
    if (!inline || count !== this.machine.field(this.object.address, F.CODE_N_FREE)) throw new Refusal("it takes other cells than its own");
    const c = this.code, closure = this.temp(Wt.I64), first = this.state.locals.length - count;
    if (inline.returns === OnReturn.FROM_INIT) c.i32(Number(inline.callee & 0xffff_ffffn));
    else this.pointer(this.state.stack[inline.callable]!);
    c.memory(W.I64_LOAD, this.at(F.FUNCTION_CLOSURE));
    c.set(closure);
    this.leaveIfNull(closure); // the collector has cleared the function
    for (let k = 0; k < count; k++) {
      c.get(closure);
      c.op(W.I32_WRAP);
      c.memory(W.I64_LOAD, this.at(F.TUPLE_ITEMS) + 8 * k);
      c.set(this.boxLocal(first + k));
      this.setLocal(first + k, { kind: Kind.POINTER });
    }
  }

  // The code that a call calls, for it to be written out; null: it cannot be. Looked up once for each call, by the units of the calls that lead there.
  #bodyAt(key: string, code: number): Body | null {
    const known = `${key} ${code}`;
    let body = this.#calls.get(known);
    if (body === undefined) this.#calls.set(known, (body = this.#bodyOf(code, `${key}/`)));
    return body;
  }

  #bodyOf(address: number, path: string): Body | null {
    if (address === 0) return null;
    const object = this.machine.code(address);
    if (object.nLocals > MAX_INLINED_LOCALS) return null;
    const blocks = functionGraph(this.machine, object, this.#isWarm(path));
    if (!blocks || !this.#callsFit(object, blocks, path, [this.outer.address])) return null;
    return { object, blocks, end: { instructions: [], next: [], order: -1, children: [], dominator: null, joins: true, loops: false } };
  }

  // Whether the calls in a body can be written out, too: a body has no frame that they could be made from.
  #callsFit(object: CodeObject, blocks: Map<number, Block>, path: string, within: readonly number[]): boolean {
    for (const block of blocks.values()) for (const { op, unit } of block.instructions) {
      if (op !== Op.CALL_PY_EXACT_ARGS) continue;
      const address = this.machine.functionOf(this.machine.cache32(object, unit + 2));
      if (address === 0 || address === object.address || within.includes(address) || within.length === MAX_INLINED) return false;
      const inner = this.machine.code(address), body = functionGraph(this.machine, inner, this.#isWarm(`${path}${unit}/`));
      if (!body || !this.#callsFit(inner, body, `${path}${unit}/`, [...within, object.address])) return false;
    }
    return true;
  }

  // The callable is a function that is known, with the code that it had: the same, or another that was made from that code where it was. A code that is
  // freed ends the region.
  #guardKnown(callable: Entry, known: bigint, asksGlobals: boolean): void {
    const m = this.machine, f = Number(known & 0xffff_ffffn);
    this.guardObject(callable, known);
    this.guardWord(f + this.at(F.FUNCTION_CODE), m.field(f, F.FUNCTION_CODE));
    if (asksGlobals && callable.rep !== Rep.CONSTANT) this.guardWord(f + this.at(F.FUNCTION_GLOBALS), m.field(f, F.FUNCTION_GLOBALS));
  }

  // The callable is a function with the version that was seen, and of the globals of the frame where its code asks for some.
  #guardFunction(callable: Entry, version: number, blocks: Map<number, Block>): void {
    const c = this.code;
    this.guardExact(callable, this.machine.field(this.machine.vm, F.VM_FUNCTION));
    this.pointer(callable);
    c.memory(W.I32_LOAD, this.at(F.FUNCTION_VERSION));
    c.i32(version);
    c.op(W.I32_NE);
    this.leaveIf();
    if (!asksGlobals(blocks)) return;
    this.pointer(callable);
    c.memory(W.I32_LOAD, this.at(F.FUNCTION_GLOBALS));
    c.get(FRAME);
    c.memory(W.I32_LOAD, this.at(F.FRAME_GLOBALS));
    c.op(W.I32_NE);
    this.leaveIf();
  }

  // RETURN_VALUE of a call that is written out: its local variables and arguments go, the result is its caller's.
  #return(): void {
    const inline = this.inline!, c = this.code;
    const isInit = inline.returns === OnReturn.FROM_INIT;
    if (isInit) this.guard(this.top(), Kind.NONE);
    const result = this.pop(), kind = this.kindOf(result);
    const t = this.temp(kind === Kind.FLOAT ? Wt.F64 : Wt.I64);
    if (isNumber(kind)) this.number(result);
    else this.owned(result);
    c.set(t);
    for (let n = inline.base; n < this.state.locals.length; n++) {
      const l = this.state.locals[n]!;
      if (l.owned && l.boxed) this.dropPlace(this.boxLocal(n), l.kind);
    }
    const made = isInit ? this.state.stack[inline.callable]! : null;
    for (const e of this.state.stack.splice(inline.callable)) if (e !== made) this.drop(e);
    this.state.locals.length = inline.base;
    if (made) this.push(made);
    else if (isNumber(kind)) this.pushNumber(t, kind);
    else this.pushBoxed(t, kind);
    const saved = [this.object, this.inline, this.instruction] as const;
    this.object = inline.callerObject;
    this.inline = inline.caller;
    this.instruction = inline.call;
    if (inline.returns === OnReturn.FROM_OPERATOR || inline.returns === OnReturn.FROM_COMPARISON) this.#answer(inline.returns);
    this.finish(inline.call.next);
    this.#conform(inline.end);
    c.br(this.nesting - this.labels.get(inline.end)!);
    [this.object, this.inline, this.instruction] = saved;
  }

  // The answer of the method of an operator is on top of the operands: it takes their place. Where it is NotImplemented, the right one is asked in C.
  #answer(of: OnReturn): void {
    const c = this.code, { arg } = this.instruction, wantsBool = of === OnReturn.FROM_COMPARISON && (arg & 16) !== 0;
    const answer = this.pop(), b = this.pop(), a = this.pop(), kind = this.kindOf(answer);
    if (wantsBool ? kind === Kind.BOOL : kind !== Kind.ANY) {
      this.drop(a);
      this.drop(b);
      this.push(answer);
      return;
    }
    const [t, left, right] = [answer, a, b].map((e) => borrow(this, e)) as [number, number, number];
    this.part();
    c.get(t);
    if (wantsBool) {
      c.i64(1n);
      c.op(W.I64_OR);
    }
    c.i64(wantsBool ? TRUE : NOT_IMPLEMENTED);
    c.op(wantsBool ? W.I64_NE : W.I64_EQ);
    this.open(W.IF);
    this.callAside(JitHelper.ANSWER, () => {
      c.get(VM);
      c.i32(of);
      c.i32(arg);
      c.get(left);
      c.get(right);
      c.get(t);
    });
    c.set(t);
    this.end();
    this.drop(a);
    this.drop(b);
    this.raiseIfNull(t);
    this.pushBoxed(t, wantsBool ? Kind.BOOL : Kind.ANY);
  }

  // An instruction behind which the function does not go on. All but RETURN_VALUE are tier 1's.
  #ends(i: Instruction): void {
    const consumer = this.inline?.resumed ? this.#consumer : null;
    if (consumer && i.op === Op.YIELD_VALUE) this.#give(i, consumer);
    else if (consumer && i.op === Op.RETURN_VALUE && this.depth === this.inline!.stack + 1) this.#endGenerator(consumer);
    else if (consumer) this.code.br(this.nesting + this.exit(this.state, i.start, "", "go on"));
    else if (i.op === Op.RETURN_VALUE && this.inline) this.#return();
    else if (i.op === Op.RETURN_VALUE && this.depth === 1) this.#leaveFunction(i);
    else if (i.op === Op.YIELD_VALUE && this.isResumed) this.#yield(i);
    else this.code.br(this.nesting + this.exit(this.state, i.start, "", "go on"));
  }

  // RETURN_VALUE of a function that was compiled from its entry: compiled code gets the value, for other callers tier 1 returns.
  #leaveFunction(i: Instruction): void {
    const c = this.code, t = this.temp(Wt.I64), result = this.top();
    c.get(DIRECT);
    c.op(W.I32_EQZ);
    c.brIf(this.nesting + this.exit(this.state, i.start, "", "go on"));
    this.owned(result);
    c.set(t);
    this.pop();
    this.storeIp(i.unit);
    if (this.isResumed) {
      this.flush(this.state, false);
      c.get(VM);
      c.get(FRAME);
      this.call(JitHelper.RETURN);
      c.get(t);
      c.op(W.RETURN);
      return;
    }
    this.frameWord(F.FRAME_OBJECT);
    c.i32(0);
    c.memory(W.I32_LOAD, this.interpField(F.INTERP_CHUNK));
    c.i32(this.at(F.CHUNK_DATA));
    c.op(W.I32_ADD);
    c.get(FRAME);
    c.ops(W.I32_EQ, W.I32_OR);
    this.open(W.IF);
    this.flush(this.state, false);
    c.get(VM);
    c.get(FRAME);
    this.call(JitHelper.RETURN);
    this.otherwise();
    this.#leaveFrame();
    this.end();
    c.get(t);
    c.op(W.RETURN);
  }

  // YIELD_VALUE of a generator that was resumed by C, as generator_iternext does; for other callers tier 1 yields.
  #yield(i: Instruction): void {
    const c = this.code, t = this.temp(Wt.I64);
    c.get(DIRECT);
    c.op(W.I32_EQZ);
    c.brIf(this.nesting + this.exit(this.state, i.start, "", "go on"));
    this.owned(this.pop());
    c.set(t);
    this.flush(this.state, false);
    this.state.stack.forEach((e, d) => {
      if (e.stored !== d) this.storeOwned(FRAME, e, this.stackSlot(d));
    });
    this.storeIp(i.next);
    c.get(FRAME);
    this.stackAddress(this.depth);
    c.memory(W.I32_STORE, this.at(F.FRAME_SP));
    const generator = this.temp(Wt.I32);
    c.get(FRAME);
    c.i32(this.at(F.GEN_FRAME));
    c.op(W.I32_SUB);
    c.tee(generator);
    c.memory(W.I32_LOAD, this.at(F.GEN_SINK));
    this.open(W.IF);
    c.get(VM);
    c.get(FRAME);
    c.get(t);
    this.call(JitHelper.YIELD);
    if (i.next === this.head - 1) c.brIf(this.nesting - 1);
    else {
      this.open(W.IF);
      c.i64(TAKEN);
      c.op(W.RETURN);
      this.end();
    }
    this.end();
    this.#setState(generator, this.at(F.GEN_SUSPENDED) + i.arg);
    this.#pause(generator, FRAME);
    c.get(t);
    c.op(W.RETURN);
  }

  // The generator's frame runs no longer, its caller's does.
  #pause(generator: number, frame: number): void {
    const c = this.code;
    c.i32(0);
    c.get(generator);
    c.memory(W.I32_LOAD, this.at(F.GEN_EXC_PREVIOUS));
    c.memory(W.I32_STORE, this.vmField(F.VM_EXC_INFO));
    c.get(generator);
    c.i32(0);
    c.memory(W.I32_STORE, this.at(F.GEN_EXC_PREVIOUS));
    this.#popFrame(frame);
    c.get(frame);
    c.i32(0);
    c.memory(W.I32_STORE, this.at(F.FRAME_PREVIOUS));
  }

  // The frame's caller runs again.
  #popFrame(frame: number): void {
    const c = this.code;
    c.i32(0);
    c.get(frame);
    c.memory(W.I32_LOAD, this.at(F.FRAME_PREVIOUS));
    c.memory(W.I32_STORE, this.vmField(F.VM_FRAME));
    c.i32(0);
    c.i32(0);
    c.memory(W.I32_LOAD, this.vmField(F.VM_PY_DEPTH));
    c.i32(1);
    c.op(W.I32_SUB);
    c.memory(W.I32_STORE, this.vmField(F.VM_PY_DEPTH));
  }

  // What region_return does for a frame that nobody has looked at.
  #leaveFrame(): void {
    const c = this.code, p = this.temp(Wt.I32);
    this.#popFrame(FRAME);
    this.state.locals.forEach((l, n) => {
      if (!mayPoint(l.kind)) return;
      this.localBoxed(n);
      const v = this.temp(Wt.I64);
      c.set(v);
      this.release(v, l.kind);
    });
    const f = this.temp(Wt.I64);
    c.get(FRAME);
    c.memory(W.I64_LOAD, this.at(F.FRAME_FUNC));
    c.set(f);
    this.release(f, Kind.POINTER);
    c.i32(this.object.address);
    c.set(p);
    this.releasePointer(p);
    c.i32(0);
    c.get(FRAME);
    c.memory(W.I32_STORE, this.interpField(F.INTERP_TOP));
  }

  // --- the text

  // What the region begins with: at its head, or at an entry.
  #enter(depth: number): void {
    this.code.i32(0);
    this.code.memory(W.I32_LOAD, this.vmField(F.VM_FACTS));
    this.code.set(this.factsThen);
    this.unlessEntry(() => this.#begins(depth));
  }

  // What the frame holds when the region is entered at its head. Local variables that are numbers now are taken to be numbers.
  #begins(depth: number): void {
    const locals: Local[] = [];
    const empty: Local = { kind: Kind.NULL, version: 0, inline: false, boxed: false, number: false, synced: true, virtual: false, owned: false };
    const unknown: Local = { ...empty, kind: Kind.ANY };
    const m = this.machine, code = this.object.address, begins = this.isFunction && !this.isResumed, argCount = m.field(code, F.CODE_PLAIN_ARGCOUNT);
    const nPlain = this.object.nLocals - m.field(code, F.CODE_N_FREE) - m.field(code, F.CODE_N_CELLS); // a parameter that is a cell is counted twice: it is left out
    for (let n = 0; n < this.object.nLocals; n++) locals.push(begins && n >= argCount && n < nPlain ? empty : unknown); // where a function begins, what is no parameter has no value
    const stack: Entry[] = [];
    this.state = { locals, stack, globals: 0, builtins: 0 };
    this.before = copyState(this.state);
    this.instruction = this.#blocks.get(this.head)!.instructions[0]!;
    this.#begin();
    for (let d = 0; d < depth; d++) {
      this.loadStack(d);
      this.code.set(this.stackLocal(d));
      stack.push(headEntry(Kind.ANY, this.stackLocal(d), d));
    }
    this.before = copyState(this.state);
    if ([...this.#blocks.values()].some((b) => b.instructions.some(({ op }) => op === Op.LOAD_NAME || op === Op.STORE_NAME))) this.#guardNames();
    for (let d = 0; d < depth; d++) {
      const kind = this.kindOfBits(this.machine.value(this.frame + this.stackSlot(d)));
      if (kind > Kind.POINTER) this.guard(stack[d]!, kind);
    }
    const used = this.#used(), wrong = [...this.notes].filter((note) => note.startsWith("entry ")).length;
    if (wrong > MAX_WRONG_ENTRIES || (this.isSmall && this.guessedWrong)) used.clear();
    for (const n of used) {
      if (this.state.locals[n]!.kind === Kind.NULL) continue;
      const kind = this.kindOfBits(this.machine.value(this.frame + this.slot(n)));
      if ((isNumber(kind) || kind > Kind.POINTER) && !this.notes.has(`entry ${n}`)) {
        this.before = copyState(this.state);
        this.guardExit = this.exit(this.before, this.head, `entry ${n}`, "go on");
        const e = alias(n);
        this.guard(e, kind);
        if (isNumber(kind)) {
          this.number(e);
          this.code.op(W.DROP);
        }
      }
    }
    this.guardExit = -1;
  }

  // The frame's names are its globals, as in a module's own code.
  #guardNames(): void {
    const m = this.machine, names = () => pointerTo(m.field(this.frame, F.FRAME_GLOBALS));
    if (m.value(this.frame + this.at(F.FRAME_NAMES)) !== names()) throw new Refusal("it has names of a class's body, or of exec");
    const c = this.code;
    c.get(FRAME);
    c.memory(W.I64_LOAD, this.at(F.FRAME_NAMES));
    this.frameWord(F.FRAME_GLOBALS);
    this.addressAsValue();
    c.op(W.I64_NE);
    this.leaveIf();
  }

  // Local variables that the region reads or writes.
  #used(): Set<number> {
    const used = new Set<number>();
    for (const block of this.#blocks.values()) for (const { op, arg } of block.instructions) {
      if (op === Op.LOAD_FAST || op === Op.LOAD_FAST_BORROW || op === Op.LOAD_FAST_CHECK || op === Op.STORE_FAST) used.add(arg);
      else if (op === Op.LOAD_FAST_LOAD_FAST || op === Op.LOAD_FAST_BORROW_LOAD_FAST_BORROW || op === Op.STORE_FAST_LOAD_FAST || op === Op.STORE_FAST_STORE_FAST) {
        used.add(arg >> 4);
        used.add(arg & 15);
      }
    }
    return used;
  }

  #begin(): void {
    this.before = copyState(this.state);
    this.guardExit = -1;
    this.freeTemps();
    this.mayDealloc = false;
    this.mustCheck = false;
  }

  // The end of an instruction behind which the frame is at `unit`: if Python code may have run, the region may be over.
  finish(unit: number): void {
    if (this.mayDealloc) {
      const exit = this.exit(this.state, unit, this.isForgetful ? "" : `facts ${this.path}${this.instruction.unit}`, "go on");
      if (this.mustCheck) {
        this.stress?.disturb(this);
        this.loadEnded();
      } else this.code.get(this.check);
      this.code.brIf(this.nesting + exit);
      this.stress?.guard(this.code, this.nesting, this.exits, exit);
      this.state.globals = this.state.builtins = 0;
      if (this.isForgetful) this.#forget();
    }
    this.mayDealloc = this.mustCheck = false;
  }

  // What Python code may have changed.
  #forget(): void {
    this.state.locals.forEach((l, n) => {
      if (l.version) this.state.locals[n] = { ...l, version: 0, inline: false };
    });
    this.state.stack.forEach((e, i) => {
      if (e.version) this.state.stack[i] = { ...e, version: 0, inline: false };
    });
  }

  #tree(block: Block, state: State): void {
    this.state = copyState(state);
    if (block.loops) {
      this.#conform(block);
      this.arrive(block);
      this.open(W.LOOP);
      this.labels.set(block, this.nesting);
      this.#open.add(block);
      this.state = copyState(this.#incoming.get(block)!);
    }
    this.#within(block, block.children.filter((child) => child.joins));
    if (block.loops) {
      this.end();
      this.#open.delete(block);
    }
  }

  // The blocks in `joins` follow: the last of the list at once behind this one.
  #within(block: Block, joins: readonly Block[]): void {
    const [outer, ...rest] = joins;
    if (!outer) {
      this.#write(block);
      return;
    }
    this.open(W.BLOCK);
    this.labels.set(outer, this.nesting);
    this.#within(block, rest);
    this.end();
    const head = this.#incoming.get(outer) ?? this.heads.get(outer);
    if (!head) {
      this.code.op(W.UNREACHABLE); // in this pass no way leads there
      return;
    }
    this.#tree(outer, head);
  }

  #write(block: Block): void {
    const last = block.instructions[block.instructions.length - 1]!;
    this.turn(block);
    for (const i of block.instructions) {
      if (i === block.instructions[0] && this.#unpacked.has(block)) continue;
      if (this.skipped === i.unit) {
        this.skipped = -1;
        continue;
      }
      this.instruction = i;
      this.#begin();
      this.recorder.mark(this.code.length, this.path, i, this.machine, this.object);
      this.isAttribute = ATTRIBUTES.has(i.op);
      this.isMethod = METHODS.has(i.op);
      if (this.isAttribute || STORES.has(i.op)) this.attributeName = this.machine.value(this.object.names + 8 * (STORES.has(i.op) ? i.arg : i.arg >> 1));
      if (i === last && (isBranch(i.op) || isIteration(i.op))) {
        this.#branch(block, i);
        return;
      }
      if (i === last && isBackward(i.op)) {
        this.#goto(i.next - i.arg);
        return;
      }
      if (i.op === Op.JUMP_FORWARD) continue;
      if (endsRegion(i.op)) {
        this.#ends(i);
        return;
      }
      try {
        translate(this, i);
      } catch (error) {
        if (!(error instanceof Unsupported)) throw error;
        this.code.br(this.nesting + this.exit(this.before, i.start, `op ${this.path}${i.unit}`, "go on"));
        return;
      }
      this.recorder.wrote(this.state, this.before);
      this.finish(this.skipped === i.next ? this.machine.instruction(this.object, i.next).next : i.next);
    }
    this.#goto(block.next[0]!);
  }

  #branch(block: Block, i: Instruction): void {
    const [fallsThrough, jumps] = block.next as [number, number];
    this.#blockWritten = block;
    const known = translate(this, i); // leaves a condition on WebAssembly's stack: jump
    if (known !== undefined) {
      this.finish(known ? jumps : fallsThrough);
      this.#goto(known ? jumps : fallsThrough);
      return;
    }
    const state = copyState(this.state), { atJump, atFall } = this, checks = [this.mayDealloc, this.mustCheck] as const, pins = new Set(this.pins);
    this.atJump = this.atFall = null;
    this.open(W.IF);
    atJump?.();
    this.finish(jumps);
    this.#goto(jumps);
    this.end();
    this.state = state;
    this.before = copyState(state);
    this.instruction = i;
    this.guardExit = -1;
    [this.mayDealloc, this.mustCheck] = checks;
    this.pins = pins;
    atFall?.();
    const next = this.#blocks.get(fallsThrough);
    this.finish(next && this.#unpacked.has(next) ? next.instructions[0]!.next : fallsThrough);
    this.#goto(fallsThrough);
  }

  #goto(unit: number): void {
    const block = this.#blocks.get(unit);
    if (!block) {
      const { op, unit: from, next } = this.instruction, branch = isBranch(op) ? { unit: from, taken: unit !== next } : null;
      const isLeft = this.inline?.resumed && this.#consumer, note = isLeft ? `${this.#consumer!.linked ? "linked" : "call"} ${this.inline!.call.unit}` : branch && !this.noted("way") && this.#isCold(unit) ? `way ${this.path}${from}` : "";
      this.code.br(this.nesting + this.exit(this.state, unit, note, "go on", branch));
      return;
    }
    if (this.#open.has(block) || block.joins) {
      this.#conform(block);
      if (isBackward(this.instruction.op) && !this.resumed) this.#poll(block, unit);
      this.code.br(this.nesting - this.labels.get(block)!);
    } else this.#tree(block, this.state);
  }

  // A way out of a branch that is not in the region only because it was not gone lately.
  #isCold(unit: number): boolean {
    const history = this.machine.unit(this.object, this.instruction.unit + 1);
    return history === (unit === this.instruction.next ? 0xffff : 0);
  }

  // The state is that of the block that follows.
  #poll(block: Block, head: number): void {
    const state = copyState(this.heads.get(block)!), c = this.code, budget = this.temp(Wt.I32);
    c.get(VM);
    c.get(VM);
    c.memory(W.I32_LOAD, this.at(F.VM_BUDGET));
    c.i32(1);
    c.op(W.I32_SUB);
    c.tee(budget);
    c.memory(W.I32_STORE, this.at(F.VM_BUDGET));
    c.get(budget);
    c.op(W.I32_EQZ);
    c.get(VM);
    c.memory(W.I32_LOAD, this.at(F.VM_POLL));
    c.op(W.I32_OR);
    c.brIf(this.nesting + this.exit(state, head, "", "poll"));
    this.exits[this.exits.length - 1]!.entry = this.entryOf(block);
    if (!this.stress) return;
    const exit = this.exit(state, head, "", "go on");
    if (this.stress.disturb(this)) {
      this.loadEnded();
      c.brIf(this.nesting + exit);
    } else this.stress.guard(c, this.nesting, this.exits, exit);
  }

  // Makes the state that the block begins with of the one here.
  #conform(block: Block): void {
    const c = this.code;
    const mine: State = { ...copyState(this.state), locals: this.state.locals.map(headLocal), stack: this.state.stack.map((e, d) => this.#headOf(this.kindOf(e), d, e.stored === d ? d : -1)) };
    if (block.loops && !this.heads.has(block)) this.#foresee(block, mine.locals);
    const before = this.#incoming.get(block), place = (d: number) => this.stackLocal(d);
    const joined = before ? joinStates(before, mine, place) : mine;
    if (!joined) throw new Refusal("stacks of different depth meet");
    this.#incoming.set(block, joined);
    const old = this.heads.get(block);
    if (old) {
      const both = joinStates(old, joined, place);
      if (!both) throw new Refusal("stacks of different depth meet");
      this.#incoming.set(block, both);
    }
    const head = old ?? joined;
    if (!old) this.heads.set(block, joined); // until the next way here says otherwise
    head.locals.forEach((to, n) => {
      const from = this.state.locals[n]!;
      if (to.number && !(from.number && from.kind === to.kind)) {
        this.number(alias(n));
        c.op(W.DROP);
      }
      if (to.boxed && !from.boxed) {
        this.boxed(alias(n));
        c.op(W.DROP);
      }
      if (to.owned && !from.owned && from.virtual && mayPoint(from.kind)) this.incref(this.boxLocal(n), from.kind);
      if (to.synced && !from.synced) {
        this.storeSlot(n, () => this.localBoxed(n));
      }
    });
    const moved = this.state.stack.map((e, d) => !(e.rep === head.stack[d]!.rep && e.place === head.stack[d]!.place && (e.owned || !mayPoint(e.kind))));
    this.state.stack.forEach((e, d) => {
      if (!moved[d]) return;
      if (head.stack[d]!.rep === Rep.NUMBER) this.number(e);
      else this.owned(e);
    });
    for (let d = this.state.stack.length - 1; d >= 0; d--) if (moved[d]) c.set(head.stack[d]!.place);
  }

  // What is most likely known at a loop's head when its back-edges are written: of local variables that the loop stores numbers are not in the frame, and
  // those without a value have one.
  #foresee(block: Block, locals: Local[]): void {
    if (this.inline) return;
    for (const n of storesIn(this.#blocks, block)) {
      const l = locals[n]!;
      if (l.number) locals[n] = { ...l, synced: false };
      else if (l.kind === Kind.NULL) locals[n] = { ...l, kind: Kind.ANY };
    }
  }

  #headOf(kind: Kind, depth: number, stored: number): Entry {
    return isNumber(kind) ? headNumber(kind, this.stackNumber(depth, kind)) : headEntry(kind, this.stackLocal(depth), stored);
  }

  isItself(code: number, count: number): boolean {
    return this.isFunction && !this.isResumed && code === this.outer.address && directArguments(this.machine, this.outer) === count;
  }

  // --- the end

  // The region, how compiled code calls it, and what it calls in its module.
  #functions(): WasmFunction[] {
    const { machine: m } = this, count = this.isFunction && !this.isResumed ? directArguments(m, this.object) : -1;
    for (const helper of count >= 0 || this.callsOfItself.length ? [JitHelper.GO_ON, JitHelper.LOWER] : []) this.imported(helper);
    const { out, start } = this.#finish(), first = this.imports.length, used = [...new Set(this.callsInModule.map(({ which }) => which))];
    const functions: WasmFunction[] = count < 0 ? [] : [directEntry(m, this.object, this.head, count, first, (h) => this.imported(h))];
    for (const at of this.callsOfItself) out.setCall(start + at, first + 1);
    for (const { at, which } of this.callsInModule) out.setCall(start + at, first + 1 + functions.length + used.indexOf(which));
    return [{ type: 0, locals: this.wasmLocals, body: out.bytes }, ...functions, ...used.map((which) => this.#inModule(which))];
  }

  #inModule(which: InModule): WasmFunction {
    if (which === InModule.COMPLEX || which === InModule.COMPLEX_FREE) return complexFunction(this.machine, which, () => this.imported(JitHelper.COMPLEX));
    return lookupFunction(this.machine, which, this.imported(JitHelper.STR_EQUAL));
  }

  // The body with the stubs of its exits; where it starts.
  #finish(): { out: Code; start: number } {
    const body = this.code, out = new Code();
    const n = this.exits.length;
    this.counters = this.allocate(RegionExitAt.SIZE * n);
    this.isCold = true;
    for (let i = 0; i < n; i++) out.open(W.BLOCK);
    const start = out.length;
    this.recorder.bodyAt = out.length;
    out.append(body.bytes);
    out.op(W.UNREACHABLE);
    this.code = out;
    this.exits.forEach((exit, i) => {
      out.op(W.END);
      this.#stub(exit, i);
    });
    out.ops(W.UNREACHABLE, W.END);
    this.isCold = false;
    return { out, start };
  }

  // Gives the calls that are written out the frames that they would have; the WebAssembly local with the innermost.
  #frames(exit: Exit): number {
    const c = this.code, calls: Inline[] = [];
    for (let inline = exit.inline; inline; inline = inline.caller) calls.unshift(inline);
    let frame = FRAME, object = this.outer, bottom = 0;
    this.inline = null;
    for (const inline of calls) {
      const { call, callable, base, stack, object: code, callee, returns } = inline, top = callersDepth(inline);
      for (let d = bottom; d < top; d++) if (frame !== FRAME || this.state.stack[d]!.stored !== d) this.storeOwned(frame, this.state.stack[d]!, this.slot(object.nLocals + d - bottom)); // the caller's stack below the call
      if (inline.resumed) {
        if (!inline.resumed.linked) this.#link(frame, object, call, top - bottom, inline.resumed.frame);
        frame = inline.resumed.frame;
        object = code;
        bottom = stack;
        continue;
      }
      const next = this.temp(Wt.I32);
      c.get(VM);
      c.get(frame);
      c.i32(object.units + 2 * call.unit);
      c.get(frame);
      c.i32(this.slot(object.nLocals + top - bottom));
      c.op(W.I32_ADD);
      c.i32(call.next - call.unit);
      c.i32(returns);
      if (returns === OnReturn.FROM_INIT) c.i64(callee);
      else this.boxed(this.state.stack[callable]!);
      this.call(JitHelper.PUSH);
      c.set(next);
      for (let k = 0; k < code.nLocals; k++) this.storeOwned(next, { ...alias(base + k), owned: this.state.locals[base + k]!.owned }, this.slot(k));
      frame = next;
      object = code;
      bottom = stack;
    }
    return frame;
  }

  // The frames have references of their own to what the callers' stacks held.
  #dropArguments(innermost: Inline): void {
    for (let inline: Inline | null = innermost; inline; inline = inline.caller) {
      for (let d = callersDepth(inline); d < inline.stack; d++) {
        const e = this.state.stack[d]!;
        if (!e.owned || !mayPoint(e.kind)) continue;
        const t = this.temp(Wt.I64);
        this.boxed(e);
        this.code.set(t);
        this.code.get(VM);
        this.code.get(t);
        this.call(JitHelper.DROP);
      }
    }
  }

  #stub(exit: Exit, number: number): void {
    const c = this.code;
    this.state = copyState(exit.state);
    this.before = exit.state;
    this.freeTemps();
    this.resumed = null;
    for (let inline = exit.inline; inline; inline = inline.caller) this.resumed = inline.resumed;
    this.flush(this.state, false);
    const frame = exit.inline ? this.#frames(exit) : FRAME;
    const bottom = exit.inline?.stack ?? 0, object = exit.inline?.object ?? this.outer;
    this.inline = null;
    const slot = (d: number) => this.slot(object.nLocals + d);
    this.state.stack.slice(bottom).forEach((e, d) => {
      if (e.place !== STORED && (frame !== FRAME || e.stored !== d)) this.storeOwned(frame, e, slot(d));
    });
    if (exit.inline) this.#dropArguments(exit.inline);
    const how = exit.how === "poll" ? RegionHow.POLLS : exit.how === "raise" ? RegionHow.RAISES : RegionHow.GOES_ON, { branch, learns } = exit;
    const at = this.counters + number * RegionExitAt.SIZE, set = (field: RegionExitAt, value: number) => this.machine.setWord(at + field, value);
    if (exit.note) set(RegionExitAt.most, this.exitLimit);
    set(RegionExitAt.ip, object.units + 2 * exit.unit);
    set(RegionExitAt.sp, slot(this.depth - bottom));
    set(RegionExitAt.how, how);
    if (exit.entry) set(RegionExitAt.entry, exit.entry);
    if (branch) {
      set(RegionExitAt.history, object.units + 2 * (branch.unit + 1));
      set(RegionExitAt.jumped, branch.taken ? 1 : 0);
    }
    if (learns) {
      set(RegionExitAt.name, Number(learns.name & 0xffff_ffffn));
      set(RegionExitAt.cell, learns.cell);
      set(RegionExitAt.isMethod, learns.isMethod ? 1 : 0);
    }
    c.get(VM);
    c.get(frame);
    c.i32(at);
    this.call(JitHelper.LEAVE);
    c.op(W.RETURN);
  }
}
