// jit/calls.ts: calls of Python that are written out in the region: of functions, of methods, of classes whose `__init__` is such.
//
// What is not written out, but known, gets its arguments in the order of its parameters here (bindArguments); direct-calls.ts makes the call.
import { JitHelper, JitField as F, OnReturn } from "../gen/bindings.gen.js";
import { Op } from "../gen/opcodes.gen.js";
import { CO_OPTIMIZED, DEFAULT, KEYWORDS, REST, defaultOf, defaultsOf, keywordDefault, kindOfStrs, orderOf, parameterName, type Order } from "./arguments.js";
import { Shared, MAX_ARGUMENTS, W, Wt } from "./code.js";
import { FRAME, NotInline, VM } from "./emitter.js";
import { Entries } from "./entries.js";
import { Refusal, baseGraph, functionGraph, loadsGlobal, stored, type Block } from "./graph.js";
import { isMadeInPlace } from "./instances.js";
import { NONE, NOT_IMPLEMENTED, NULL, TRUE, pointerTo, type CodeObject, type Instruction } from "./machine.js";
import { Kind, Rep, copyState, entry, isConstant, isNumber, mayPoint, type Entry, type Local, type State } from "./state.js";
import { borrow } from "./steps.js";
import { buildTuple, emptyDict, itemsOf } from "./tuples.js";

/** Calls within calls that are written out, and local variables of each: their frames have to fit into REGION_FRAMES (vm/jit/jit.h). */
export const MAX_INLINED = 3, MAX_INLINED_LOCALS = 64;

/** A function that is written out in its caller, and what comes behind the call. */
interface Body {
  readonly object: CodeObject;
  readonly blocks: Map<number, Block>;
  readonly end: Block;
  /** It returns at one place: what is known there is known behind the call. */
  readonly once: boolean;
  /** The local variables that it stores to. */
  readonly stores: ReadonlySet<number>;
}

/** A call of a function that is known: its code, and how many parameters it has, whose values are on the stack. */
export interface Bound {
  readonly code: number;
  readonly count: number;
}

// What comes behind a call.
const behind = (): Block => ({ instructions: [], next: [], behind: [], order: -1, children: [], dominator: null, joins: true, loops: false, resumed: -1 });

export function asksGlobals(blocks: Map<number, Block>): boolean {
  return [...blocks.values()].some((b) => b.instructions.some(({ op }) => loadsGlobal(op)));
}

/** Calls that are written out. */
export abstract class Calls extends Entries {
  /** The blocks of what is written, the loops around it, and what is known where ways meet, of the ways that are written. */
  protected blocks!: Map<number, Block>;
  protected openLoops = new Set<Block>();
  protected incoming = new Map<Block, State>();
  #bodies = new Map<string, Body | null>();
  #returned = new Map<Block, State>();

  /** The end of an instruction behind which the frame is at `unit`. */
  abstract finish(unit: number): void;

  /** Writes a block, and those that it dominates. */
  protected abstract tree(block: Block, state: State): void;

  /** Makes the state that the block begins with of the one here. */
  protected abstract conform(block: Block): void;

  /** All begins anew: nothing that was written holds. */
  protected forgetCalls(): void {
    this.#bodies.clear();
  }

  /** Writes the function that a call calls out here; false: that cannot be. `names`: of its last arguments, a tuple's address; 0: they have none. */
  inlineCall(i: Instruction, names = 0): boolean {
    const m = this.machine, callable = this.top(i.arg + 1), known = this.functionOf(callable), isKnown = known !== 0n, isExact = i.op === Op.CALL_PY_EXACT_ARGS;
    if (!isKnown && callable.rep === Rep.BOXED) return false; // one of several, most likely
    const version = m.cache32(this.object, i.unit + 2), code = isKnown ? m.field(Number(known & 0xffff_ffffn), F.FUNCTION_CODE) : m.functionOf(version);
    const now = isKnown ? known : this.valueNow(callable), f = Number(now & 0xffff_ffffn);
    if (!isKnown && !isExact && (m.typeOf(now) !== m.field(m.vm, F.VM_FUNCTION) || m.field(f, F.FUNCTION_CODE) !== code)) return false;
    const key = this.keyOf(i), body = key && this.#bodyAt(key, code);
    if (!body) return false;
    if (isKnown && this.#asksOthers(body, f)) return false;
    const selfKind = this.kindOf(this.top(i.arg));
    if (selfKind === Kind.ANY) return false;
    const count = i.arg + (selfKind === Kind.NULL ? 0 : 1), order = isExact ? null : orderOf(m, f, count, names);
    if (isExact ? m.field(body.object.address, F.CODE_PLAIN_ARGCOUNT) !== count : order === null) return false;
    const bottom = this.depth - i.arg - 2;
    return this.attempt(key, () => {
      if (isKnown) this.#guardKnown(callable, known, asksGlobals(body.blocks));
      else this.#guardFunction(callable, version, body.blocks);
      const defaults = order ? this.#defaults(callable, f, order) : null;
      this.#guardDepth();
      if (order) this.#arrange(count, order, defaults!);
      this.settle();
      this.#writeOut(i, key, body, order ? order.length : count, known, OnReturn.TO_CALLER, bottom);
    });
  }

  /** The same for a call whose arguments are the items of a list or tuple. */
  inlineSpread(i: Instruction): boolean {
    const m = this.machine, callable = this.top(3), known = this.functionOf(callable), f = Number(known & 0xffff_ffffn), key = this.keyOf(i), { kind, count } = this.#givenNow();
    if (!known || !key || count < 0 || count > MAX_ARGUMENTS || this.kindOf(this.top(0)) !== Kind.NULL || this.kindOf(this.top(2)) !== Kind.NULL) return false;
    const body = this.#bodyAt(key, m.field(f, F.FUNCTION_CODE)), order = orderOf(m, f, count, 0), bottom = this.depth - 4;
    if (!body || !order || this.#asksOthers(body, f)) return false;
    return this.attempt(key, () => {
      this.#guardKnown(callable, known, asksGlobals(body.blocks));
      this.#guardDepth();
      this.#spread(callable, f, kind, count, order);
      this.settle();
      this.#writeOut(i, key, body, order.length, known, OnReturn.TO_CALLER, bottom);
    });
  }

  // What a call gives, below names that are none: a list or a tuple of how many items, most likely; -1: that is not known.
  #givenNow(): { readonly kind: Kind.LIST | Kind.TUPLE; readonly count: number } {
    const m = this.machine, given = this.top(1), now = this.valueNow(given), isList = m.typeOf(now) === m.field(m.vm, F.VM_LIST);
    return isList ? { kind: Kind.LIST, count: m.field(Number(now & 0xffff_ffffn), F.LIST_LEN) } : { kind: Kind.TUPLE, count: this.lengthNow(given) };
  }

  // The items of the list or tuple that a call gives, below names that are none, are brought into an order.
  #spread(callable: Entry, f: number, kind: Kind.LIST | Kind.TUPLE, count: number, order: Order): void {
    this.pop(); // no names
    const items = itemsOf(this, kind, count), defaults = this.#defaults(callable, f, order);
    this.settle();
    const tuple = this.pop();
    for (const item of items) {
      this.incref(item, Kind.ANY);
      this.pushBoxed(item, Kind.ANY);
    }
    this.drop(tuple);
    this.#arrange(count, order, defaults);
  }

  /** Writes out the method of a class that `guard` makes sure of, with the last `count` entries as its arguments; those of an operator (`returns`) stay on the stack below it. False: that cannot be, and nothing was written. */
  inlineMethod(i: Instruction, method: bigint, count: number, guard: () => void, returns = OnReturn.TO_CALLER): boolean {
    const m = this.machine, f = Number(method & 0xffff_ffffn), code = m.field(f, F.FUNCTION_CODE), key = this.keyOf(i), body = key && this.#bodyAt(key, code);
    if (!body || m.field(code, F.CODE_PLAIN_ARGCOUNT) !== count || this.#asksOthers(body, f)) return false;
    return this.attempt(key, () => {
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

  /**
   * Writes out the ways on which a call of the region's own function returns at once (baseGraph); on the others `call` makes it. Half of the calls of a recursion
   * are its leaves, for which this saves the frame. False: there are no such ways, and nothing was written.
   */
  inlineBase(i: Instruction, { code, count }: Bound, call: () => void): boolean {
    const m = this.machine, key = this.keyOf(i);
    if (!key || this.inline || !this.isItself(code, count) || m.field(code, F.CODE_ARGCOUNT) + m.field(code, F.CODE_KWONLY) !== count) return false;
    const body = this.#baseOf(key, code);
    return body !== null && this.attempt(key, () => {
      this.#guardDepth();
      this.#writeOut(i, key, body, count, 0n, OnReturn.TO_CALLER, this.depth - count - 1, call);
    });
  }

  #baseOf(key: string, code: number): Body | null {
    const known = `base ${key}`;
    let body = this.#bodies.get(known);
    if (body === undefined) {
      const object = this.machine.code(code), blocks = object.nLocals > MAX_INLINED_LOCALS ? null : baseGraph(this.machine, object);
      this.#bodies.set(known, (body = blocks && { object, blocks, once: false, stores: new Set(), end: behind() }));
    }
    return body;
  }

  // Whether the body of a function at an address asks for globals other than the frame's.
  #asksOthers(body: Body, f: number): boolean {
    return asksGlobals(body.blocks) && this.machine.field(f, F.FUNCTION_GLOBALS) !== this.machine.field(this.frame, F.FRAME_GLOBALS);
  }

  /** The function that a callable is, or most likely is: a constant, or what it was when the code was written. 0: it is not known. */
  functionOf(callable: Entry): bigint {
    const known = isConstant(callable) ? callable.bits : callable.guess;
    return known !== 0n && this.machine.typeOf(known) === this.machine.field(this.machine.vm, F.VM_FUNCTION) ? known : 0n;
  }

  // The function that a local variable has when the code is written, where tier 1's form of the call has met none but of its code; 0: it is not known.
  #functionNow(i: Instruction, callable: Entry): bigint {
    const m = this.machine, now = this.valueNow(callable);
    if (callable.rep !== Rep.ALIAS || i.op !== Op.CALL_PY_GENERAL || m.typeOf(now) !== m.field(m.vm, F.VM_FUNCTION)) return 0n;
    return m.field(Number(now & 0xffff_ffffn), F.FUNCTION_CODE) === m.functionOf(m.cache32(this.object, i.unit + 2)) ? now : 0n;
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

  // Brings the last `count` entries of the stack into an order. Nothing may be guarded behind it, if arguments become a tuple or a dict.
  #arrange(count: number, order: Order, defaults: ReadonlyMap<number, number>): void {
    const given = this.state.stack.splice(this.depth - count), named = order.filter((k) => k > REST), made = order.length - named.length;
    named.forEach((k, n) => this.push(k === DEFAULT ? entry(Rep.BOXED, Kind.ANY, defaults.get(n)!, { lent: true }) : given[k]!));
    if (!made) return;
    const others = given.filter((_, k) => !named.includes(k)), room = this.machine.field(this.object.address, F.CODE_FRAMESIZE) - this.object.nLocals;
    if (this.depth - (this.inline?.stack ?? 0) + Math.max(others.length, made) > room) throw new NotInline(`call ${this.path}${this.instruction.unit}`); // who raises leaves all in the frame
    this.settle();
    for (const e of others) this.push(e);
    if (order.includes(REST)) buildTuple(this, others.length);
    if (order.includes(KEYWORDS)) emptyDict(this);
  }

  /**
   * Brings what a call gives into the order of the parameters of the function that it calls, which is known: the stack has the function and a value for each.
   * Null: it is not such a call. `names` as of inlineCall.
   */
  bindArguments(i: Instruction, names = 0): Bound | null {
    const m = this.machine, callable = this.top(i.arg + 1), self = this.kindOf(this.top(i.arg)), known = this.functionOf(callable) || this.#functionNow(i, callable), f = Number(known & 0xffff_ffffn);
    if (self === Kind.ANY || known === 0n) return null;
    const count = i.arg + (self === Kind.NULL ? 0 : 1), order = orderOf(m, f, count, names);
    return this.#bind(f, order, (order) => {
      this.#guardKnown(callable, known, false);
      const defaults = this.#defaults(callable, f, order);
      if (self === Kind.NULL) this.state.stack.splice(this.depth - count - 1, 1);
      this.#arrange(count, order, defaults);
    });
  }

  /** The same for a call whose arguments are the items of a list or tuple. */
  bindSpread(): Bound | null {
    const m = this.machine, callable = this.top(3), known = this.functionOf(callable), f = Number(known & 0xffff_ffffn), { kind, count } = this.#givenNow();
    if (known === 0n || count < 0 || count > MAX_ARGUMENTS || this.kindOf(this.top(0)) !== Kind.NULL || this.kindOf(this.top(2)) !== Kind.NULL) return null;
    return this.#bind(f, orderOf(m, f, count, 0), (order) => {
      this.#guardKnown(callable, known, false);
      this.#spread(callable, f, kind, count, order);
      this.state.stack.splice(this.depth - order.length - 1, 1);
    });
  }

  /** The same for a call of a class that is known, whose `__init__` is Python's: the instance is made, and stays on the stack below that function and its arguments. */
  bindInit(i: Instruction, names = 0): Bound | null {
    const found = this.#initOf(i, names);
    return found ? this.#bind(found.init, found.order, (order) => void this.#makeInstance(i, found.type, found.init, order)) : null;
  }

  /** The same for the function of a property, with the last `count` entries as its arguments, the object first; `guard` makes sure of it. */
  bindAccessor(accessor: bigint, count: number, guard: () => void): Bound | null {
    const m = this.machine, f = Number(accessor & 0xffff_ffffn);
    if (m.typeOf(accessor) !== m.field(m.vm, F.VM_FUNCTION)) return null;
    return this.#bind(f, orderOf(m, f, count, 0), (order) => {
      guard();
      this.guardWord(f + this.at(F.FUNCTION_CODE), m.field(f, F.FUNCTION_CODE));
      const operands = this.state.stack.splice(this.depth - count);
      this.pushConstant(accessor, true);
      const defaults = this.#defaults(this.top(), f, order);
      this.state.stack.push(...operands);
      this.#arrange(count, order, defaults);
    });
  }

  // Brings arguments into an order by `write`; null: that cannot be.
  #bind(f: number, order: Order | null, write: (order: Order) => void): Bound | null {
    const m = this.machine, code = m.field(f, F.FUNCTION_CODE), key = `${this.path}${this.instruction.unit}`, note = `bound ${key}`;
    if (!order || order.length > MAX_ARGUMENTS || !(m.field(code, F.CODE_FLAGS) & CO_OPTIMIZED) || this.noted("guard") || this.notes.has(note)) return null;
    m.depends(this.executor, code); // whose parameters these are
    return this.attempt(key, () => write(order), note) ? { code, count: order.length } : null;
  }

  // Writes a call out; false: it cannot be after all, and what was written is taken back.
  protected attempt(key: string, write: () => void, note = `call ${key}`): boolean {
    const { code, exits, nesting, state, before, instruction, guardExit, object, inline, resumed, mayDealloc, mustCheck, skipped, isAttribute, isMethod, attributeName } = this;
    const length = code.length, nExits = exits.length, saved = copyState(state), blocks = this.blocks, pins = this.pins.slice(), open = new Set(this.openLoops);
    try {
      write();
      return true;
    } catch (error) {
      if (!(error instanceof NotInline) || error.note !== `call ${key}`) throw error;
      this.notes.add(note);
      code.length = length;
      exits.length = nExits;
      Object.assign(this, { nesting, state: saved, before, instruction, guardExit, object, inline, resumed, mayDealloc, mustCheck, skipped, isAttribute, isMethod, attributeName, pins, atJump: null, atFall: null });
      this.blocks = blocks;
      this.openLoops = open;
      return false;
    }
  }

  /** The same for a call of a class that is known, whose `__init__` is Python's: makes the instance and writes `__init__` out. */
  inlineInit(i: Instruction, names = 0): boolean {
    const found = this.#initOf(i, names), key = this.keyOf(i);
    if (!found || !key) return false;
    const body = this.#bodyAt(key, this.machine.field(found.init, F.FUNCTION_CODE));
    if (!body || this.#asksOthers(body, found.init)) return false;
    return this.attempt(key, () => {
      const depth = this.#makeInstance(i, found.type, found.init, found.order);
      this.settle();
      this.#writeOut(i, key, body, found.order.length, pointerTo(found.init), OnReturn.FROM_INIT, depth);
    });
  }

  // The class that a call calls, its __init__, and the order of the arguments; null: it is not known.
  #initOf(i: Instruction, names: number): { type: number; init: number; order: Order } | null {
    const { machine: m } = this, callable = this.top(i.arg + 1), type = Number(callable.guess & 0xffff_ffffn);
    if (!callable.guess || this.kindOf(this.top(i.arg)) !== Kind.NULL || m.typeOf(callable.guess) !== m.root) return null;
    const init = m.initOf(type), order = init ? orderOf(m, init, i.arg + 1, names) : null;
    return order ? { type, init, order } : null;
  }

  // Makes the instance of a class, in the callable's place; above it are __init__ and its arguments. The depth of the instance.
  #makeInstance(i: Instruction, type: number, init: number, order: Order): number {
    const { machine: m, code: c } = this, callable = this.top(i.arg + 1), version = m.field(type, F.TYPE_VERSION), callee = pointerTo(init);
    this.guardObject(callable, callable.guess);
    this.guardWord(type + this.at(F.TYPE_VERSION), version);
    this.guardWord(init + this.at(F.FUNCTION_CODE), m.field(init, F.FUNCTION_CODE));
    const defaults = this.#defaults(entry(Rep.CONSTANT, Kind.POINTER, -1, { bits: callee }), init, order);
    this.#guardDepth();
    this.settle();
    const made = this.temp(Wt.I64), depth = this.depth - i.arg - 2;
    if (isMadeInPlace(m, type) && this.shared.admits(type)) this.callShared(Shared.INSTANCE, type);
    else {
      c.get(VM);
      c.i32(type);
      this.call(JitHelper.INSTANCE);
    }
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
    return depth;
  }

  // Whether both ways of a branch are wanted, in the code that a path leads to. Where one guess of a way was wrong, others would be.
  protected isWarm(path: string): (unit: number) => boolean {
    const all = [...this.notes].some((note) => note.startsWith(`way ${path}`) && !note.includes("/", 4 + path.length));
    return () => all;
  }

  #hasInline(type: number): boolean {
    return this.machine.field(type, F.TYPE_SHARED_KEYS) !== 0;
  }

  // By what a call that may be written out is known; "": it may not.
  protected keyOf(i: Instruction): string {
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
  // `bottom`: the depth of the callable, or, of an __init__, of its instance. `call`: makes the call on the ways that the body does not have.
  #writeOut(i: Instruction, key: string, { object, blocks, end, once, stores }: Body, count: number, callee: bigint, returns: OnReturn, bottom: number, call: (() => void) | null = null): void {
    const c = this.code, base = this.state.locals.length, before = this.before, called = copyState(this.state), pins = this.pins.slice();
    this.machine.depends(this.executor, object.address);
    for (let k = 0; k < object.nLocals; k++) {
      const known: Local = { kind: Kind.NULL, version: 0, inline: false, boxed: true, number: false, synced: true, virtual: true, owned: false, identity: 0 };
      if (k < count) {
        const e = this.state.stack[this.depth - count + k]!, kind = this.kindOf(e);
        if (isNumber(kind)) {
          this.number(e);
          c.set(this.numberLocal(base + k, kind));
        } else {
          this.boxed(e);
          c.set(this.boxLocal(base + k));
        }
        const { version: v, inline, identity } = this.facts(e);
        this.samples[base + k] = this.valueNow(e);
        this.definitions[base + k] = this.definitionOf(e);
        this.lengths[base + k] = this.lengthNow(e);
        const moves = stores.has(k) && e.owned && mayPoint(kind); // the last reference goes where the parameter gets another value
        if (moves) this.state.stack[this.depth - count + k] = entry(Rep.CONSTANT, Kind.NONE, -1, { bits: NONE });
        this.state.locals.push({ ...known, kind, version: v, inline, boxed: !isNumber(kind), number: isNumber(kind), owned: moves, identity });
      } else {
        c.i64(NULL);
        c.set(this.boxLocal(base + k));
        this.state.locals.push(known);
      }
    }
    const saved = [this.blocks, this.object, this.inline] as const;
    this.inline = { object, caller: this.inline, callerObject: this.object, call: i, base, callable: bottom, stack: this.depth, path: `${key}/`, end, once, callee, returns, resumed: null, declined: call ? this.nesting + 2 : 0 };
    this.object = object;
    this.blocks = blocks;
    this.incoming.delete(end);
    this.#returned.delete(end);
    this.open(W.BLOCK);
    this.labels.set(end, this.nesting);
    if (call) this.open(W.BLOCK);
    this.tree(blocks.get(0)!, this.state);
    if (call) this.end();
    [this.blocks, this.object, this.inline] = saved;
    if (call) {
      Object.assign(this, { state: called, before, pins, instruction: i, guardExit: -1 });
      this.freeTemps();
      call();
      this.finish(i.next);
      this.conform(end);
    }
    this.end();
    const after = once ? this.#returned.get(end) : this.incoming.get(end) ?? this.heads.get(end);
    if (!after) throw new NotInline(`call ${key}`);
    this.state = copyState(after);
    this.before = copyState(after);
    this.instruction = i;
    this.guardExit = -1;
    this.freeTemps();
    this.mayDealloc = this.mustCheck = false;
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
    let body = this.#bodies.get(known);
    if (body === undefined) this.#bodies.set(known, (body = this.#bodyOf(code, `${key}/`)));
    return body;
  }

  #bodyOf(address: number, path: string): Body | null {
    if (address === 0) return null;
    const object = this.machine.code(address);
    if (object.nLocals > MAX_INLINED_LOCALS) return null;
    const blocks = functionGraph(this.machine, object, this.isWarm(path));
    if (!blocks || !this.#callsFit(object, blocks, path, [this.outer.address])) return null;
    const once = [...blocks.values()].filter((b) => b.instructions.some(({ op }) => op === Op.RETURN_VALUE)).length === 1;
    return { object, blocks, once, stores: stored(blocks.values()), end: behind() };
  }

  // Whether the calls in a body can be written out, too: a body has no frame that they could be made from.
  #callsFit(object: CodeObject, blocks: Map<number, Block>, path: string, within: readonly number[]): boolean {
    for (const block of blocks.values()) for (const { op, unit } of block.instructions) {
      if (op !== Op.CALL_PY_EXACT_ARGS) continue;
      const address = this.machine.functionOf(this.machine.cache32(object, unit + 2));
      if (address === 0 || address === object.address || within.includes(address) || within.length === MAX_INLINED) return false;
      const inner = this.machine.code(address), body = functionGraph(this.machine, inner, this.isWarm(`${path}${unit}/`));
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
    if (asksGlobals && !isConstant(callable)) this.guardWord(f + this.at(F.FUNCTION_GLOBALS), m.field(f, F.FUNCTION_GLOBALS));
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
  protected endCall(): void {
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
      if (l.owned && l.boxed) this.dropPlace(this.boxLocal(n), l.kind, l.version);
    }
    const made = isInit ? this.state.stack[inline.callable]! : null;
    if (inline.declined) this.settle(inline.callable); // the arguments go
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
    if (inline.once) this.#returned.set(inline.end, copyState(this.state));
    else this.conform(inline.end);
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

}
