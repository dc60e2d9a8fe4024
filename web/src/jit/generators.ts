// jit/generators.ts: generators that are written out in the loop that asks them for items, from one yield to the next.
//
// The generator keeps its frame. Its variables are in its slots, as the loop's are in the slots of its frame, whatever of them only WebAssembly knows goes there
// at each yield, and the frame is linked with the others' where the region is left, or, if what comes between two yields may want it, all the time.
import { JitHelper, JitField as F, OnReturn } from "../gen/bindings.gen.js";
import { Op } from "../gen/opcodes.gen.js";
import { Calls, MAX_INLINED, MAX_INLINED_LOCALS, asksGlobals } from "./calls.js";
import { W, Wt } from "./code.js";
import { FRAME, TYPE_OF, VM, type Resumed } from "./emitter.js";
import { Refusal, resumes, type Block, type Resume } from "./graph.js";
import { NONE, NULL, type CodeObject, type Instruction } from "./machine.js";
import { Kind, IN_FRAME, copyState, headEntry } from "./state.js";
import { askNext } from "./steps.js";

export const GENERATOR = 0x20; // CO_GENERATOR

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

export abstract class Generators extends Calls {
  /** The depth of the stack that the frame has at the region's head. */
  protected depthAtHead = 0;
  #sources = new Map<string, Source | null>();
  #made = new Map<number, number>(); // by the unit of a FOR_ITER, the code of the generator that it most likely asks
  #places = new Map<number, Pick<Consumer, "generator" | "frame" | "item" | "ended">>();

  /** The loop that the generator is written out in whose own instructions are written; null: none is. */
  protected get consumer(): Consumer | null {
    return this.inline?.resumed ? (this.resumed as Consumer) : null;
  }

  protected override forgetCalls(): void {
    super.forgetCalls();
    this.#sources.clear();
    this.#made.clear();
    this.#places.clear();
  }

  /** FOR_ITER over a generator: what it does from one yield to the next. False: it cannot be written out, and nothing was written. */
  inlineNext(i: Instruction): boolean {
    if (this.inline || this.isForgetful || this.noted("guard")) return false;
    return [false, true].some((linked) => {
      const note = linked ? `linked ${i.unit}` : `call ${i.unit}`, source = this.notes.has(note) ? null : this.#sourceOf(i, linked);
      return source !== null && this.attempt(String(i.unit), () => this.#nextWrittenOut(i, source, linked), note);
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
      const m = this.machine, now = this.depthAtHead >= this.depth ? m.value(this.frame + this.stackSlot(this.depth - 1)) : 0n, made = this.#made.get(i.unit);
      const isNow = m.typeOf(now) === m.field(m.vm, F.VM_GENERATOR), frame = isNow ? Number(now & 0xffff_ffffn) + this.at(F.GEN_FRAME) : 0;
      source = isNow ? this.#sourceFrom(m.field(frame, F.FRAME_CODE), frame, linked, made !== undefined) : made !== undefined ? this.#sourceFrom(made, 0, linked, true) : null;
      if (isNow || made !== undefined) this.#sources.set(key, source);
    }
    return source;
  }

  // `frame`: a generator's; 0: none is known. `begins`: it is asked for its first item here, too.
  #sourceFrom(code: number, frame: number, linked: boolean, begins: boolean): Source | null {
    const m = this.machine, object = m.code(code);
    if (object.nLocals > MAX_INLINED_LOCALS || (frame && m.field(frame, F.FRAME_GLOBALS) !== m.field(this.frame, F.FRAME_GLOBALS))) return null;
    try {
      const all = resumes(m, object, m.field(object.address, F.CODE_FIRST), linked, begins);
      return all.size ? { object, resumes: all, values: frame ? Array.from({ length: object.nLocals }, (_, k) => m.value(frame + this.slot(k))) : [] } : null;
    } catch (error) {
      if (error instanceof Refusal) return null;
      throw error;
    }
  }

  #placesOf(unit: number): Pick<Consumer, "generator" | "frame" | "item" | "ended"> {
    let places = this.#places.get(unit);
    if (!places) this.#places.set(unit, (places = { generator: this.declare(Wt.I32), frame: this.declare(Wt.I32), item: this.declare(Wt.I64), ended: this.declare(Wt.I32) }));
    return places;
  }

  #nextWrittenOut(i: Instruction, source: Source, linked: boolean): void {
    const c = this.code, m = this.machine, places = this.#placesOf(i.unit), { generator, frame, item, ended } = places, { object } = source;
    m.depends(this.executor, object.address);
    this.part();
    const outer = copyState(this.state), base = outer.locals.length;
    c.i32(0);
    c.set(ended);
    this.open(W.BLOCK);
    const done = this.nesting;
    this.open(W.BLOCK); // to its end: what is not as usual
    this.#canResume(generator, frame, source);
    for (const [unit, { blocks, depth, begins }] of source.resumes) {
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
      const consumer: Consumer = { ...places, base, linked, done, unit, depth, source };
      this.#resume(i, consumer, blocks, begins);
      this.end();
    }
    this.end();
    this.state = copyState(outer);
    this.before = copyState(outer);
    this.instruction = i;
    this.guardExit = -1;
    this.isAttribute = false;
    this.freeTemps();
    askNext(this, item);
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
    c.i32((this.at(F.GEN_SUSPENDED) & 0xff) - 1); // or GEN_CREATED, which is one less: where it goes on tells
    c.op(W.I32_SUB);
    c.i32(1);
    c.op(W.I32_GT_U);
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
  #resume(i: Instruction, consumer: Consumer, blocks: Map<number, Block>, begins: boolean): void {
    const c = this.code, { depth, source: { object, values } } = consumer, saved = [this.blocks, this.object] as const, first = blocks.values().next().value!;
    if (consumer.linked) this.link(FRAME, this.object, i, this.depth, consumer.frame);
    else this.setState(consumer.generator, this.at(F.GEN_SUSPENDED) + 2);
    for (let k = 0; k < object.nLocals; k++) {
      this.state.locals.push(IN_FRAME);
      this.samples[consumer.base + k] = values[k] ?? 0n;
    }
    const at = this.depth;
    this.inline = { object, caller: null, callerObject: this.object, call: i, base: consumer.base, callable: at, stack: at, path: `${i.unit}/`, end: first, once: false, callee: 0n, returns: OnReturn.TO_CALLER, resumed: consumer, declined: 0 };
    this.resumed = consumer;
    this.object = object;
    this.blocks = blocks;
    for (let d = at; d < at + depth; d++) {
      c.get(consumer.frame);
      c.memory(W.I64_LOAD, this.slot(object.nLocals + d - at));
      c.set(this.stackLocal(d));
      this.state.stack.push(headEntry(Kind.ANY, this.stackLocal(d), d));
    }
    if (!begins) this.pushConstant(NONE); // what is sent to it
    this.tree(first, this.state);
    this.inline = this.resumed = null;
    [this.blocks, this.object] = saved;
  }

  protected setState(generator: number, state: number): void {
    this.code.get(generator);
    this.code.i32(state & 0xff);
    this.code.memory(W.I32_STORE8, this.at(F.GEN_STATE));
  }

  // YIELD_VALUE of a generator that is written out: the loop has the value.
  protected give(i: Instruction, consumer: Consumer): void {
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
    this.setState(consumer.generator, this.at(F.GEN_SUSPENDED));
    if (consumer.linked) this.pause(consumer.generator, frame);
    c.br(this.nesting - consumer.done);
  }

  // RETURN_VALUE of such a generator: the loop ends.
  protected endGenerator(consumer: Consumer): void {
    const c = this.code, { call } = this.inline!, result = this.pop(), kind = this.kindOf(result), t = this.temp(Wt.I64);
    this.owned(result);
    c.set(t);
    this.callsAside(() => {
      if (!consumer.linked) this.link(FRAME, this.outer, call, this.inline!.stack, consumer.frame);
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
    const c = this.code, { generator, frame, unit, source: { object } } = this.resumed as Consumer;
    let inline = this.inline!, at = this.instruction;
    for (; !inline.resumed; inline = inline.caller!) at = inline.call;
    const ip = (to: number) => {
      c.get(frame);
      c.i32(object.units + 2 * to);
      c.memory(W.I32_STORE, this.at(F.FRAME_IP));
    };
    ip(at.unit);
    this.link(FRAME, this.outer, inline.call, inline.stack, frame);
    call();
    c.get(frame);
    c.get(frame);
    c.memory(W.I32_LOAD, this.at(F.FRAME_SP));
    c.i32(8); // what was sent
    c.op(W.I32_SUB);
    c.memory(W.I32_STORE, this.at(F.FRAME_SP));
    this.pause(generator, frame);
    ip(unit);
  }

  // The generator's frame becomes the running one. The loop is in `frame`, a WebAssembly local, whose stack is so deep.
  protected link(frame: number, object: CodeObject, call: Instruction, depth: number, callee: number): void {
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

  /** The generator's frame runs no longer, its caller's does. */
  protected pause(generator: number, frame: number): void {
    const c = this.code;
    c.i32(0);
    c.get(generator);
    c.memory(W.I32_LOAD, this.at(F.GEN_EXC_PREVIOUS));
    c.memory(W.I32_STORE, this.vmField(F.VM_EXC_INFO));
    c.get(generator);
    c.i32(0);
    c.memory(W.I32_STORE, this.at(F.GEN_EXC_PREVIOUS));
    this.popFrame(frame);
    c.get(frame);
    c.i32(0);
    c.memory(W.I32_STORE, this.at(F.FRAME_PREVIOUS));
  }

  /** The frame's caller runs again. */
  protected popFrame(frame: number): void {
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
}
