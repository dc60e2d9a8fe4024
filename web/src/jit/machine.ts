// jit/machine.ts: what the compiler reads in the VM's memory. Values are those of vm/base/value.h.
import { JitField, JitHelper, LOOKUP_TAG, MET_CLASSES, type JitBuiltin } from "../gen/bindings.gen.js";
import { CACHES, Op } from "../gen/opcodes.gen.js";
import type { Wasm } from "../wasm.js";
import { FunctionTable } from "./table.js";

export const TAG_INT = 0xfff9n, TAG_PTR = 0xfffan;
/** The tag of an int in its place, and the bits that are its value. */
export const INT_BITS = TAG_INT << 48n, PAYLOAD = 0xffff_ffff_ffffn;
/** Versions of a class that is changed while the program runs: what makes a class sets its attributes before anybody asks for a version. */
const MANY_VERSIONS = 24;
/** Of a function of JavaScript. */
const MANY_ARGUMENTS = 1000;
/** In a type: how many versions it has had, behind what it caches for `[]`. */
const VERSIONS = 14;
/** Ways that an AttrCell remembers (ATTR_WAYS in vm/jit/jit.h). */
export const MAX_WAYS = 4;
/** What a place of an attribute has met: a class by its version, and where an object of it has the value, or the method. */
export interface Way {
  readonly version: number;
  readonly offset: number;
  readonly method: bigint;
  readonly keys: number;
}
/** What a region answers when it is left, on top of a number (REGION_LEFT in vm/jit/jit.h). */
export const LEFT = 0xffffn << 48n;
export const NULL = 0xfffb_0000_0000_0000n, NONE = NULL | 1n, FALSE = NULL | 2n, TRUE = NULL | 3n, NOT_IMPLEMENTED = NULL | 5n, MARK = NULL | 6n;

const TYPE_IMMUTABLE = 1 << 8; // vm/object/class/type.h

/** The value that points to an object. */
export const pointerTo = (address: number): bigint => (TAG_PTR << 48n) | BigInt(address);

/** An instruction: its unit behind its EXTENDED_ARG prefix, where it begins with it, the units with caches. */
export interface Instruction {
  readonly op: Op;
  readonly arg: number;
  readonly unit: number;
  readonly start: number;
  readonly next: number;
}

/** Where an exception goes: the unit, and what is on the stack there below it: so many values, and the place where it was raised. */
export interface Handler {
  readonly unit: number;
  readonly depth: number;
  readonly hasPlace: boolean;
}

/** A code object as the compiler sees it. */
export interface CodeObject {
  readonly address: number;
  readonly units: number;
  readonly nLocals: number;
  readonly consts: number;
  readonly names: number;
  readonly executors: number;
}

/** The VM's memory by the names of its fields. */
export class Machine {
  readonly vm: number;
  /** Bytes of an AttrCell. */
  readonly attrCell: number;
  #fields: number;
  #offsets: number[] = []; // those that were read
  #deopt: number;
  #binding: number;

  readonly table: FunctionTable;

  constructor(readonly wasm: Wasm, binding: number) {
    this.table = new FunctionTable((wasm.exports as unknown as { __indirect_function_table: WebAssembly.Table }).__indirect_function_table);
    this.#binding = binding;
    this.#fields = wasm.exports.jit_fields();
    this.#deopt = wasm.exports.jit_deopt();
    this.vm = wasm.exports.jit_vm(binding);
    this.attrCell = wasm.exports.jit_attr_cell();
  }

  at(field: JitField): number {
    return (this.#offsets[field] ??= this.wasm.data.getUint16(this.#fields + 2 * field, true));
  }

  word(address: number): number {
    return this.wasm.data.getUint32(address, true);
  }

  value(address: number): bigint {
    return this.wasm.data.getBigUint64(address, true);
  }

  /** The word in a field. */
  field(object: number, field: JitField): number {
    return this.wasm.data.getUint32(object + this.at(field), true);
  }

  setWord(address: number, value: number): void {
    this.wasm.data.setUint32(address, value, true);
  }

  setField(object: number, field: JitField, value: number): void {
    this.wasm.data.setUint32(object + this.at(field), value, true);
  }

  setByte(object: number, field: JitField, value: number): void {
    this.wasm.bytes[object + this.at(field)] = value;
  }

  /** The type of a value that is a pointer; 0: it is none. */
  typeOf(value: bigint): number {
    return value >> 48n === TAG_PTR ? this.word(Number(value & 0xffff_ffffn) + 4) : 0;
  }

  unit(code: CodeObject, unit: number): number {
    return this.wasm.data.getUint16(code.units + 2 * unit, true);
  }

  /** 16, 32 or 64 bits of an inline cache. */
  cache16(code: CodeObject, unit: number): number {
    return this.unit(code, unit);
  }

  cache32(code: CodeObject, unit: number): number {
    return this.wasm.data.getUint32(code.units + 2 * unit, true);
  }

  cache64(code: CodeObject, unit: number): bigint {
    return this.wasm.data.getBigUint64(code.units + 2 * unit, true);
  }

  /** How many values are on a frame's stack. */
  depthOf(frame: number, { nLocals }: CodeObject): number {
    return (this.field(frame, JitField.FRAME_SP) - frame - this.at(JitField.FRAME_LOCALS)) / 8 - nLocals;
  }

  frameCode(frame: number): number {
    return this.field(frame, JitField.FRAME_CODE);
  }

  // The place of a helper in the VM's table.
  #inVM(which: JitHelper): number {
    return this.word(this.wasm.exports.jit_functions() + 4 * which);
  }

  /** The place of a helper in the regions' table. */
  helper(which: JitHelper): number {
    return (this.#helpers[which] ??= this.table.ofC(this.#inVM(which)));
  }

  #helpers: number[] = [];

  /** The version of a dict's keys, which get one now if they have none; 0: there are no more. */
  keysVersion(keys: number): number {
    return (this.table.vm.get(this.#inVM(JitHelper.KEYS_VERSION)) as (vm: number, keys: number) => number)(this.vm, keys) >>> 0;
  }

  /** The code of the function that was made last with a version; 0: it is not known. */
  functionOf(version: number): number {
    return this.wasm.exports.jit_function(this.#binding, version);
  }

  /** The `__init__` that a call of a class runs behind object's `__new__`, a function of Python; 0: the call is of another kind. The class gets a version. */
  initOf(type: number): number {
    return this.wasm.exports.jit_init(this.#binding, type);
  }

  /** Has a cell remember where objects of the class that has a version keep an attribute, or its method. */
  learn(version: number, name: bigint, cell: number, isMethod: boolean): void {
    this.wasm.exports.jit_learn(this.#binding, version, Number(name & 0xffff_ffffn), cell, isMethod ? 1 : 0);
  }

  /** Versions of classes that the LOAD_ATTR or STORE_ATTR at a unit has met before the one in its cache, as far as tier 1 remembers them. */
  met(code: CodeObject, unit: number): number[] {
    const at = this.wasm.exports.jit_met(this.#binding, code.units + 2 * unit);
    const versions: number[] = [];
    for (let k = 0; at !== 0 && k < MET_CLASSES; k++) {
      const version = this.word(at + 4 * k);
      if (version !== 0) versions.push(version);
    }
    return versions;
  }

  /** What an AttrCell remembers. */
  waysIn(cell: number): (Way & { readonly isMethod: boolean })[] {
    const ways = [];
    for (let k = 0; k < MAX_WAYS; k++) {
      const at = cell + k * this.at(JitField.WAY_SIZE), word = (field: JitField) => this.word(at + this.at(field)), version = word(JitField.WAY_VERSION);
      if (version) ways.push({ version, offset: word(JitField.WAY_OFFSET), method: this.value(at + this.at(JitField.WAY_METHOD)), keys: word(JitField.WAY_KEYS), isMethod: word(JitField.WAY_IS_METHOD) !== 0 });
    }
    return ways;
  }

  qualnameOfType(type: number): string {
    return this.text(this.value(type + this.at(JitField.TYPE_QUALNAME)));
  }

  /** The class that has a version; 0: there is none. */
  typeOfVersion(version: number): number {
    return this.wasm.exports.jit_type(this.#binding, version);
  }

  /** What super() of a class finds for a name in objects of a type: the value in the first class behind it in the type's order. NULL: nothing, or it cannot be told. */
  superLookup(type: number, cls: bigint, name: bigint): bigint {
    const order = this.#order(type), own = order.indexOf(cls);
    for (const base of own < 0 ? [] : order.slice(own + 1)) {
      const at = this.valueOf(this.#ownKeys(base), name);
      if (at) return this.value(at);
    }
    return NULL;
  }

  /** Whether a type and all its bases but object are Python's. */
  isOfPython(type: number): boolean {
    return this.#order(type).slice(0, -1).every((base) => !this.isImmutable(Number(base & 0xffff_ffffn)));
  }

  /** Whether nothing can be stored in a type, as in those that are built in. */
  isImmutable(type: number): boolean {
    return (this.field(type, JitField.TYPE_FLAGS) & TYPE_IMMUTABLE) !== 0;
  }

  /** Whether a type has another in its order, or is it. */
  isSubtype(type: number, base: number): boolean {
    return this.#order(type).includes(pointerTo(base));
  }

  /** The type and all classes below it, or so many of them. */
  withSubclasses(type: number, most: number): number[] {
    const all = [type];
    for (let k = 0; k < all.length && all.length < most; k++) {
      const at = this.field(all[k]!, JitField.TYPE_SUBCLASSES), n = this.field(all[k]!, JitField.TYPE_N_SUBCLASSES);
      for (let i = 0; i < n && all.length < most; i++) all.push(this.word(at + 4 * i));
    }
    return all;
  }

  /** The class of plain classes. */
  get root(): number {
    return this.typeOf(pointerTo(this.field(this.vm, JitField.VM_INT)));
  }

  /** Whether all types have versions that change when a value of theirs is replaced. */
  areVersioned(types: readonly number[]): boolean {
    return types.every((type) => this.field(type, JitField.TYPE_VERSION) > 0 && this.field(type, JitField.TYPE_VERSION) < LOOKUP_TAG);
  }

  /** Whether all types have versions, or tags, which change when something of theirs is replaced that is not plain: a function, another descriptor. */
  areTagged(types: readonly number[]): boolean {
    return types.every((type) => this.field(type, JitField.TYPE_VERSION) > 0);
  }

  /** Whether a type has been changed so often that it most likely will be again, and its version with it. */
  changesOften(type: number): boolean {
    return this.wasm.data.getUint16(type + this.at(JitField.TYPE_CACHED_GETITEM) + VERSIONS, true) >= MANY_VERSIONS && this.field(type, JitField.TYPE_VERSION) < LOOKUP_TAG;
  }

  /** Whether a type has a tag that stays when plain values of it are replaced. */
  isTagged(type: number): boolean {
    return this.field(type, JitField.TYPE_VERSION) >= LOOKUP_TAG;
  }

  /** Whether objects of a type look attributes up, or set them, as those of one of its bases do; `base` 0: as plain objects do. */
  looksUpAs(type: number, base: number, name: "__getattribute__" | "__setattr__" = "__getattribute__"): boolean {
    const of = base || Number((this.#order(type).at(-1) ?? 0n) & 0xffff_ffffn);
    return of !== 0 && this.inOrder(type, name) === this.inOrder(of, name);
  }

  // The classes in which a type looks attributes up, as values; none: it is not ready.
  #order(type: number): bigint[] {
    const mro = this.value(type + this.at(JitField.TYPE_MRO)), at = Number(mro & 0xffff_ffffn);
    const classes: bigint[] = [];
    for (let k = 0, n = mro === NULL ? 0 : this.field(at, JitField.TUPLE_LEN); k < n; k++) classes.push(this.value(at + this.at(JitField.TUPLE_ITEMS) + 8 * k));
    return classes;
  }

  /** The method of Python that a type's order has for a special name; NULL: it has another, or none. */
  special(type: number, name: string): bigint {
    const found = this.inOrder(type, name);
    return this.typeOf(found) === this.field(this.vm, JitField.VM_FUNCTION) ? found : NULL;
  }

  /** What a type's order has for a name; NULL: nothing. */
  inOrder(type: number, name: string): bigint {
    return this.foundInOrder(type, name)?.value ?? NULL;
  }

  /** The same, with the class that has it. */
  foundInOrder(type: number, name: string): { readonly value: bigint; readonly owner: number } | null {
    for (const base of this.#order(type)) {
      const at = this.#valueNamed(this.#ownKeys(base), name);
      if (at) return { value: this.value(at), owner: Number(base & 0xffff_ffffn) };
    }
    return null;
  }

  #ownKeys(type: bigint): number {
    return this.field(this.field(Number(type & 0xffff_ffffn), JitField.TYPE_OWN_DICT), JitField.DICT_KEYS);
  }

  kindOfKeys(keys: number): number {
    return this.wasm.bytes[keys + this.at(JitField.KEYS_KIND)]!;
  }

  /** The address of the entries of keys: the key and the value of each. */
  entriesOf(keys: number): number {
    return keys + this.at(JitField.KEYS_ENTRIES) + (1 << this.wasm.bytes[keys + this.at(JitField.KEYS_LOG2_INDEX)]!);
  }

  /** Whether keys have a name, with a value or, where objects share them, without. */
  hasKey(keys: number, name: string): boolean {
    for (let n = 0, at = this.entriesOf(keys); n < this.field(keys, JitField.KEYS_N_ENTRIES); n++, at += 16) if (this.#isName(this.value(at), name)) return true;
    return false;
  }

  // By its text: a program can put a str that is not interned into the dict of an object.
  #isName(key: bigint, name: string): boolean {
    return this.typeOf(key) === this.field(this.vm, JitField.VM_STR) && this.field(Number(key & 0xffff_ffffn), JitField.STR_LEN) === name.length && this.text(key) === name;
  }

  /** Where keys of strs have the value for an interned name; 0: they have none. */
  valueOf(keys: number, name: bigint): number {
    return this.#valueWhere(keys, (key) => key === name) || this.#valueNamed(keys, this.text(name));
  }

  #valueNamed(keys: number, name: string): number {
    return this.#valueWhere(keys, (key) => this.#isName(key, name));
  }

  // Where keys have the value of the first key that fits and has one; 0: none does.
  #valueWhere(keys: number, fits: (key: bigint) => boolean): number {
    const first = this.entriesOf(keys), end = first + 16 * this.field(keys, JitField.KEYS_N_ENTRIES);
    for (let at = first; at < end; at += 16) if (fits(this.value(at)) && this.value(at + 8) !== NULL) return at + 8;
    return 0;
  }

  /** Which well-known function of C a function object is. */
  builtin(f: number): JitBuiltin {
    return this.wasm.exports.jit_builtin(this.#binding, f);
  }

  /** The name of the method that a descriptor of a built-in type describes. */
  methodName(descriptor: number): string {
    const at = this.field(this.field(descriptor, JitField.DESCRIPTOR_METHOD), JitField.DEF_NAME);
    return String.fromCharCode(...this.wasm.bytes.subarray(at, this.wasm.bytes.indexOf(0, at)));
  }

  /** What is compiled for an executor ends with the code, or when tools come to it. */
  depends(executor: number, code: number): void {
    this.wasm.exports.jit_depends(this.#binding, executor, code);
  }

  /** By how many values the stack grows by an instruction, where it does not jump. */
  effect(code: CodeObject, i: Instruction): number {
    return this.wasm.exports.jit_effect(code.address, i.unit, i.arg);
  }

  /** Whether a code object has handlers. */
  catches(code: CodeObject): boolean {
    return this.field(this.field(code.address, JitField.CODE_HANDLERS), JitField.BYTES_LEN) > 0;
  }

  /** Where what the instruction at a unit raises is caught; null: not in this code. */
  handler(code: CodeObject, unit: number): Handler | null {
    const packed = this.wasm.exports.jit_handler(code.address, unit) >>> 0, depths = packed >>> 16;
    return packed ? { unit: packed & 0xffff, depth: depths >> 1, hasPlace: (depths & 1) === 1 } : null;
  }

  qualname(code: number): bigint {
    return this.value(code + this.at(JitField.CODE_QUALNAME));
  }

  /** The names of a code object's local variables. */
  variables(code: CodeObject): string[] {
    const items = this.word(code.address + this.at(JitField.CODE_VARIABLES)) + this.at(JitField.TUPLE_ITEMS);
    const names: string[] = [];
    for (let n = 0; n < code.nLocals; n++) names.push(this.text(this.value(items + 8 * n)));
    return names;
  }

  /** The characters of a str. */
  text(str: bigint): string {
    const at = Number(str & 0xffff_ffffn);
    const { bytes } = this.wasm, size = bytes[at + this.at(JitField.STR_KIND)]!, data = this.field(at, JitField.STR_DATA), length = this.field(at, JitField.STR_LEN);
    let text = "";
    if (size === 1 && length < MANY_ARGUMENTS) return String.fromCharCode(...bytes.subarray(data, data + length));
    for (let i = 0; i < length; i++) text += String.fromCodePoint(size === 1 ? bytes[data + i]! : size === 2 ? this.wasm.data.getUint16(data + 2 * i, true) : this.word(data + 4 * i));
    return text;
  }

  code(address: number): CodeObject {
    const tuple = (field: JitField) => (this.word(address + this.at(field)) + this.at(JitField.TUPLE_ITEMS)) >>> 0;
    return {
      address, units: this.field(address, JitField.CODE_UNITS), nLocals: this.field(address, JitField.CODE_N_LOCALS),
      consts: tuple(JitField.CODE_CONSTS), names: tuple(JitField.CODE_NAMES), executors: this.field(address, JitField.CODE_EXECUTORS),
    };
  }

  /** The instruction at a unit, as tier 1 would run it: pairs and entries of compiled loops are looked through. */
  instruction(code: CodeObject, unit: number): Instruction {
    const start = unit;
    let arg = 0;
    for (;;) {
      const word = this.unit(code, unit);
      let op: Op = word & 255, low = word >> 8;
      if (op === Op.ENTER_EXECUTOR) {
        const executor = this.word(code.executors + this.at(JitField.EXECUTORS_ITEMS) + 4 * low);
        op = this.wasm.bytes[executor + this.at(JitField.EXECUTOR_OPCODE)]!;
        low = this.wasm.bytes[executor + this.at(JitField.EXECUTOR_OPARG)]!;
      }
      if (CACHES[op] === 255) op = this.wasm.bytes[this.#deopt + op]!;
      arg = (arg << 8) | low;
      if (op !== Op.EXTENDED_ARG) return { op, arg, unit, start, next: unit + 1 + CACHES[op]! };
      unit++;
    }
  }
}
