// jit/names.ts: globals, attributes and methods.
import { JitHelper, JitField as F } from "../gen/bindings.gen.js";
import { Op } from "../gen/opcodes.gen.js";
import { W, Wt } from "./code.js";
import { callBound } from "./direct-calls.js";
import type { Compiler } from "./compiler.js";
import { CHANGING, TYPE_OF } from "./emitter.js";
import { Refusal } from "./graph.js";
import { NULL, pointerTo, type Instruction, type Way } from "./machine.js";
import { Kind, Rep, entry, isNumber, type Entry } from "./state.js";
import { borrow, consume, keep, pushResult } from "./steps.js";

const keysOf = (c: Compiler, field: F): number => c.machine.field(c.machine.field(c.frame, field), F.DICT_KEYS);

// Leaves unless the dict in a field of the frame has the keys of a version.
function guardKeys(c: Compiler, field: F.FRAME_GLOBALS | F.FRAME_BUILTINS, version: number): void {
  const known = field === F.FRAME_GLOBALS ? "globals" : "builtins", w = c.code;
  if (c.state[known] === version) return;
  c.frameWord(field);
  w.memory(W.I32_LOAD, c.at(F.DICT_KEYS));
  w.memory(W.I32_LOAD, c.at(F.KEYS_VERSION));
  w.i32(version);
  w.op(W.I32_NE);
  c.leaveIfKeys();
  c.state[known] = version;
}

// Where the value of an entry is. Keys of a version are one block of memory.
const valueAt = (c: Compiler, keys: number, index: number): number => c.machine.entriesOf(keys) + 16 * index + 8;

// Pushes what a dict has at the address on WebAssembly's stack, which `offset` is added to; `now`: what it has there while the code is written, a guess.
function pushHeldGlobal(c: Compiler, offset: number, now: bigint): void {
  const w = c.code, t = c.temp(Wt.I64);
  w.memory(W.I64_LOAD, offset);
  w.set(t);
  c.leaveIfNull(t);
  c.push(entry(Rep.BOXED, Kind.ANY, t, { lent: true, guess: c.kindOfBits(now) === Kind.POINTER ? now : 0n }));
}

// The same of a dict whose keys were guarded.
function pushGlobal(c: Compiler, at: number): void {
  c.code.i32(0);
  pushHeldGlobal(c, at, c.machine.value(at));
}

// Of LOAD_GLOBAL.
const nameOf = (c: Compiler, i: Instruction): bigint => c.machine.value(c.object.names + 8 * (i.arg >> 1));

export function global(c: Compiler, i: Instruction): void {
  if (c.keysTries > 0) {
    foundGlobal(c, i);
    return;
  }
  const m = c.machine, inModule = i.op === Op.LOAD_GLOBAL_MODULE;
  const globals = m.cache16(c.object, i.unit + 2), builtins = m.cache16(c.object, i.unit + 3), index = m.cache16(c.object, i.unit + 4);
  const keys = keysOf(c, inModule ? F.FRAME_GLOBALS : F.FRAME_BUILTINS);
  if (m.field(keysOf(c, F.FRAME_GLOBALS), F.KEYS_VERSION) !== globals || (!inModule && m.field(keys, F.KEYS_VERSION) !== builtins)) {
    if (!pushName(c, nameOf(c, i))) {
      anyGlobal(c, i);
      return;
    }
  } else {
    guardKeys(c, F.FRAME_GLOBALS, globals);
    if (!inModule) guardKeys(c, F.FRAME_BUILTINS, builtins);
    pushGlobal(c, valueAt(c, keys, index));
  }
  if (i.arg & 1) c.pushConstant(NULL);
}

// Where a dict has the value of a name now, by the version of its keys; null: it has none, or cannot be relied on.
function nameIn(c: Compiler, field: F.FRAME_GLOBALS | F.FRAME_BUILTINS, name: bigint): { readonly version: number; readonly at: number } | null {
  const m = c.machine, keys = keysOf(c, field);
  if (m.word(m.field(c.frame, field) + 4) !== m.field(m.vm, F.VM_DICT)) return null; // a subclass may answer for itself
  if (m.kindOfKeys(keys) !== m.kindOfKeys(keysOf(c, F.FRAME_BUILTINS))) return null;
  const version = m.keysVersion(keys);
  if (version === 0) return null;
  return { version, at: m.valueOf(keys, name) };
}

// Pushes the value that globals, or builtins, have for a name now; false: they have none.
function pushName(c: Compiler, name: bigint): boolean {
  let found = nameIn(c, F.FRAME_GLOBALS, name);
  if (found) guardKeys(c, F.FRAME_GLOBALS, found.version);
  if (found?.at === 0) {
    found = nameIn(c, F.FRAME_BUILTINS, name);
    if (found) guardKeys(c, F.FRAME_BUILTINS, found.version);
  }
  if (!found?.at) return false;
  pushGlobal(c, found.at);
  return true;
}

// Tier 1 is as fast where each round of a module's loop binds and deletes names.
function refuseIfNamesGo(c: Compiler): void {
  if (c.keysTries === 2) throw new Refusal("names of its module come and go");
}

/** LOAD_NAME in a module's own code, whose locals are its globals. */
export function loadName(c: Compiler, i: Instruction): void {
  refuseIfNamesGo(c);
  if (!pushName(c, c.machine.value(c.object.names + 8 * i.arg))) throw new Refusal("a name that it has is not there yet");
}

// LOAD_GLOBAL where names come: a cell remembers where the value is while no others do, and finds it again when they have.
function foundGlobal(c: Compiler, i: Instruction): void {
  const name = nameOf(c, i), w = c.code;
  if (c.noted("guard")) { // it was not found, or has no place
    anyGlobal(c, i);
    return;
  }
  const cell = c.globalCell(), now = nameIn(c, F.FRAME_GLOBALS, name)?.at || nameIn(c, F.FRAME_BUILTINS, name)?.at;
  const isOther = (field: F.FRAME_GLOBALS | F.FRAME_BUILTINS, known: F) => {
    c.frameWord(field);
    w.memory(W.I32_LOAD, c.at(F.DICT_KEYS));
    w.memory(W.I32_LOAD, c.at(F.KEYS_VERSION));
    w.i32(0);
    w.memory(W.I32_LOAD, cell + c.at(known));
    w.op(W.I32_NE);
  };
  isOther(F.FRAME_GLOBALS, F.GLOBAL_CELL_GLOBALS);
  isOther(F.FRAME_BUILTINS, F.GLOBAL_CELL_BUILTINS);
  w.op(W.I32_OR);
  c.open(W.IF);
  c.vmArgument();
  c.frameArgument();
  w.i64(name);
  w.i32(cell);
  c.call(JitHelper.FIND_GLOBAL);
  w.op(W.I32_EQZ);
  c.leaveIf();
  c.end();
  w.i32(0);
  w.memory(W.I32_LOAD, cell + c.at(F.GLOBAL_CELL_AT));
  pushHeldGlobal(c, 0, now ? c.machine.value(now) : 0n);
  if (i.arg & 1) c.pushConstant(NULL);
}

/** LOAD_GLOBAL of what has no place that could be remembered. */
export function anyGlobal(c: Compiler, i: Instruction): void {
  c.escape();
  c.vmArgument();
  c.frameArgument();
  c.code.i64(nameOf(c, i));
  c.code.i32(c.globalCell());
  c.call(JitHelper.GLOBAL);
  pushResult(c);
  if (i.arg & 1) c.pushConstant(NULL);
}

/** STORE_NAME in a module's own code, STORE_GLOBAL: of a name that is there. */
export function storeName(c: Compiler, i: Instruction): void {
  if (i.op === Op.STORE_NAME) refuseIfNamesGo(c);
  const found = nameIn(c, F.FRAME_GLOBALS, c.machine.value(c.object.names + 8 * i.arg)), w = c.code, old = c.temp(Wt.I64), t = c.temp(Wt.I64);
  if (!found?.at) throw new Refusal("a name that it sets is not there yet");
  guardKeys(c, F.FRAME_GLOBALS, found.version);
  c.frameWord(F.FRAME_GLOBALS);
  w.memory(W.I32_LOAD8_U, c.at(F.DICT_WATCHED));
  c.leaveIf();
  w.i32(0);
  w.memory(W.I32_LOAD, keysOf(c, F.FRAME_GLOBALS) + c.at(F.KEYS_REFCNT));
  w.i32(1);
  w.op(W.I32_NE);
  c.leaveIf(); // a copy of the dict has them, too
  w.i32(0);
  w.memory(W.I64_LOAD, found.at);
  w.set(old);
  c.leaveIfNull(old);
  const v = c.pop();
  c.settle();
  c.owned(v);
  w.set(t);
  w.i32(0);
  w.get(t);
  w.memory(W.I64_STORE, found.at);
  c.dropPlace(old, Kind.ANY);
}

// Pushes the value in a WebAssembly local, which the object on top of the stack or its class holds, in that object's place; leaves if it is null.
function pushHeld(c: Compiler, arg: number, t: number, sample = 0n): void {
  c.leaveIfNull(t);
  pushInPlace(c, arg, entry(Rep.BOXED, Kind.ANY, t, { lent: true, sample }));
}

// Pushes what an attribute is in the place of the object on top of the stack, which holds it; before a call a null behind it.
function pushInPlace(c: Compiler, arg: number, found: Entry): void {
  const owner = c.pop();
  c.push(found);
  c.drop(owner);
  if (arg & 1) c.pushConstant(NULL);
}

// Pushes the value that is at `offset` of the object in `object`, or like one of the `ways`.
function pushValue(c: Compiler, arg: number, object: number, offset: number, ways: readonly Way[] = []): void {
  const t = c.temp(Wt.I64), w = c.code;
  w.get(object);
  w.memory(W.I64_LOAD, offset);
  w.set(t);
  pushHeld(c, arg, t, c.sampleOf(c.top(), ways));
}

export function attribute(c: Compiler, arg: number, offset: number, version: number): void {
  const p = c.temp(Wt.I32);
  c.pointer(c.top());
  c.code.set(p);
  pushValue(c, arg, p, offset, [{ version, offset, method: NULL, keys: 0 }]);
}

/** The same of a place that has the address of an object, or of none: a member, or the type, of which `guess` is known. */
export function objectAttribute(c: Compiler, arg: number, offset: number, guess: bigint): void {
  const t = c.temp(Wt.I64), p = c.temp(Wt.I32), w = c.code;
  c.pointer(c.top());
  w.memory(W.I32_LOAD, offset);
  w.tee(p);
  w.op(W.I32_EQZ);
  c.leaveIf();
  w.get(p);
  c.addressAsValue();
  w.set(t);
  pushInPlace(c, arg, entry(Rep.BOXED, Kind.POINTER, t, { lent: true, guess }));
}

// The class of an entry that is no number, in a WebAssembly local; of what may be no object C knows it.
function readClass(c: Compiler, e: Entry): number {
  const w = c.code, t = c.temp(Wt.I64), value = borrow(c, e);
  const ofObject = () => {
    w.get(value);
    w.op(W.I32_WRAP);
    w.memory(W.I32_LOAD, TYPE_OF);
    c.addressAsValue();
    w.set(t);
  };
  if (c.kindOf(e) >= Kind.POINTER) {
    ofObject();
    return t;
  }
  c.isPointer(value);
  c.open(W.IF);
  ofObject();
  c.otherwise();
  c.vmArgument();
  w.get(value);
  c.call(JitHelper.TYPE);
  w.set(t);
  c.end();
  return t;
}

/** `type(x)`: the class of what is on top of the stack, in the place of the call. False: what is called is something else. */
export function classOf(c: Compiler): boolean {
  const m = c.machine, e = c.top(), kind = c.kindOf(e), met = c.classMet(e);
  if (c.noted("guard") || c.kindOf(c.top(1)) !== Kind.NULL) return false;
  c.guardBits(c.top(2), pointerTo(m.root));
  const found = isNumber(kind)
    ? entry(Rep.CONSTANT, Kind.POINTER, -1, { bits: pointerTo(m.field(m.vm, kind === Kind.INT ? F.VM_INT : F.VM_FLOAT)) })
    : entry(Rep.BOXED, Kind.POINTER, readClass(c, e), { lent: true, guess: met ? pointerTo(met.type) : 0n });
  const given = [c.pop(), c.pop(), c.pop()];
  c.push(found);
  for (const one of given) c.drop(one);
  return true;
}

/** What the ways have, by the version in a WebAssembly local; `constant` writes it. */
function choose(c: Compiler, ways: readonly Way[], version: number, constant: (way: Way) => void): void {
  const w = c.code;
  constant(ways[0]!);
  for (const way of ways.slice(1)) {
    constant(way);
    w.get(version);
    w.i32(way.version);
    w.ops(W.I32_NE, W.SELECT);
  }
}

const allSame = <T>(ways: readonly Way[], of: (way: Way) => T): boolean => ways.every((way) => of(way) === of(ways[0]!));

// The address of the slot that the attribute has in the object on top of the stack, less `offset`, which is answered: the ways' if it is one.
function placeOf(c: Compiler, ways: readonly Way[]): readonly [place: number, offset: number] {
  const w = c.code, p = c.temp(Wt.I32);
  c.pointer(c.top());
  w.set(p);
  if (allSame(ways, ({ offset }) => offset)) return [p, ways[0]!.offset];
  const place = c.temp(Wt.I32);
  w.get(p);
  choose(c, ways, c.versionOf(p), ({ offset }) => w.i32(offset));
  w.op(W.I32_ADD);
  w.set(place);
  return [place, 0];
}

// The values of objects that an instruction with an offset in its cache has met.
function valueWays(c: Compiler, i: Instruction): Way[] {
  const m = c.machine, cached = { version: m.cache32(c.object, i.unit + 2), offset: m.cache16(c.object, i.unit + 4), method: NULL, keys: 0 };
  return c.waysOf(c.top(), cached, ({ offset }) => offset !== 0);
}

/** LOAD_ATTR_INSTANCE_VALUE and LOAD_ATTR_NONDESCRIPTOR_WITH_VALUES: what an object has, or its class where the object has none. */
export function instanceValue(c: Compiler, i: Instruction): void {
  const m = c.machine, w = c.code, { unit, op } = i, isOfClass = op === Op.LOAD_ATTR_NONDESCRIPTOR_WITH_VALUES;
  const found = isOfClass ? { offset: 0, method: m.cache64(c.object, unit + 6), keys: m.cache32(c.object, unit + 4) } : { offset: m.cache16(c.object, unit + 4), method: NULL, keys: 0 };
  const ways = c.waysOf(c.top(), { version: m.cache32(c.object, unit + 2), ...found }, ({ offset, keys }) => offset !== 0 || keys !== 0);
  const ofObjects = ways.filter(({ offset }) => offset !== 0), ofClasses = ways.filter(({ offset }) => offset === 0);
  c.guardVersions(c.top(), ways.map(({ version }) => version));
  c.guardInline(c.top());
  if (ofClasses.length === 0) {
    pushValue(c, i.arg, ...placeOf(c, ways), ways);
    return;
  }
  if (ways.length === 1) {
    guardSharedKeys(c, () => w.i32(ways[0]!.keys));
    pushOfClass(c, i, ways[0]!.method);
    return;
  }
  const t = c.temp(Wt.I64), p = c.temp(Wt.I32);
  c.pointer(c.top());
  w.set(p);
  const version = c.versionOf(p);
  ofClasses.forEach((way, k) => {
    w.get(version);
    w.i32(way.version);
    w.op(W.I32_EQ);
    if (k) w.op(W.I32_OR);
  });
  c.open(W.IF);
  guardSharedKeys(c, () => choose(c, ofClasses, version, ({ keys }) => w.i32(keys)));
  choose(c, ofClasses, version, ({ method }) => w.i64(method));
  w.set(t);
  if (ofObjects.length) {
    c.otherwise();
    const [place, offset] = placeOf(c, ofObjects);
    w.get(place);
    w.memory(W.I64_LOAD, offset);
    w.set(t);
  }
  c.end();
  pushHeld(c, i.arg, t);
}

// Leaves unless the objects of the class of the one on top of the stack have the keys of a version, which `keys` writes.
function guardSharedKeys(c: Compiler, keys: () => void): void {
  const w = c.code;
  c.pointer(c.top());
  w.memory(W.I32_LOAD, 4);
  w.memory(W.I32_LOAD, c.at(F.TYPE_SHARED_KEYS));
  w.memory(W.I32_LOAD, c.at(F.KEYS_VERSION));
  keys();
  w.op(W.I32_NE);
  c.leaveIf();
}

/** LOAD_ATTR_METHOD_WITH_VALUES and _NO_DICT. */
export function methodOf(c: Compiler, i: Instruction): void {
  const m = c.machine, w = c.code, hasValues = i.op === Op.LOAD_ATTR_METHOD_WITH_VALUES;
  const cached = { version: m.cache32(c.object, i.unit + 2), offset: 0, method: m.cache64(c.object, i.unit + 6), keys: hasValues ? m.cache32(c.object, i.unit + 4) : 0 };
  const ways = c.waysOf(c.top(), cached, ({ keys }) => (keys !== 0) === hasValues);
  c.guardVersions(c.top(), ways.map(({ version }) => version));
  if (hasValues) c.guardInline(c.top());
  const sameMethod = allSame(ways, (way) => way.method), sameKeys = allSame(ways, ({ keys }) => keys);
  let version = -1;
  if (!sameMethod || !sameKeys) {
    const p = c.temp(Wt.I32);
    c.pointer(c.top());
    w.set(p);
    version = c.versionOf(p);
  }
  if (hasValues) guardSharedKeys(c, () => (sameKeys ? w.i32(ways[0]!.keys) : choose(c, ways, version, ({ keys }) => w.i32(keys))));
  if (sameMethod) {
    method(c, ways[0]!.method);
    return;
  }
  const t = c.temp(Wt.I64), owner = c.pop();
  choose(c, ways, version, (way) => w.i64(way.method));
  w.set(t);
  c.pushBoxed(t, Kind.POINTER, true);
  c.push(owner);
}

/** LOAD_SPECIAL: `__enter__` or `__exit__` of an object whose class is known. False: it is not, or they are not Python's. */
export function special(c: Compiler, arg: number): boolean {
  const met = arg < 2 ? c.classMet(c.top()) : null, found = met ? c.machine.special(met.type, arg === 0 ? "__enter__" : "__exit__") : NULL;
  if (!met || found === NULL) return false;
  c.guardVersion(c.top(), met.version);
  method(c, found);
  return true;
}

/** LOAD_SUPER_ATTR_METHOD: the method that super() finds, where the object's class and that of the method are known. False: they are not. */
export function superMethod(c: Compiler, arg: number): boolean {
  const m = c.machine, self = c.top(), cls = c.top(1), callable = c.top(2), versions = c.noted("guard") ? [] : c.versionsMet(self);
  if (versions.length === 0 || !cls.guess || !callable.guess) return false;
  const name = m.value(c.object.names + 8 * (arg >> 2)), types = versions.map((version) => c.typeOfVersion(version));
  if (types.some((type) => !type || !m.field(type, F.TYPE_INLINE))) return false; // of a class that is given, super() looks in its own order
  const [found, ...others] = types.map((type) => m.superLookup(type, cls.guess, name)) as [bigint, ...bigint[]];
  if (m.typeOf(found) !== m.field(m.vm, F.VM_FUNCTION) || others.some((other) => other !== found)) return false;
  c.guardBits(callable, pointerTo(m.field(m.vm, F.VM_SUPER)));
  c.guardVersions(self, versions);
  c.guardBits(cls, cls.guess); // one of the order of self's class, which holds it
  const owner = c.pop();
  for (const e of [c.pop(), c.pop()]) c.drop(e);
  c.pushConstant(found, true);
  c.push(owner);
  return true;
}

// Pushes what the class of the object on top of the stack has, in the object's place.
function pushOfClass(c: Compiler, i: Instruction, value: bigint): void {
  pushInPlace(c, i.arg, entry(Rep.CONSTANT, c.kindOfBits(value), -1, { bits: value, lent: true }));
}

// The metaclass of the class that a name has; 0: it has something else.
function metaclassOf(c: Compiler, e: Entry): number {
  const meta = c.machine.typeOf(e.guess);
  return meta && c.machine.isSubtype(meta, c.machine.root) ? meta : 0;
}

// Leaves unless the entry is the class that it was when the code was written, and that and others are as they were.
function guardClass(c: Compiler, e: Entry, classes: readonly number[]): void {
  c.guardObject(e, e.guess);
  for (const cls of new Set(classes)) c.guardWord(cls + c.at(F.TYPE_VERSION), c.machine.field(cls, F.TYPE_VERSION));
}

/**
 * LOAD_ATTR of a class that a name has, and for which tier 1 has no form: what the class has, where that is no descriptor. A member of an enum is such: its
 * own class could become one. False: it is something else, or cannot be told.
 */
export function attributeOfClass(c: Compiler, i: Instruction): boolean {
  const m = c.machine, owner = c.top(), meta = metaclassOf(c, owner), type = Number(owner.guess & 0xffff_ffffn);
  if (!meta || c.noted("guard")) return false;
  const name = m.text(m.value(c.object.names + 8 * (i.arg >> 1))), found = m.inOrder(type, name), of = m.typeOf(found), classes = of ? [type, meta, of] : [type, meta];
  if (found === NULL || m.inOrder(meta, name) !== NULL || !m.looksUpAs(meta, m.root)) return false;
  if ((of && m.inOrder(of, "__get__") !== NULL) || !m.areVersioned(classes)) return false;
  guardClass(c, owner, classes);
  if (of) c.guardWord(Number(found & 0xffff_ffffn) + TYPE_OF, of);
  pushOfClass(c, i, found);
  return true;
}

/**
 * LOAD_ATTR of a static or class method, of a class that a name has or of an object whose class is known: its function, and for a call the class, as if
 * it had been bound. Tier 1 has no form for them. False: it is something else, or cannot be told.
 */
export function wrappedMethod(c: Compiler, i: Instruction): boolean {
  const m = c.machine, owner = c.top(), meta = metaclassOf(c, owner), isClass = meta !== 0;
  const type = isClass ? Number(owner.guess & 0xffff_ffffn) : c.classMet(owner)?.type;
  if (!type || c.noted("guard")) return false;
  const name = m.text(m.value(c.object.names + 8 * (i.arg >> 1))), found = m.inOrder(type, name), of = m.typeOf(found);
  const isStatic = of === m.field(m.vm, F.VM_STATICMETHOD), at = Number(found & 0xffff_ffffn) + c.at(F.WRAPPER_CALLABLE);
  if (!isStatic && (of !== m.field(m.vm, F.VM_CLASSMETHOD) || !(i.arg & 1))) return false;
  const callable = m.value(at), classes = isClass ? [type, meta] : [type];
  if (m.typeOf(callable) !== m.field(m.vm, F.VM_FUNCTION) || !(isClass ? m.looksUpAs(meta, m.root) : m.looksUpAs(type, 0)) || !m.areTagged(classes)) return false;
  if (isClass) {
    if (m.inOrder(meta, name) !== NULL) return false;
    guardClass(c, owner, classes);
  } else if (!guardNoValue(c, type, name)) return false;
  c.code.i32(0);
  c.code.memory(W.I64_LOAD, at); // it can be given another one
  c.code.i64(callable);
  c.code.op(W.I64_NE);
  c.leaveIf();
  c.pop();
  c.pushConstant(callable, true);
  if (i.arg & 1) c.pushConstant(isStatic ? NULL : pointerTo(type), !isStatic);
  c.drop(owner);
  return true;
}

/** Classes that a property's place knows, at most. */
const MAX_CLASSES = 4;

/**
 * LOAD_ATTR or STORE_ATTR of a property that tier 1 has no form for: its function of Python, and the versions of the class that has it and of those below, as many as can be told apart. Null:
 * it is something else, or cannot be told.
 */
function accessorOf(c: Compiler, name: string, which: F.PROPERTY_GET | F.PROPERTY_SET): { readonly accessor: bigint; readonly versions: readonly number[]; readonly at: number } | null {
  const m = c.machine, met = c.noted("guard") ? [] : c.versionsMet(c.top()).map((version) => c.typeOfVersion(version)), found = met[0] ? m.foundInOrder(met[0], name) : null;
  if (!found || m.typeOf(found.value) !== m.field(m.vm, F.VM_PROPERTY)) return null;
  const at = Number(found.value & 0xffff_ffffn) + c.at(which), accessor = m.value(at), how = which === F.PROPERTY_SET ? "__setattr__" : "__getattribute__";
  const has = (type: number) => m.inOrder(type, name) === found.value && m.looksUpAs(type, 0, how) && (c.notes.has(CHANGING) || c.isForgetful ? m.isTagged(type) : m.areTagged([type]));
  if (m.typeOf(accessor) !== m.field(m.vm, F.VM_FUNCTION) || !met.every((type) => type && has(type))) return null;
  const types = [...new Set([...met, ...m.withSubclasses(found.owner, MAX_CLASSES).filter(has)])].slice(0, Math.max(MAX_CLASSES, met.length));
  c.isAttribute = false; // no place learns of properties
  return { accessor, versions: types.map((type) => m.field(type, F.TYPE_VERSION)), at };
}

// Leaves unless the object at a place of the stack is of one of the classes, and the property has its function.
function guardAccessor(c: Compiler, { accessor, versions, at }: NonNullable<ReturnType<typeof accessorOf>>): void {
  c.guardVersions(c.top(), versions);
  c.code.i32(0);
  c.code.memory(W.I64_LOAD, at); // it can be initialized anew
  c.code.i64(accessor);
  c.code.op(W.I64_NE);
  c.leaveIf();
}

/** LOAD_ATTR of a property for which tier 1 has no form: its function is written out, or called. False: it is something else, or cannot be told. */
export function propertyRead(c: Compiler, i: Instruction): boolean {
  const found = i.arg & 1 ? null : accessorOf(c, c.machine.text(c.machine.value(c.object.names + 8 * (i.arg >> 1))), F.PROPERTY_GET);
  return found !== null && getProperty(c, i, found.accessor, () => guardAccessor(c, found));
}

/** Reads a property by its function, which `guard` makes sure of. False: that cannot be. */
export function getProperty(c: Compiler, i: Instruction, getter: bigint, guard: () => void): boolean {
  return c.inlineMethod(i, getter, 1, guard) || callBound(c, c.bindAccessor(getter, 1, guard));
}

/** STORE_ATTR of a property. False: it is something else, or cannot be told. */
export function setProperty(c: Compiler, i: Instruction): boolean {
  const found = accessorOf(c, c.machine.text(c.machine.value(c.object.names + 8 * i.arg)), F.PROPERTY_SET);
  if (!found) return false;
  const bound = c.bindAccessor(found.accessor, 2, () => {
    guardAccessor(c, found);
    const owner = c.pop(), value = c.pop();
    for (const e of [owner, value]) c.push(e);
  });
  if (!callBound(c, bound)) return false;
  c.drop(c.pop());
  return true;
}

// Leaves unless the object on top of the stack is of the class and has no value of that name. False: that cannot be guarded.
function guardNoValue(c: Compiler, type: number, name: string): boolean {
  const m = c.machine, keys = m.field(type, F.TYPE_INLINE) ? m.field(type, F.TYPE_SHARED_KEYS) : 0;
  if (!keys && m.field(type, F.TYPE_DICT)) return false;
  const version = keys && !m.hasKey(keys, name) ? m.keysVersion(keys) : 0;
  if (keys && !version) return false;
  c.guardVersion(c.top(), m.field(type, F.TYPE_VERSION));
  if (keys) {
    c.guardInline(c.top());
    guardSharedKeys(c, () => c.code.i32(version));
  }
  return true;
}

/** LOAD_ATTR_CLASS and _WITH_METACLASS_CHECK: of the class that the instruction has met last. False: there is none any more. */
export function classAttribute(c: Compiler, i: Instruction): boolean {
  const m = c.machine, owner = c.top(), version = m.cache32(c.object, i.unit + 2), type = c.typeOfVersion(version);
  if (type === 0) return false;
  const known = pointerTo(type);
  c.guardObject(owner, known);
  c.guardWord(type + c.at(F.TYPE_VERSION), version);
  if (i.op === Op.LOAD_ATTR_CLASS_WITH_METACLASS_CHECK) c.guardWord(m.typeOf(known) + c.at(F.TYPE_VERSION), m.cache32(c.object, i.unit + 4));
  pushOfClass(c, i, m.cache64(c.object, i.unit + 6));
  return true;
}

/** LOAD_ATTR_NONDESCRIPTOR_NO_DICT: what the class has, of an object that has no values of its own. */
export function ofClass(c: Compiler, i: Instruction): void {
  c.guardVersion(c.top(), c.machine.cache32(c.object, i.unit + 2));
  pushOfClass(c, i, c.machine.cache64(c.object, i.unit + 6));
}

/** LOAD_ATTR_WITH_HINT: of an object that has a dict, with the entry where it was. */
export function hinted(c: Compiler, i: Instruction): void {
  const m = c.machine, w = c.code, dict = c.temp(Wt.I32), hint = m.cache16(c.object, i.unit + 4);
  c.guardVersion(c.top(), m.cache32(c.object, i.unit + 2));
  c.pointer(c.top());
  c.pointer(c.top());
  w.memory(W.I32_LOAD, 4);
  w.memory(W.I32_LOAD, c.at(F.TYPE_DICT));
  w.op(W.I32_ADD);
  w.memory(W.I32_LOAD, 0);
  w.tee(dict);
  w.op(W.I32_EQZ);
  c.leaveIf();
  const ofStrs = m.kindOfKeys(keysOf(c, F.FRAME_BUILTINS));
  pushHeld(c, i.arg, c.entryValue(c.guardEntries(dict, ofStrs, hint), hint, c.attributeName));
}

export function moduleAttribute(c: Compiler, i: Instruction): void {
  const m = c.machine, w = c.code, keys = c.temp(Wt.I32), t = c.temp(Wt.I64), e = c.top();
  c.guardExact(e, m.field(m.vm, F.VM_MODULE));
  c.pointer(e);
  w.memory(W.I32_LOAD, c.at(F.MODULE_DICT));
  w.memory(W.I32_LOAD, c.at(F.DICT_KEYS));
  w.tee(keys);
  w.memory(W.I32_LOAD, c.at(F.KEYS_VERSION));
  w.i32(m.cache32(c.object, i.unit + 2));
  w.op(W.I32_NE);
  c.leaveIf();
  c.addressOfEntries(keys);
  w.memory(W.I64_LOAD, c.at(F.KEYS_ENTRIES) + 16 * m.cache16(c.object, i.unit + 4) + 8);
  w.set(t);
  c.leaveIfNull(t);
  c.pop();
  c.push(entry(Rep.BOXED, Kind.ANY, t, { lent: true, guess: guessOf(c, i, e) }));
  c.drop(e);
  if (i.arg & 1) c.pushConstant(NULL);
}

// What a module, if it is known, has for the attribute now, if that is a pointer; else 0.
function guessOf(c: Compiler, i: Instruction, module: Entry): bigint {
  const m = c.machine;
  if (m.typeOf(module.guess) !== m.field(m.vm, F.VM_MODULE)) return 0n;
  const keys = m.field(m.field(Number(module.guess & 0xffff_ffffn), F.MODULE_DICT), F.DICT_KEYS);
  if (m.field(keys, F.KEYS_VERSION) !== m.cache32(c.object, i.unit + 2)) return 0n;
  const now = m.value(valueAt(c, keys, m.cache16(c.object, i.unit + 4)));
  return c.kindOfBits(now) === Kind.POINTER ? now : 0n;
}

/** In the place of the object on top of the stack: its class's method, and the object. What a built-in type has stays; a method of others is lent. */
export function method(c: Compiler, descriptor: bigint): void {
  const owner = c.pop(), m = c.machine, isOfC = m.typeOf(descriptor) === m.field(m.vm, F.VM_METHOD_DESCRIPTOR);
  c.pushConstant(descriptor, !isOfC || !m.isImmutable(m.field(Number(descriptor & 0xffff_ffffn), F.DESCRIPTOR_OWNER)));
  c.push(owner);
}

// The definition of the method that an object of a built-in type most likely has for a name; 0: it is another object, or it has none.
function methodDefinition(c: Compiler, owner: Entry, name: bigint): number {
  const m = c.machine, type = c.classKnown(owner) || m.typeOf(c.valueNow(owner)), found = type && m.isImmutable(type) ? m.inOrder(type, m.text(name)) : NULL;
  return m.typeOf(found) === m.field(m.vm, F.VM_METHOD_DESCRIPTOR) ? m.field(Number(found & 0xffff_ffffn), F.DESCRIPTOR_METHOD) : 0;
}

export function getattr(c: Compiler, arg: number): void {
  const name = c.machine.value(c.object.names + 8 * (arg >> 1)), w = c.code;
  if (!(arg & 1)) {
    const definition = methodDefinition(c, c.top(), name);
    consume(c, [c.pop(), name, c.attrCell()], JitHelper.GETATTR);
    if (definition) c.learn(c.top(), { definition });
    return;
  }
  const owner = keep(c, c.pop()), depth = c.depth;
  c.escape();
  c.vmArgument();
  w.get(owner);
  w.i64(name);
  c.stackAddress(depth);
  w.i32(c.attrCell());
  c.call(JitHelper.METHOD);
  c.raiseIfNegative();
  c.pushStored(2);
}

// An attribute that the object in `object` did not have was stored at `offset` of `place`: it comes last in the order of its inline values.
function added(c: Compiler, object: number, place: number, offset: number): void {
  const w = c.code, values = c.temp(Wt.I32), size = c.temp(Wt.I32);
  const [order, items] = [c.at(F.INLINE_ORDER), c.at(F.INLINE_VALUES)];
  w.get(object);
  w.get(object);
  w.memory(W.I32_LOAD, 4);
  w.memory(W.I32_LOAD, c.at(F.TYPE_INLINE));
  w.op(W.I32_ADD);
  w.tee(values);
  w.get(values);
  w.memory(W.I32_LOAD8_U, c.at(F.INLINE_SIZE));
  w.tee(size);
  w.i32(1);
  w.op(W.I32_ADD);
  w.memory(W.I32_STORE8, c.at(F.INLINE_SIZE));
  // Where the order is: in front of the values if it has room there, else behind them.
  w.get(values);
  w.i32(order);
  w.op(W.I32_ADD);
  w.get(values);
  w.i32(items);
  w.op(W.I32_ADD);
  w.get(values);
  w.memory(W.I32_LOAD8_U, c.at(F.INLINE_CAPACITY));
  w.i32(3);
  w.ops(W.I32_SHL, W.I32_ADD);
  w.get(values);
  w.memory(W.I32_LOAD8_U, c.at(F.INLINE_CAPACITY));
  w.i32(items - order);
  w.ops(W.I32_LE_U, W.SELECT);
  w.get(size);
  w.op(W.I32_ADD);
  w.get(place);
  w.i32(offset - items);
  w.op(W.I32_ADD);
  w.get(values);
  w.op(W.I32_SUB);
  w.i32(3);
  w.op(W.I32_SHR_U);
  w.memory(W.I32_STORE8, 0);
}

/** STORE_ATTR, which tier 1 leaves as it is where the class has a value of that name (a default): in an object whose class is known. False: it is not. */
export function storeOfKnown(c: Compiler, i: Instruction): boolean {
  const ways = c.noted("guard") ? [] : c.placesOfKnown(c.top());
  if (ways.length === 0) return false;
  storeAttribute(c, i, ways);
  return true;
}

/** STORE_ATTR_INSTANCE_VALUE. */
export const storeValue = (c: Compiler, i: Instruction): void => storeAttribute(c, i, valueWays(c, i));

/** `ways`: where objects of the classes that are met keep the value in themselves; null: it is a slot. */
export function storeAttribute(c: Compiler, i: Instruction, ways: readonly Way[] | null): void {
  const m = c.machine, w = c.code, old = c.temp(Wt.I64), t = c.temp(Wt.I64), inline = ways !== null;
  if (ways) {
    c.guardVersions(c.top(), ways.map(({ version }) => version));
    c.guardInline(c.top());
    c.pointer(c.top());
    c.pointer(c.top());
    w.memory(W.I32_LOAD, 4);
    w.memory(W.I32_LOAD, c.at(F.TYPE_DICT));
    w.op(W.I32_ADD);
    w.memory(W.I32_LOAD, 0);
    c.leaveIf();
  } else c.guardVersion(c.top(), m.cache32(c.object, i.unit + 2));
  const [place, offset] = placeOf(c, ways ?? [{ version: 0, offset: m.cache16(c.object, i.unit + 4), method: NULL, keys: 0 }]);
  w.get(place);
  w.memory(W.I64_LOAD, offset);
  w.set(old);
  const owner = c.pop(), v = c.pop(), object = c.temp(Wt.I32);
  c.settle();
  c.owned(v);
  w.set(t);
  c.pointer(owner);
  w.set(object);
  w.get(place);
  w.get(t);
  w.memory(W.I64_STORE, offset);
  if (inline) {
    w.get(old);
    w.i64(NULL);
    w.op(W.I64_EQ);
    c.open(W.IF);
    added(c, object, place, offset);
    c.otherwise();
  }
  c.dropPlace(old, Kind.ANY);
  if (inline) c.end();
  c.drop(owner);
}
