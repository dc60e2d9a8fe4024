// jit/compiler.ts: a region as a WebAssembly function.
//
// The blocks are written in the order of their dominators, so that every way is a structured branch (Ramsey, Beyond Relooper). The text is written
// again and again until what is known at the heads no longer changes; the last one is it. Guards leave by branches to stubs behind the body, each
// of which puts the frame as tier 1 would have it at that instruction's start.
import { JitHelper, JitField as F, OnReturn, RegionExitAt, RegionHow } from "../gen/bindings.gen.js";
import { OP_NAMES, Op } from "../gen/opcodes.gen.js";
import { parametersOf } from "./arguments.js";
import { Code, REGION_TYPE, W, Wt, type WasmFunction } from "./code.js";
import { cellsOf, directArguments, directEntry } from "./direct.js";
import { DIRECT, FRAME, NotInline, STORED, VM, callersDepth, type Exit, type Inline } from "./emitter.js";
import { foresee } from "./foresee.js";
import { GENERATOR, Generators } from "./generators.js";
import { Refusal, Unsupported, Watched, callsPython, eachLocal, entryGraph, generatorGraph, isBackward, isBranch, isIteration, endsRegion, leadsOn, regionGraph, type Block } from "./graph.js";
import { innerFunction } from "./helpers.js";
import { namesOfLocals, type Kept, type Range } from "./kept.js";
import { NONE, pointerTo, type CodeObject, type Handler, type Instruction, type Machine } from "./machine.js";
import type { SharedFunctions } from "./shared.js";
import { takeInPlace } from "./sinks.js";
import { Kind, Rep, IN_FRAME, alias, copyState, forgetAsked, headEntry, headLocal, headNumber, isNumber, joinStates, mayPoint, sameState, servesWays, type Entry, type Local, type State } from "./state.js";
import { ATTRIBUTES, METHODS, STORES, translate } from "./translate.js";

// Helpers that run a function of Python which tier 1 calls without C.
const CALLS: ReadonlySet<JitHelper> = new Set([JitHelper.CALL, JitHelper.NEW, JitHelper.BOUND, JitHelper.GO_ON]);
const HOW: Record<Exit["how"], RegionHow> = { "go on": RegionHow.GOES_ON, poll: RegionHow.POLLS, raise: RegionHow.RAISES, throw: RegionHow.THROWS };
const MAX_PASSES = 12;
/** How far behind an address of a code object's units, of the VM and of its Interp another one is shown as one of theirs. */
const MAX_UNITS = 4096, VM_BYTES = 16384;
/** For each so many instructions of a region, begun or whole, an exit is taken once as often until it counts as wrong: to compile much anew takes long. */
const INSTRUCTIONS_AN_EXIT = 60;
/** Local variables whose kinds were guessed wrong, until none is guessed. */
const MAX_WRONG_ENTRIES = 1;
/** Instructions of a function that has few. */
const SMALL = 16;
/** A generator's region found that its values are taken in place. */
const FILLS = "fills";
/** An exception comes to a handler of the region's code, at a unit: it belongs to it. */
const CAUGHT = "caught ";
/** What comes behind each yield of a generator is a region of its own. */
const ALONE = "alone";

/** How a generator's region is entered behind a yield. */
export interface Resumption {
  /** The number of the entry; 0: the region's beginning. */
  readonly entry: number;
  /** How many values are on the stack. */
  readonly depth: number;
}

/** A region that was made. */
export interface Region {
  /** The region's own, and of a function that compiled code can call the entry for that. */
  readonly functions: readonly WasmFunction[];
  /** What is called in the module alone. */
  readonly inner: readonly WasmFunction[];
  /** Its ways out, which count at Compiler.counters how often they were taken. */
  readonly exits: readonly Pick<Exit, "note" | "how" | "place" | "learns">[];
  readonly instructions: number;
  readonly hasLoops: boolean;
  /** Of Python's functions it calls some, and knows all of them, most likely. */
  readonly knowsCalls: boolean;
  /** Functions of Python are called through C, or resumed, where tier 1 would go on in its own loop. */
  readonly callsPython: boolean;
}

export class Compiler extends Generators {
  /** Of the classes whose attributes tier 1 has met last at the region's places. */
  readonly versions = new Set<number>();
  #unpacked = new Set<Block>(); // of which the first instruction was done by the iteration before
  #passed = new Set<Block>(); // on the way to entries alone
  #again = false; // what was passed is led to after all
  #blockWritten!: Block;
  #own = new Map<number, Block>(); // the region's blocks, not those of what is written out
  #ownBlock!: Block; // of them, the one that is written
  #handlers = new Map<number, Handler | null>(); // by the unit that raises: what the region may go on at
  #exitsUntilWrong = 0;
  #ops = new Set<Op>(); // that the region's own code has
  /** The region has all handlers that lead on in it; else those by way of which it was left often. */
  catchesAll = false;
  /** By the unit of the RESUME, where a generator's region is entered. */
  readonly resumptions = new Map<number, Resumption>();
  /** A RegionExit for each exit; kept for good, as the code may run after its end. 0: none were allocated. */
  counters = 0;
  /** A generator, from its beginning or from behind a yield on. */
  get isResumed(): boolean {
    return this.isFunction && (this.machine.field(this.outer.address, F.CODE_FLAGS) & GENERATOR) !== 0;
  }
  // Who consumes it takes its values in place: behind a yield it goes on.
  get #fills(): boolean {
    return this.isResumed && (this.notes.has(FILLS) || this.#sinkNow !== 0);
  }
  // The address of its consumer's YieldSink; 0: it has none.
  get #sinkNow(): number {
    return this.machine.field(this.frame - this.at(F.GEN_FRAME), F.GEN_SINK);
  }

  constructor(machine: Machine, object: CodeObject, frame: number, executor: number, readonly head: number, readonly isFunction: boolean, notes: Set<string>, cells: Map<string, number>, shared: SharedFunctions, allocate: (bytes: number) => number) {
    super(machine, object, frame, executor, notes, cells, shared, allocate);
  }

  compile(): Region {
    for (;;) {
      try {
        return this.#compile();
      } catch (error) {
        const isTogether = this.resumptions.size > 1 && !this.notes.has(ALONE); // what a try with ALONE refuses is refused
        const note = error instanceof NotInline ? error.note : error instanceof Refusal && !(error instanceof Watched) && isTogether ? ALONE : null;
        if (note === null) throw error;
        this.notes.add(note);
        this.inline = this.resumed = null;
        this.object = this.outer;
        this.wasmLocals.length = this.boxes.length = this.numbers.length = this.stackLocals.length = this.stackNumbers.length = this.free.length = 0;
        this.answerLocals = null;
        this.helpers.clear();
        this.heads.clear();
        this.labels.clear();
        this.openLoops.clear();
        this.#passed.clear();
        this.forgetCalls();
        this.skipped = -1;
        this.atJump = this.atFall = null;
      }
    }
  }

  #compile(): Region {
    const depth = this.isFunction && !this.isResumed ? 0 : this.machine.depthOf(this.frame, this.object);
    this.depthAtHead = depth;
    const { blocks, root } = this.#graph(), first = blocks.get(root)!;
    this.blocks = this.#own = blocks;
    let instructions = 0, hasLoops = false;
    this.#ops.clear();
    for (const block of blocks.values()) {
      instructions += block.instructions.length;
      if (block.loops) hasLoops = true;
      for (const { op } of block.instructions) this.#ops.add(op);
      if (!this.isFunction) for (const i of block.instructions) if (endsRegion(i.op)) throw new Refusal(`it has ${OP_NAMES[i.op]}`);
    }
    this.isSmall = this.isFunction && instructions < SMALL;
    this.#exitsUntilWrong = this.exitLimit * Math.ceil(instructions / INSTRUCTIONS_AN_EXIT);
    this.check = this.declare(Wt.I32);
    this.factsThen = this.declare(Wt.I32);
    this.findEntries(blocks, first);
    this.#findResumptions(blocks, root);
    for (let pass = 1; ; pass++) {
      if (pass > MAX_PASSES) throw new Refusal("what is known does not settle");
      this.code = new Code();
      this.exits = [];
      this.recorder.begin();
      this.incoming.clear();
      this.#again = false;
      this.#unpacked.clear();
      this.nesting = 0;
      this.readEntry();
      for (const { entry, depth: at } of this.resumptions.values()) if (entry) this.#meetResumed(this.entry(entry), at);
      this.#enter(root, root === this.head ? depth : 0);
      this.tree(first, this.state);
      let changed = this.#again;
      for (const [block, incoming] of this.incoming) {
        const old = this.heads.get(block);
        if (!old || !(block.loops ? sameState(old, incoming) : servesWays(old, incoming))) changed = true;
        this.heads.set(block, incoming);
      }
      if (changed) continue;
      if (this.isFunction && hasLoops && ![...this.incoming.keys()].some(({ loops }) => loops)) throw new Refusal("what stands before its loops is tier 1's");
      const functions = this.#functions(), { exits } = this, helpers = [...this.helpers.values()];
      return {
        functions, inner: this.inner.map((which) => innerFunction(this.machine, which)), exits, instructions, hasLoops, knowsCalls: [...this.#ops].some(callsPython) && !helpers.includes(JitHelper.CALL),
        callsPython: functions.length > 1 || helpers.some((helper) => CALLS.has(helper)) || this.#ops.has(Op.FOR_ITER_GEN),
      };
    }
  }

  // The blocks, and the unit of the first.
  #graph(): { blocks: Map<number, Block>; root: number } {
    const { machine, object, head } = this, warm = this.isWarm("");
    const caught = this.#catches();
    if (!this.isFunction) return { blocks: regionGraph(machine, object, head, warm, caught), root: head };
    if (!this.isResumed || this.#fills || this.notes.has(ALONE)) return { blocks: entryGraph(machine, object, head, warm, this.#fills, caught), root: head };
    try {
      const all = generatorGraph(machine, object, head, this.depthAtHead, machine.field(object.address, F.CODE_FIRST) + 1, warm);
      if (all) return all;
    } catch (error) {
      if (!(error instanceof Refusal) || error instanceof Watched) throw error;
    }
    return { blocks: entryGraph(machine, object, head, warm), root: head };
  }

  // Of what an instruction raises: the handler by way of which the region was left often.
  #catches(): (unit: number) => Handler | null {
    if (this.isResumed || !this.machine.catches(this.outer) || !(this.catchesAll || [...this.notes].some((note) => note.startsWith(CAUGHT)))) return () => null;
    return (unit) => {
      const handler = this.#handlerOf(unit);
      return handler && (this.catchesAll || this.notes.has(CAUGHT + handler.unit)) ? handler : null;
    };
  }

  // Where the region's own frame catches what an instruction of it raises, if that leads back into the region.
  #handlerOf(unit: number): Handler | null {
    let handler = this.#handlers.get(unit);
    if (handler === undefined) {
      handler = this.machine.handler(this.outer, unit);
      if (handler && !leadsOn(this.machine, this.outer, handler.unit, this.isFunction ? null : this.head)) handler = null;
      this.#handlers.set(unit, handler);
    }
    return handler;
  }

  protected override caught(exit: Exit): void {
    if (this.isResumed || !this.machine.catches(this.outer)) return;
    let { unit } = exit;
    for (let { inline } = exit; inline; inline = inline.caller) {
      if (inline.resumed || this.machine.handler(inline.object, unit)) return;
      unit = inline.call.unit;
    }
    const handler = this.#handlerOf(unit), block = handler && this.#own.get(handler.unit);
    if (!handler || this.depth < handler.depth) return;
    if (!block) {
      if (!this.catchesAll && !this.notes.has(CAUGHT + handler.unit)) exit.note = CAUGHT + handler.unit;
    } else if (this.#ownBlock.behind.includes(handler.unit)) {
      exit.entry = this.entryOf(block);
      if (exit.entry) this.#meetCaught(block, handler);
    }
  }

  // The region is entered at the handler with the frame as the exit leaves it.
  #meetCaught(block: Block, { depth, hasPlace }: Handler): void {
    const stack = this.state.stack.slice(0, depth).map((e, d) => headEntry(this.kindOf(e), this.stackLocal(d), d));
    for (const kind of hasPlace ? [Kind.INT, Kind.POINTER] : [Kind.POINTER]) stack.push(headEntry(kind, this.stackLocal(stack.length), stack.length));
    const locals = this.state.locals.slice(0, this.outer.nLocals).map(({ kind }): Local => ({ ...IN_FRAME, kind, number: isNumber(kind) }));
    this.#meet(block, { locals, stack, found: null, globals: 0, builtins: 0 });
  }

  #findResumptions(blocks: Map<number, Block>, root: number): void {
    this.resumptions.clear();
    if (!this.isResumed) return;
    this.resumptions.set(root - 1, { entry: 0, depth: root === this.head ? this.depthAtHead : 0 });
    for (const [unit, block] of blocks) if (block.resumed >= 0) this.resumptions.set(unit - 1, { entry: this.entryOf(block), depth: block.resumed });
  }

  // The region is entered at the block, where nothing is known.
  #meetResumed(block: Block, depth: number): void {
    const stack = Array.from({ length: depth }, (_, d) => headEntry(Kind.ANY, this.stackLocal(d), d));
    this.state = { locals: Array.from({ length: this.object.nLocals }, () => IN_FRAME), stack, found: null, globals: 0, builtins: 0 };
    this.#meet(block);
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
    return { head: this.head, bytes, helpers: new Map(this.helpers), inner: [...this.inner], exits: region.exits, marks, bodyAt, localNames, ranges, heads, variables, shared: this.shared.names };
  }

  /**
   * What unpacks a pair into two at the start of the block that an iteration falls through to, and only it leads there: the iteration is to give the two
   * (Instruction.next is behind it). Null: there is none.
   */
  takesUnpacking(i: Instruction): Instruction | null {
    const [fallsThrough] = this.#blockWritten.next as [number], block = this.blocks.get(fallsThrough), first = block?.instructions[0];
    if (!block || !first || first.arg !== 2 || (first.op !== Op.UNPACK_SEQUENCE_TWO_TUPLE && first.op !== Op.UNPACK_SEQUENCE_TUPLE && first.op !== Op.UNPACK_SEQUENCE)) return null;
    for (const other of this.blocks.values()) if (other !== this.#blockWritten && other.next.includes(fallsThrough)) return null;
    this.#unpacked.add(block);
    return first;
  }

  /** Whether a block begins there. */
  isHead(unit: number): boolean {
    return this.blocks.has(unit);
  }

  // An instruction behind which the function does not go on, unless it is a yield and `next` is where it does. All but RETURN_VALUE and yields are tier 1's.
  #ends(i: Instruction, next: number | undefined): void {
    const { consumer } = this;
    if (consumer && i.op === Op.YIELD_VALUE) this.give(i, consumer);
    else if (consumer && i.op === Op.RETURN_VALUE && this.depth === this.inline!.stack + 1) this.endGenerator(consumer);
    else if (consumer) this.code.br(this.nesting + this.exit(this.state, i.start, "", "go on"));
    else if (i.op === Op.RETURN_VALUE && this.inline) this.endCall();
    else if (i.op === Op.RETURN_VALUE && this.depth === 1) this.#leaveFunction(i);
    else if (i.op === Op.RAISE_VARARGS) {
      const exit = this.exit(this.state, i.unit, "", "throw");
      this.code.br(this.nesting + exit);
      this.caught(this.exits[exit]!);
    } else if (i.op === Op.YIELD_VALUE && this.isResumed && next !== undefined) this.#fill(i, next);
    else if (i.op === Op.YIELD_VALUE && this.isResumed) this.#yield(i);
    else this.code.br(this.nesting + this.exit(this.state, i.start, "", "go on"));
  }

  // What gives a value to who has called is tier 1's, unless compiled code or C has.
  #leaveUnlessDirect(i: Instruction): void {
    this.code.get(DIRECT);
    this.code.op(W.I32_EQZ);
    this.code.brIf(this.nesting + this.exit(this.state, i.start, "", "go on"));
  }

  // The address of the generator whose frame this is.
  #ownGenerator(): void {
    this.code.get(FRAME);
    this.code.i32(this.at(F.GEN_FRAME));
    this.code.op(W.I32_SUB);
  }

  // RETURN_VALUE of a function that was compiled from its entry: compiled code gets the value, for other callers tier 1 returns.
  #leaveFunction(i: Instruction): void {
    const c = this.code, t = this.temp(Wt.I64), result = this.top();
    this.#leaveUnlessDirect(i);
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

  // YIELD_VALUE of a generator that was resumed by C, as generator_iternext does; for other callers tier 1 yields, and for who takes values in place.
  #yield(i: Instruction): void {
    const c = this.code, t = this.temp(Wt.I64);
    this.#leaveUnlessDirect(i);
    this.#ownGenerator();
    c.memory(W.I32_LOAD, this.at(F.GEN_SINK));
    c.brIf(this.nesting + this.exit(this.state, i.start, FILLS, "go on"));
    this.owned(this.pop());
    c.set(t);
    this.#pauseAt(i, t);
  }

  // YIELD_VALUE of a generator whose values are taken in place. `next`: where it goes on.
  #fill(i: Instruction, next: number): void {
    const c = this.code, t = this.temp(Wt.I64), generator = this.temp(Wt.I32), sink = this.temp(Wt.I32), sinkNow = this.#sinkNow;
    this.#leaveUnlessDirect(i);
    this.settle(); // what takes it may be what the stack has borrowed from
    const v = this.pop(), kind = this.kindOf(v);
    let given: Entry;
    if (isNumber(kind)) {
      given = headNumber(kind, this.temp(kind === Kind.INT ? Wt.I64 : Wt.F64));
      this.number(v);
      c.set(given.place);
    } else {
      given = headEntry(kind, t);
      this.owned(v);
      c.set(t);
    }
    this.open(W.BLOCK);
    const taken = this.nesting;
    this.open(W.BLOCK); // to where it is not taken
    this.#ownGenerator();
    c.tee(generator);
    c.memory(W.I32_LOAD, this.at(F.GEN_SINK));
    c.tee(sink);
    c.op(W.I32_EQZ);
    c.brIf(0);
    takeInPlace(this, sink, sinkNow && this.machine.field(sinkNow, F.SINK_KIND), given, () => c.br(this.nesting - taken));
    c.get(VM);
    c.get(generator);
    this.boxed(given);
    this.call(JitHelper.YIELD);
    c.brIf(1);
    this.end();
    this.boxed(given);
    c.set(t);
    const state = copyState(this.state);
    this.#pauseAt(i, t);
    this.end();
    this.state = state;
    this.pushConstant(NONE); // what is sent to it
    this.#goto(next);
  }

  // Gives the value in a WebAssembly local to who has resumed the generator.
  #pauseAt(i: Instruction, value: number): void {
    const c = this.code, generator = this.temp(Wt.I32);
    this.flush(this.state, false);
    this.state.stack.forEach((e, d) => {
      if (e.stored !== d) this.storeOwned(FRAME, e, this.stackSlot(d));
    });
    this.storeIp(i.next);
    c.get(FRAME);
    this.stackAddress(this.depth);
    c.memory(W.I32_STORE, this.at(F.FRAME_SP));
    this.#ownGenerator();
    c.set(generator);
    this.setState(generator, this.at(F.GEN_SUSPENDED) + i.arg);
    this.pause(generator, FRAME);
    c.get(value);
    c.op(W.RETURN);
  }

  // What region_return does for a frame that nobody has looked at.
  #leaveFrame(): void {
    const c = this.code, p = this.temp(Wt.I32);
    this.popFrame(FRAME);
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
  #enter(root: number, depth: number): void {
    this.code.i32(0);
    this.code.memory(W.I32_LOAD, this.vmField(F.VM_FACTS));
    this.code.set(this.factsThen);
    this.unlessEntry(() => this.#begins(root, depth));
  }

  // What the frame holds when the region is entered at its beginning.
  #begins(root: number, depth: number): void {
    const locals: Local[] = [], empty: Local = { ...IN_FRAME, kind: Kind.NULL };
    const m = this.machine, code = this.object.address, begins = this.isFunction && !this.isResumed, parameters = parametersOf(m, code);
    const cells = cellsOf(m, this.object), nPlain = this.object.nLocals - m.field(code, F.CODE_N_FREE);
    for (let n = 0; n < this.object.nLocals; n++) locals.push(begins && n >= parameters && n < nPlain && !cells.has(n) ? empty : IN_FRAME); // where a function begins, what is no parameter has no value
    const stack: Entry[] = [];
    this.state = { locals, stack, found: null, globals: 0, builtins: 0 };
    this.before = copyState(this.state);
    this.instruction = this.blocks.get(root)!.instructions[0]!;
    this.#begin();
    for (let d = 0; d < depth; d++) {
      this.loadStack(d);
      this.code.set(this.stackLocal(d));
      stack.push(headEntry(Kind.ANY, this.stackLocal(d), d));
    }
    this.before = copyState(this.state);
    if (this.#ops.has(Op.LOAD_NAME) || this.#ops.has(Op.STORE_NAME)) this.#guardNames();
    if (root === this.head) this.#guess();
  }

  // The frame is at the head. Local variables that are numbers now are taken to be numbers.
  #guess(): void {
    const { stack } = this.state;
    for (let d = 0; d < stack.length; d++) {
      const kind = this.kindOfBits(this.machine.value(this.frame + this.stackSlot(d)));
      if (kind > Kind.POINTER) this.guard(stack[d]!, kind);
    }
    const used = this.#used(), wrong = [...this.notes].filter((note) => note.startsWith("entry ")).length;
    // Without a loop each is guarded once at most, where it is used. A generator that begins has no values yet.
    if (wrong > MAX_WRONG_ENTRIES || this.#fills || ![...this.blocks.values()].some((block) => block.loops)) used.clear();
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
    const use = (n: number) => used.add(n);
    for (const block of this.blocks.values()) for (const i of block.instructions) eachLocal(i, use, use);
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

  protected tree(block: Block, state: State): void {
    this.state = copyState(state);
    if (block.loops) {
      this.conform(block);
      this.arrive(block);
      this.open(W.LOOP);
      this.labels.set(block, this.nesting);
      this.openLoops.add(block);
      this.state = copyState(this.incoming.get(block)!);
    } else if (block.resumed >= 0) this.arrive(block);
    this.#within(block, block.children.filter((child) => child.joins));
    if (block.loops) {
      this.end();
      this.openLoops.delete(block);
    }
  }

  // The blocks in `joins` follow: the last of the list at once behind this one.
  #within(block: Block, joins: readonly Block[]): void {
    const [outer, ...rest] = joins;
    if (!outer && this.#passed.has(block)) {
      this.turn(block);
      this.code.op(W.UNREACHABLE);
      return;
    }
    if (!outer) {
      this.#write(block);
      return;
    }
    this.open(W.BLOCK);
    this.labels.set(outer, this.nesting);
    this.#within(block, rest);
    this.end();
    const head = this.incoming.get(outer) ?? this.heads.get(outer);
    if (head) {
      this.#passed.delete(outer);
      this.tree(outer, head);
    } else if (this.turns(outer)) { // in this pass no way leads there but those to entries behind it
      this.#passed.add(outer);
      this.#within(outer, outer.children.filter((child) => child.joins));
    } else this.code.op(W.UNREACHABLE);
  }

  #write(block: Block): void {
    const last = block.instructions[block.instructions.length - 1]!;
    if (!this.inline) this.#ownBlock = block;
    this.turn(block);
    if (block.resumed >= 0 && block === this.blocks.get(this.head)) {
      this.instruction = block.instructions[0]!;
      this.#begin();
      this.#guess();
    }
    let behind = -1; // the instructions that are done
    for (const i of block.instructions) {
      if (i === block.instructions[0] && this.#unpacked.has(block)) continue;
      if (i.unit < behind) continue;
      this.instruction = i;
      this.#begin();
      this.recorder.mark(this.code.length, this.path, i, this.machine, this.object);
      this.isAttribute = ATTRIBUTES.has(i.op);
      if (this.isAttribute) this.versions.add(this.machine.cache32(this.object, i.unit + 2));
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
        this.#ends(i, block.next[0]);
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
      behind = Math.max(this.skipped, i.next);
      this.skipped = -1;
      this.finish(behind);
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
    const state = copyState(this.state), { atJump, atFall } = this, checks = [this.mayDealloc, this.mustCheck] as const, pins = this.pins.slice();
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
    const next = this.blocks.get(fallsThrough);
    this.finish(next && this.#unpacked.has(next) ? next.instructions[0]!.next : fallsThrough);
    this.#goto(fallsThrough);
  }

  #goto(unit: number): void {
    const block = this.blocks.get(unit);
    if (!block && this.inline?.declined) {
      this.#decline(this.inline);
      return;
    }
    if (!block) {
      const { op, unit: from, next } = this.instruction, branch = isBranch(op) ? { unit: from, taken: unit !== next } : null;
      const { consumer } = this, note = consumer ? `${consumer.linked ? "linked" : "call"} ${this.inline!.call.unit}` : branch && !this.noted("way") && this.#isCold(unit) ? `way ${this.path}${from}` : "";
      this.code.br(this.nesting + this.exit(this.state, unit, note, "go on", branch));
      return;
    }
    if (this.openLoops.has(block) || block.joins) {
      if (this.#passed.has(block)) this.#again = true;
      this.conform(block);
      const { op } = this.instruction, isRound = op === Op.JUMP_BACKWARD_NO_INTERRUPT ? block.loops : isBackward(op) || op === Op.YIELD_VALUE; // a handler jumps back behind its try
      if (isRound && !this.resumed) this.#poll(block, unit);
      this.code.br(this.nesting - this.labels.get(block)!);
    } else this.tree(block, this.state);
  }

  // A way that is not written out of a call that then is made. Nothing may be left of what was done.
  #decline(inline: Inline): void {
    if (this.depth !== inline.stack || this.state.locals.some((l, n) => n >= inline.base && l.owned)) throw new NotInline(`call ${inline.path.slice(0, -1)}`);
    this.code.br(this.nesting - inline.declined);
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

  // A way leads from here to the block. What the block begins with by it and those before is in `incoming`; the answer is what the way is to be written for.
  #meet(block: Block, mine = this.#here()): State {
    if (block.loops) forgetAsked(mine);
    if (block.loops && !this.heads.has(block) && !this.inline) foresee(this.blocks, block, mine, this.isResumed && this.#isSentTo(block));
    const before = this.incoming.get(block), place = (d: number) => this.stackLocal(d);
    const joined = before ? joinStates(before, mine, place) : mine;
    if (!joined) throw new Refusal("stacks of different depth meet");
    const old = this.heads.get(block), both = old ? joinStates(old, joined, place) : joined;
    if (!both) throw new Refusal("stacks of different depth meet");
    // What was asked is known of this pass alone.
    if (old && joined.found) {
      both.found = joined.found;
      joined.locals.forEach(({ identity }, n) => {
        if (identity) both.locals[n] = { ...both.locals[n]!, identity };
      });
    }
    // A loop goes on with its values where it was entered with them.
    if (old && block.loops) both.locals.forEach((l, n) => {
      if (old.locals[n]!.boxed && !l.boxed && !l.number) both.locals[n] = { ...l, boxed: true };
    });
    this.incoming.set(block, both);
    // What the first way here has, with what was known of the others in the last pass: until another way says otherwise.
    const head = old && before ? old : both;
    this.heads.set(block, head);
    return head;
  }

  // What is known here, for a block that begins with it.
  #here(): State {
    return { ...copyState(this.state), locals: this.state.locals.map(headLocal), stack: this.state.stack.map((e, d) => this.#headOf(this.kindOf(e), d, e.stored === d ? d : -1)) };
  }

  // Makes the state that the block begins with of the one here.
  protected conform(block: Block): void {
    const c = this.code, head = this.#meet(block);
    for (let n = 0; n < head.locals.length; n++) {
      const to = head.locals[n]!, from = this.state.locals[n]!;
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
    }
    const moved = this.state.stack.map((e, d) => !(e.rep === head.stack[d]!.rep && e.place === head.stack[d]!.place && (e.owned || !mayPoint(e.kind))));
    this.state.stack.forEach((e, d) => {
      if (!moved[d]) return;
      if (head.stack[d]!.rep === Rep.NUMBER) this.number(e);
      else this.owned(e);
    });
    for (let d = this.state.stack.length - 1; d >= 0; d--) if (moved[d]) c.set(head.stack[d]!.place);
  }

  // Whether the generator goes on there behind a yield.
  #isSentTo(block: Block): boolean {
    const { unit } = block.instructions[0]!;
    return unit === this.head || [...this.blocks.values()].some(({ instructions, next }) => instructions[instructions.length - 1]!.op === Op.YIELD_VALUE && next[0] === unit);
  }

  #headOf(kind: Kind, depth: number, stored: number): Entry {
    return isNumber(kind) ? headNumber(kind, this.stackNumber(depth, kind)) : headEntry(kind, this.stackLocal(depth), stored);
  }

  isItself(code: number, count: number): boolean {
    return this.isFunction && !this.isResumed && code === this.outer.address && directArguments(this.machine, this.outer) === count;
  }

  // --- the end

  // The region, and how compiled code calls it.
  #functions(): WasmFunction[] {
    const { machine: m } = this, count = this.isFunction && !this.isResumed ? directArguments(m, this.object) : -1;
    this.inner.length = 0;
    this.innerAt = count < 0 ? 1 : 2;
    const body = this.#finish();
    return [{ type: REGION_TYPE, locals: this.wasmLocals, body }, ...(count < 0 ? [] : [directEntry(m, this.object, this.head, count)])];
  }

  // The body with the stubs of its exits.
  #finish(): Uint8Array {
    const body = this.code, out = new Code();
    const n = this.exits.length;
    this.counters = this.allocate(RegionExitAt.SIZE * n);
    this.isCold = true;
    out.open(W.BLOCK, Wt.I32);
    for (let i = 0; i < n; i++) out.open(W.BLOCK);
    this.recorder.bodyAt = out.length;
    out.append(body.bytes);
    out.op(W.UNREACHABLE);
    this.code = out;
    this.exits.forEach((exit, i) => {
      out.op(W.END);
      this.#stub(exit, i);
      if (i < n - 1) out.br(n - 1 - i);
    });
    if (n === 0) out.op(W.UNREACHABLE);
    out.op(W.END);
    this.isCold = false;
    this.#leave();
    return out.bytes;
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
        if (!inline.resumed.linked) this.link(frame, object, call, top - bottom, inline.resumed.frame);
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
    for (let d = 0; d < this.depth - bottom; d++) {
      const e = this.state.stack[bottom + d]!;
      if (e.place !== STORED && (frame !== FRAME || e.stored !== d)) this.storeOwned(frame, e, slot(d));
    }
    if (exit.inline) this.#dropArguments(exit.inline);
    const how = HOW[exit.how], { branch, learns } = exit;
    const at = this.counters + number * RegionExitAt.SIZE, set = (field: RegionExitAt, value: number) => this.machine.setWord(at + field, value);
    if (exit.note) set(RegionExitAt.most, this.#exitsUntilWrong);
    set(RegionExitAt.ip, object.units + 2 * exit.unit);
    set(RegionExitAt.sp, slot(this.depth - bottom));
    set(RegionExitAt.how, how);
    if (exit.entry) set(RegionExitAt.entry, exit.entry);
    if (exit.entry && how !== RegionHow.POLLS) {
      let frames = 0;
      for (let { inline } = exit; inline; inline = inline.caller) frames++;
      set(RegionExitAt.frames, frames);
      set(RegionExitAt.ended, this.ended);
    }
    if (branch) {
      set(RegionExitAt.history, object.units + 2 * (branch.unit + 1));
      set(RegionExitAt.jumped, branch.taken ? 1 : 0);
    }
    if (learns) {
      set(RegionExitAt.name, Number(learns.name & 0xffff_ffffn));
      set(RegionExitAt.cell, learns.cell);
      set(RegionExitAt.isMethod, learns.isMethod ? 1 : 0);
    }
    if (frame !== FRAME) {
      c.get(frame);
      c.set(FRAME);
    }
    c.i32(at);
  }

  // What all exits end with: C is told which it was, whose number is on WebAssembly's stack. The frame is the innermost.
  #leave(): void {
    const c = this.code, at = this.temp(Wt.I32);
    c.set(at);
    c.get(VM);
    c.get(FRAME);
    c.get(at);
    this.call(JitHelper.LEAVE);
    c.op(W.END);
  }
}
