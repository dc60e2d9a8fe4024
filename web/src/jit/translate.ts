// jit/translate.ts: what each instruction does, in WebAssembly.
//
// Order in each: guards first, which leave everything as it was; then what it does; then what it gives up.
import { JitHelper, JitField as F, REGION_ANOTHER, RegionRare } from "../gen/bindings.gen.js";
import { OP_NAMES, Op } from "../gen/opcodes.gen.js";
import { W, Wt } from "./code.js";
import type { Compiler } from "./compiler.js";
import { TYPE_OF } from "./emitter.js";
import { call, callBound, initBound } from "./direct-calls.js";
import { Refusal, Unsupported, isIteration, merges } from "./graph.js";
import { FALSE, NONE, NULL, TRUE, pointerTo, type Instruction, type Machine } from "./machine.js";
import { Kind, Rep, alias, entry, isConstant, isNumber, mayPoint, type Entry } from "./state.js";
import { builtin, rounded } from "./builtins.js";
import { Cmp, Nb } from "./arithmetic.js";
import { append, character, concat, forAny, forRange, forSequence, item, joined, len, listAppend, popLast, rangeIterator, sequenceIterator, sliceOfList, steppedSlice, storeItem, storeItemMet, storeSlice, unpack } from "./containers.js";
import { dictIterator, forDict, viewOf } from "./dict-iterators.js";
import { enumerateOf, forPair, pairsOf, zipOf } from "./pairs.js";
import { anyGlobal, attribute, attributeOfClass, classAttribute, classOf, getProperty, getattr, global, hinted, instanceValue, loadName, method, methodOf, moduleAttribute, objectAttribute, ofClass, propertyRead, setProperty, storeAttribute, storeOfKnown, storeValue, storeName, special, superMethod, wrappedMethod } from "./names.js";
import { characterOf, instanceOrElse, storeOrElse } from "./either.js";
import { complexOf, complexPart } from "./complex.js";
import { dictGet, dictItem, isIn, storeDictItem } from "./lookups.js";
import { MAX_ITEMS, buildTuple } from "./tuples.js";
import { binary, compare, floatOperation, helperBinary, intOperation, invert, negative, truth } from "./numbers.js";
import { borrow, callOfC, consume, keep, load, pushResult, status, isAtEnd } from "./steps.js";

/** What calls of these classes give is of just them. */
const CONTAINERS = [Kind.LIST, Kind.TUPLE, Kind.DICT] as const;
/** Instructions between a GET_ITER and its FOR_ITER, at most. */
const MAX_BEHIND_ITER = 6;
/** Items of a constant tuple that are compared one by one. */
const MAX_ONE_OF = 4;
/** Forms that tier 1 has in its loop, where a region cannot call them. The general forms are out of line. */
const OUT_OF_LINE: ReadonlyMap<Op, Op> = new Map([[Op.CALL_PY_GENERAL, Op.CALL], [Op.CALL_TYPE_1, Op.CALL], [Op.CALL_KW_PY, Op.CALL_KW]]);
/** What is written instead where the form that tier 1 has out of line has failed. */
const GENERAL: ReadonlyMap<Op, Op> = new Map([
  [Op.CALL_STR_1, Op.CALL], [Op.CALL_TUPLE_1, Op.CALL], [Op.CALL_BOUND_METHOD_GENERAL, Op.CALL], [Op.CALL_KW_NON_PY, Op.CALL_KW], [Op.CALL_KW_BOUND_METHOD, Op.CALL_KW],
  [Op.LOAD_SUPER_ATTR_ATTR, Op.LOAD_SUPER_ATTR], [Op.LOAD_SUPER_ATTR_METHOD, Op.LOAD_SUPER_ATTR], [Op.UNPACK_SEQUENCE_LIST, Op.UNPACK_SEQUENCE],
]);
/** Those with a counter, at which tier 1 looks for a better form. */
const ADAPTIVE: ReadonlySet<Op> = new Set([Op.CALL, Op.CALL_KW, Op.LOAD_SUPER_ATTR, Op.UNPACK_SEQUENCE]);
/** Instructions that tier 1 has out of line, with what they pop and push (tests/node/jit.test.mjs holds it to vm/insn). */
const RARE: ReadonlyMap<Op, (arg: number) => readonly [number, number]> = new Map<Op, (arg: number) => readonly [number, number]>([
  [Op.BUILD_STRING, (n) => [n, 1]], [Op.BUILD_MAP, (n) => [2 * n, 1]], [Op.BUILD_SET, (n) => [n, 1]], [Op.FORMAT_SIMPLE, () => [1, 1]], [Op.FORMAT_WITH_SPEC, () => [2, 1]],
  [Op.CONVERT_VALUE, () => [1, 1]], [Op.CALL, (n) => [n + 2, 1]], [Op.CALL_KW, (n) => [n + 3, 1]], [Op.CALL_KW_NON_PY, (n) => [n + 3, 1]],
  [Op.CALL_KW_BOUND_METHOD, (n) => [n + 3, 1]], [Op.CALL_FUNCTION_EX, () => [4, 1]], [Op.CALL_BOUND_METHOD_GENERAL, (n) => [n + 2, 1]],
  [Op.CALL_STR_1, () => [3, 1]], [Op.CALL_TUPLE_1, () => [3, 1]],
  [Op.UNPACK_SEQUENCE, (n) => [1, n]], [Op.UNPACK_SEQUENCE_LIST, (n) => [1, n]],
  [Op.UNPACK_EX, (n) => [1, (n & 255) + 1 + (n >> 8)]], [Op.DELETE_SUBSCR, () => [2, 0]],
  [Op.SET_UPDATE, (n) => [n + 1, n]], [Op.DICT_UPDATE, (n) => [n + 1, n]], [Op.DICT_MERGE, (n) => [n + 4, n + 3]],
  [Op.LOAD_SUPER_ATTR, (n) => [3, 1 + (n & 1)]], [Op.LOAD_SUPER_ATTR_ATTR, () => [3, 1]], [Op.LOAD_SUPER_ATTR_METHOD, () => [3, 2]],
  [Op.BINARY_OP_SUBSCR_GETITEM, () => [2, 1]], [Op.GET_LEN, () => [1, 2]], [Op.LOAD_COMMON_CONSTANT, () => [0, 1]], [Op.MAKE_FUNCTION, () => [1, 1]],
  [Op.SET_FUNCTION_ATTRIBUTE, () => [2, 1]], [Op.CALL_INTRINSIC_2, () => [2, 1]], [Op.DELETE_ATTR, () => [1, 0]], [Op.LOAD_SPECIAL, () => [1, 2]], [Op.MATCH_CLASS, () => [3, 1]], [Op.MATCH_KEYS, () => [2, 3]], [Op.GET_YIELD_FROM_ITER, () => [1, 1]], [Op.MATCH_SEQUENCE, () => [1, 2]], [Op.MATCH_MAPPING, () => [1, 2]],
]);

/** Writes an instruction. Of a branch: leaves a condition on WebAssembly's stack, whether it jumps, or answers what is known of it. */
export function translate(c: Compiler, i: Instruction): boolean | undefined {
  const { arg, unit } = i, w = c.code, m = c.machine;
  const op = c.noted("guard") || (ATTRIBUTES.has(i.op) && (c.meetsAnyClass || (c.classTries > 0 && ONE_CLASS.has(i.op)))) ? GENERIC.get(i.op) ?? i.op : i.op;
  switch (op) {
    case Op.RESUME: case Op.RESUME_CHECK: case Op.NOP: case Op.NOT_TAKEN: case Op.EXTENDED_ARG: return;
    case Op.LOAD_FAST: case Op.LOAD_FAST_BORROW: load(c, arg); return;
    case Op.LOAD_FAST_LOAD_FAST: case Op.LOAD_FAST_BORROW_LOAD_FAST_BORROW:
      load(c, arg >> 4);
      load(c, arg & 15);
      return;
    case Op.LOAD_FAST_CHECK: {
      load(c, arg);
      guardBound(c, c.local(arg));
      return;
    }
    case Op.LOAD_FAST_AND_CLEAR: {
      const local = c.local(arg), kind = c.state.locals[local]!.kind, t = c.temp(Wt.I64);
      load(c, arg);
      const e = c.pop();
      c.boxed(e);
      w.set(t);
      c.detach(local);
      c.slotAddress(local);
      w.i64(NULL);
      w.memory(W.I64_STORE, 0);
      c.reload(local, Kind.NULL);
      c.pushBoxed(t, kind);
      return;
    }
    case Op.STORE_FAST: c.store(c.local(arg), c.pop()); return;
    case Op.STORE_FAST_LOAD_FAST:
      c.store(c.local(arg >> 4), c.pop());
      load(c, arg & 15);
      return;
    case Op.STORE_FAST_STORE_FAST:
      c.store(c.local(arg >> 4), c.pop());
      c.store(c.local(arg & 15), c.pop());
      return;
    case Op.LOAD_CONST: case Op.LOAD_CONST_MORTAL: case Op.LOAD_CONST_IMMORTAL: c.pushConstant(m.value(c.object.consts + 8 * arg)); return;
    case Op.LOAD_SMALL_INT: c.pushConstant((0xfff9n << 48n) | BigInt(arg)); return;
    case Op.PUSH_NULL: c.pushConstant(NULL); return;
    case Op.POP_TOP: case Op.END_FOR: case Op.POP_ITER: c.drop(c.pop()); return;
    case Op.DELETE_FAST: {
      const n = c.local(arg);
      guardBound(c, n);
      c.store(n, entry(Rep.CONSTANT, Kind.NULL, -1, { bits: NULL }));
      return;
    }
    case Op.PUSH_EXC_INFO: pushException(c); return;
    case Op.POP_EXCEPT: {
      const before = keep(c, c.pop());
      c.escape();
      c.vmArgument();
      w.get(before);
      c.call(JitHelper.POP_EXCEPTION);
      return;
    }
    case Op.CHECK_EXC_MATCH: {
      const type = keep(c, c.pop()), t = c.temp(Wt.I32);
      c.escape();
      c.vmArgument();
      c.boxed(c.top());
      w.get(type);
      c.call(JitHelper.EXCEPTION_MATCHES);
      w.tee(t);
      c.raiseIfNegative();
      c.pushCondition(t);
      return;
    }
    case Op.COPY: copy(c, arg); return;
    case Op.SWAP: {
      const s = c.state.stack, a = s.length - 1, b = s.length - arg;
      if (b < 0) throw new Refusal("the stack is too low");
      [s[a], s[b]] = [{ ...s[b]!, stored: -1 }, { ...s[a]!, stored: -1 }];
      return;
    }
    case Op.LOAD_DEREF: {
      const t = c.temp(Wt.I64);
      load(c, arg);
      c.pointer(c.pop());
      w.memory(W.I64_LOAD, c.at(F.CELL_VALUE));
      w.set(t);
      c.leaveIfNull(t);
      c.push(entry(Rep.BOXED, Kind.ANY, t, { lent: true, guess: c.cellNow(arg) }));
      return;
    }
    case Op.COPY_FREE_VARS: c.freeVariables(arg); return;
    case Op.STORE_DEREF: {
      const t = c.temp(Wt.I64), old = c.temp(Wt.I64), p = c.temp(Wt.I32);
      const v = c.pop();
      c.settle();
      c.owned(v);
      w.set(t);
      load(c, arg);
      c.pointer(c.pop());
      w.tee(p);
      w.memory(W.I64_LOAD, c.at(F.CELL_VALUE));
      w.set(old);
      w.get(p);
      w.get(t);
      w.memory(W.I64_STORE, c.at(F.CELL_VALUE));
      c.dropPlace(old, Kind.ANY);
      return;
    }
    case Op.LOAD_GLOBAL_MODULE: case Op.LOAD_GLOBAL_BUILTIN: global(c, i); return;
    case Op.LOAD_NAME: loadName(c, i); return;
    case Op.STORE_NAME: case Op.STORE_GLOBAL: storeName(c, i); return;
    case Op.LOAD_GLOBAL: anyGlobal(c, i); return;

    case Op.BINARY_OP_ADD_INT: intOperation(c, Nb.ADD); return;
    case Op.BINARY_OP_SUBTRACT_INT: intOperation(c, Nb.SUBTRACT); return;
    case Op.BINARY_OP_MULTIPLY_INT: intOperation(c, Nb.MULTIPLY); return;
    case Op.BINARY_OP_ADD_FLOAT: floatOperation(c, W.F64_ADD); return;
    case Op.BINARY_OP_SUBTRACT_FLOAT: floatOperation(c, W.F64_SUB); return;
    case Op.BINARY_OP_MULTIPLY_FLOAT: floatOperation(c, W.F64_MUL); return;
    case Op.BINARY_OP: case Op.BINARY_OP_EXTEND: binary(c, arg); return;
    case Op.BINARY_OP_SUBSCR_LIST_SLICE:
      if (!sliceOfList(c)) helperBinary(c, arg);
      return;
    case Op.BINARY_OP_SUBSCR_LIST_INT: item(c, Kind.LIST); return;
    case Op.BINARY_OP_SUBSCR_TUPLE_INT: item(c, Kind.TUPLE); return;
    case Op.BINARY_OP_SUBSCR_STR_INT: character(c); return;
    case Op.BINARY_OP_SUBSCR_DICT: {
      c.guard(c.top(1), Kind.DICT);
      if (dictItem(c)) return;
      const key = c.pop(), dict = c.pop();
      consume(c, [dict, key], JitHelper.DICT_ITEM);
      return;
    }
    case Op.BINARY_SLICE: {
      const stop = c.pop(), start = c.pop(), container = c.pop();
      const kind = c.kindOf(container);
      consume(c, [container, start, stop], JitHelper.SLICE, kind === Kind.LIST || kind === Kind.TUPLE || kind === Kind.STR ? kind : Kind.ANY);
      return;
    }
    case Op.BINARY_OP_ADD_UNICODE: concat(c); return;
    case Op.BINARY_OP_INPLACE_ADD_UNICODE: append(c, i); return;
    case Op.UNARY_NEGATIVE: negative(c, op); return;
    case Op.UNARY_INVERT: invert(c, op); return;
    case Op.CALL_INTRINSIC_1: consume(c, [op | (arg << 8), c.pop()], JitHelper.UNARY); return;
    case Op.UNARY_NOT: {
      const t = c.temp(Wt.I32);
      c.condition(c.pop());
      w.op(W.I32_EQZ);
      w.set(t);
      c.pushCondition(t);
      return;
    }
    case Op.TO_BOOL: case Op.TO_BOOL_BOOL: case Op.TO_BOOL_INT: case Op.TO_BOOL_LIST: case Op.TO_BOOL_NONE: case Op.TO_BOOL_STR: case Op.TO_BOOL_ALWAYS_TRUE: truth(c, i, op); return;
    case Op.COMPARE_OP_INT: compare(c, arg, Kind.INT); return;
    case Op.COMPARE_OP_FLOAT: compare(c, arg, Kind.FLOAT); return;
    case Op.COMPARE_OP_STR: {
      c.guard(c.top(), Kind.STR);
      c.guard(c.top(1), Kind.STR);
      if (arg >> 5 !== Cmp.EQ && arg >> 5 !== Cmp.NE) throw new Refusal("an order of strs");
      const b = c.pop(), a = c.pop(), t = strEqual(c, a, b);
      if (arg >> 5 === Cmp.NE) {
        w.get(t);
        w.op(W.I32_EQZ);
        w.set(t);
      }
      c.drop(a);
      c.drop(b);
      c.pushCondition(t);
      return;
    }
    case Op.COMPARE_OP: compare(c, arg, Kind.ANY); return;
    case Op.IS_OP: {
      const b = c.pop(), a = c.pop(), t = c.temp(Wt.I32);
      c.boxed(a);
      c.boxed(b);
      w.op(arg & 1 ? W.I64_NE : W.I64_EQ);
      w.set(t);
      c.drop(a);
      c.drop(b);
      c.pushCondition(t);
      return;
    }
    case Op.CONTAINS_OP: case Op.CONTAINS_OP_SET: case Op.CONTAINS_OP_DICT: {
      if (isOneOf(c, arg)) return;
      if (op !== Op.CONTAINS_OP && isIn(c, op === Op.CONTAINS_OP_DICT, arg)) return;
      const container = c.pop(), value = c.pop(), t = status(c, [value, container], JitHelper.CONTAINS);
      w.get(t);
      if (arg & 1) w.op(W.I32_EQZ);
      w.set(t);
      c.pushCondition(t);
      return;
    }
    case Op.POP_JUMP_IF_FALSE: case Op.POP_JUMP_IF_TRUE: {
      const e = c.pop();
      if (e.rep === Rep.CONSTANT && (e.bits === TRUE || e.bits === FALSE)) return (e.bits === TRUE) === (op === Op.POP_JUMP_IF_TRUE);
      c.condition(e);
      if (op === Op.POP_JUMP_IF_FALSE) w.op(W.I32_EQZ);
      return;
    }
    case Op.POP_JUMP_IF_NONE: case Op.POP_JUMP_IF_NOT_NONE: {
      const e = c.pop(), t = c.temp(Wt.I32), kind = c.kindOf(e);
      if (kind !== Kind.ANY) {
        c.drop(e);
        return (kind === Kind.NONE) === (op === Op.POP_JUMP_IF_NONE);
      }
      c.boxed(e);
      w.i64(NONE);
      w.op(op === Op.POP_JUMP_IF_NONE ? W.I64_EQ : W.I64_NE);
      w.set(t);
      c.drop(e);
      w.get(t);
      return;
    }
    case Op.FOR_ITER_RANGE: forRange(c); return;
    case Op.FOR_ITER_LIST: forSequence(c, Kind.LIST); return;
    case Op.FOR_ITER_TUPLE: forSequence(c, Kind.TUPLE); return;
    case Op.FOR_ITER: case Op.FOR_ITER_GEN: {
      if (forPair(c, i) || forDict(c, i) || c.inlineNext(i)) return;
      if (op === Op.FOR_ITER) {
        forAny(c);
        return;
      }
      const t = c.temp(Wt.I64);
      c.escape();
      c.vmArgument();
      c.boxed(c.top());
      c.call(JitHelper.NEXT);
      isAtEnd(c, t);
      c.atFall = () => c.pushBoxed(t, Kind.ANY);
      return;
    }
    case Op.GET_ITER: {
      if (!c.noted("guard")) expectSequence(c, i);
      const kind = c.kindOf(c.top());
      if (kind === Kind.ENUMERATE || kind === Kind.ZIP) return;
      if (kind === Kind.LIST || kind === Kind.TUPLE) sequenceIterator(c, kind === Kind.LIST ? Kind.LIST_ITERATOR : Kind.TUPLE_ITERATOR);
      else {
        const gives = dictIterator(c, c.top());
        c.expectGenerator(i, c.top().makes || generatorOf(c, c.top()));
        consume(c, [c.pop()], JitHelper.ITER);
        if (gives !== null) c.learn(c.top(), { kind: gives });
      }
      return;
    }
    case Op.STORE_SUBSCR_LIST_INT: storeItem(c); return;
    case Op.STORE_SUBSCR_DICT: case Op.STORE_SUBSCR: {
      if (op === Op.STORE_SUBSCR_DICT) c.guard(c.top(1), Kind.DICT);
      else if (storeItemMet(c) || storeOrElse(c)) return;
      if (op === Op.STORE_SUBSCR_DICT && storeDictItem(c)) return;
      const sub = c.pop(), container = c.pop(), v = c.pop();
      status(c, [container, sub, v], op === Op.STORE_SUBSCR_DICT ? JitHelper.SET_DICT_ITEM : JitHelper.SET_ITEM);
      return;
    }
    case Op.LOAD_ATTR_INSTANCE_VALUE: case Op.LOAD_ATTR_NONDESCRIPTOR_WITH_VALUES: instanceValue(c, i); return;
    case Op.LOAD_ATTR_SLOT: {
      const offset = m.cache16(c.object, unit + 4), version = m.cache32(c.object, unit + 2), type = offset ? 0 : c.typeOfVersion(version);
      c.guardVersion(c.top(), version);
      if (offset === 0 || offset & 1) objectAttribute(c, arg, offset ? offset - 1 : TYPE_OF, type ? pointerTo(type) : 0n);
      else attribute(c, arg, offset, version);
      return;
    }
    case Op.LOAD_ATTR_METHOD_WITH_VALUES: case Op.LOAD_ATTR_METHOD_NO_DICT: methodOf(c, i); return;
    case Op.LOAD_ATTR_METHOD_LAZY_DICT:
      c.guardVersion(c.top(), m.cache32(c.object, unit + 2));
      c.pointer(c.top());
      w.i32((m.cache16(c.object, unit + 4) << 16) >> 16);
      w.op(W.I32_ADD);
      w.memory(W.I32_LOAD, 0);
      c.leaveIf();
      method(c, m.cache64(c.object, unit + 6));
      return;
    case Op.LOAD_ATTR_PROPERTY:
      if (!getProperty(c, i, m.cache64(c.object, unit + 6), () => c.guardVersion(c.top(), m.cache32(c.object, unit + 2)))) getattr(c, arg);
      return;
    case Op.BINARY_OP_SUBSCR_GETITEM:
      if (!subscript(c, i)) rare(c, i, op);
      return;
    case Op.LOAD_ATTR_MODULE: moduleAttribute(c, i); return;
    case Op.LOAD_ATTR_CLASS: case Op.LOAD_ATTR_CLASS_WITH_METACLASS_CHECK:
      if (!classAttribute(c, i)) getattr(c, arg);
      return;
    case Op.LOAD_ATTR_NONDESCRIPTOR_NO_DICT: ofClass(c, i); return;
    case Op.LOAD_SUPER_ATTR_METHOD:
      if (!superMethod(c, arg)) rare(c, i);
      return;
    case Op.LOAD_ATTR_WITH_HINT: hinted(c, i); return;
    case Op.LOAD_ATTR: case Op.LOAD_ATTR_GETATTRIBUTE_OVERRIDDEN:
      if (i.op !== Op.LOAD_ATTR || (!complexPart(c, i) && !attributeOfClass(c, i) && !wrappedMethod(c, i))) {
        const isProperty = (i.op === Op.LOAD_ATTR || i.op === Op.LOAD_ATTR_PROPERTY) && propertyRead(c, i);
        if (!isProperty) getattr(c, arg);
      }
      return;
    case Op.STORE_ATTR_INSTANCE_VALUE: storeValue(c, i); return;
    case Op.STORE_ATTR_SLOT: storeAttribute(c, i, null); return;
    case Op.STORE_ATTR: case Op.STORE_ATTR_WITH_HINT: {
      if (i.op === Op.STORE_ATTR && (storeOfKnown(c, i) || setProperty(c, i))) return;
      const owner = c.pop(), v = c.pop();
      status(c, [owner, m.value(c.object.names + 8 * arg), v, c.attrCell()], JitHelper.SETATTR);
      return;
    }
    case Op.CALL_LEN: len(c); return;
    case Op.CALL_ISINSTANCE: {
      c.guardBits(c.top(3), m.value(m.field(m.vm, F.VM_INTERP) + c.at(F.INTERP_ISINSTANCE)));
      c.guard(c.top(2), Kind.NULL);
      if (isSurelyInstance(c)) return;
      const cls = c.pop(), instance = c.pop();
      c.pop();
      const callable = c.pop(), t = instanceOrElse(c, instance, cls);
      c.drop(callable);
      w.get(t);
      c.raiseIfNegative();
      c.pushCondition(t);
      return;
    }
    case Op.CALL_LIST_APPEND: {
      c.guardBits(c.top(2), appendOfList(c));
      c.guard(c.top(1), Kind.LIST);
      const v = c.pop(), list = c.pop(), callable = c.pop();
      listAppend(c, list, v);
      c.drop(list);
      c.drop(callable);
      c.skip();
      return;
    }
    case Op.CALL_TYPE_1:
      if (!classOf(c)) rare(c, i, op);
      return;
    case Op.CALL_PY_EXACT_ARGS:
      makesGenerator(c, i, () => {
        if (!callKnown(c, i)) call(c, arg, true);
      });
      return;
    case Op.CALL_PY_GENERAL:
      makesGenerator(c, i, () => {
        if (!callKnown(c, i)) call(c, arg, true);
      });
      return;
    case Op.CALL: // has not run often enough in tier 1, or calls now this and now that
      if (!callKnown(c, i) && !instanceOfKnown(c, i)) call(c, arg, true);
      return;
    case Op.CALL_KW: case Op.CALL_KW_PY: case Op.CALL_KW_NON_PY: {
      const names = c.top();
      if (names.rep === Rep.CONSTANT && !names.owned) {
        c.pop();
        const at = Number(names.bits & 0xffff_ffffn);
        if (callKnown(c, i, at) || instanceOfKnown(c, i, at)) return;
        c.push(names);
      }
      rare(c, i, op);
      return;
    }
    case Op.CALL_FUNCTION_EX:
      if (!c.inlineSpread(i) && !callBound(c, c.bindSpread())) rare(c, i, op);
      return;
    case Op.BUILD_MAP: {
      const merged = c.noted("guard") ? -1 : merges(c.machine, c.object, i);
      if (merged < 0) rare(c, i, op);
      else mergesNothing(c, merged);
      return;
    }
    case Op.DICT_MERGE:
      if (c.kindOf(c.top(arg)) === Kind.NULL) c.drop(c.pop());
      else rare(c, i, op);
      return;
    case Op.CALL_ALLOC_AND_ENTER_INIT:
      if (instanceOfKnown(c, i)) return;
      callClass(c, arg, m.cache32(c.object, unit + 2)); return;
    case Op.CALL_BUILTIN_O: case Op.CALL_BUILTIN_FAST: case Op.CALL_BUILTIN_FAST_WITH_KEYWORDS:
      if (!callBuiltin(c, i)) call(c, arg, false);
      return;
    case Op.CALL_METHOD_DESCRIPTOR_O: case Op.CALL_METHOD_DESCRIPTOR_NOARGS: case Op.CALL_METHOD_DESCRIPTOR_FAST: case Op.CALL_METHOD_DESCRIPTOR_FAST_WITH_KEYWORDS:
      if (!callMethodDescriptor(c, i)) call(c, arg, false);
      return;
    case Op.CALL_BUILTIN_CLASS: case Op.CALL_NON_PY_GENERAL: {
      if (op === Op.CALL_NON_PY_GENERAL && (objectCalled(c, i) || callMethodDescriptor(c, i))) return;
      if (op === Op.CALL_BUILTIN_CLASS ? rangeIterator(c, i) : complexOf(c, i) || instanceOfKnown(c, i)) return;
      const kind = pairsOf(c, c.top(arg + 1));
      if (kind === Kind.ENUMERATE ? enumerateOf(c, arg) : kind === Kind.ZIP && zipOf(c, arg)) return;
      if (op !== Op.CALL_BUILTIN_CLASS || !callBuiltinClass(c, arg)) call(c, arg, false);
      if (kind !== null) c.learn(c.top(), { kind });
      return;
    }
    case Op.CALL_BOUND_METHOD_EXACT_ARGS: case Op.CALL_BOUND_METHOD_GENERAL: {
      const isOpen = (isConstant(c.top(arg + 1)) && c.kindOf(c.top(arg)) !== Kind.NULL) || openBound(c, arg);
      if (!isOpen || !callKnown(c, i)) call(c, arg, isOpen);
      return;
    }
    case Op.LOAD_SPECIAL:
      if (!special(c, arg)) rare(c, i, op);
      return;
    case Op.STORE_SLICE: storeSlice(c); return;
    case Op.BUILD_LIST: case Op.BUILD_TUPLE: case Op.BUILD_SLICE: {
      if (op === Op.BUILD_SLICE ? steppedSlice(c, i) : op === Op.BUILD_LIST && joined(c, i)) return;
      if (op === Op.BUILD_TUPLE && arg <= MAX_ITEMS) {
        buildTuple(c, arg);
        return;
      }
      c.spill(arg);
      c.escape();
      c.vmArgument();
      c.stackAddress(c.depth);
      w.i32(arg);
      w.i32(op);
      c.call(JitHelper.BUILD);
      pushResult(c, op === Op.BUILD_LIST ? Kind.LIST : op === Op.BUILD_TUPLE ? Kind.TUPLE : Kind.POINTER);
      return;
    }
    case Op.LIST_APPEND: {
      const v = c.pop();
      listAppend(c, c.top(arg - 1), v);
      return;
    }
    case Op.SET_ADD: case Op.LIST_EXTEND: case Op.MAP_ADD: {
      const v = c.pop(), key = op === Op.MAP_ADD ? c.pop() : v;
      const keyPlace = keep(c, key), valuePlace = op === Op.MAP_ADD ? keep(c, v) : -1;
      c.escape();
      c.vmArgument();
      c.boxed(c.top(arg - 1));
      w.get(keyPlace);
      if (valuePlace >= 0) w.get(valuePlace);
      else w.i64(NULL);
      w.i32(op);
      c.call(JitHelper.ADD);
      c.raiseIfNegative();
      return;
    }
    case Op.UNPACK_SEQUENCE_TWO_TUPLE: unpack(c, 2); return;
    case Op.UNPACK_SEQUENCE_TUPLE: unpack(c, arg); return;
    default: rare(c, i, op); return;
  }
}

/** Forms of attributes that are bound to a class. */
export const ATTRIBUTES: ReadonlySet<Op> = new Set([
  Op.LOAD_ATTR_INSTANCE_VALUE, Op.LOAD_ATTR_PROPERTY, Op.LOAD_ATTR_NONDESCRIPTOR_WITH_VALUES, Op.LOAD_ATTR_NONDESCRIPTOR_NO_DICT, Op.LOAD_ATTR_WITH_HINT, Op.LOAD_ATTR_SLOT, Op.LOAD_ATTR_METHOD_WITH_VALUES, Op.LOAD_ATTR_METHOD_NO_DICT, Op.LOAD_ATTR_METHOD_LAZY_DICT, Op.STORE_ATTR_INSTANCE_VALUE, Op.STORE_ATTR_SLOT,
]);

/** Of those: what is known of one class only. */
const ONE_CLASS: ReadonlySet<Op> = new Set([
  Op.LOAD_ATTR_PROPERTY, Op.LOAD_ATTR_NONDESCRIPTOR_NO_DICT, Op.LOAD_ATTR_WITH_HINT, Op.LOAD_ATTR_SLOT, Op.LOAD_ATTR_METHOD_LAZY_DICT, Op.STORE_ATTR_SLOT]);
export const METHODS: ReadonlySet<Op> = new Set([Op.LOAD_ATTR_METHOD_WITH_VALUES, Op.LOAD_ATTR_METHOD_NO_DICT, Op.LOAD_ATTR_METHOD_LAZY_DICT]);
export const STORES: ReadonlySet<Op> = new Set([Op.STORE_ATTR, Op.STORE_ATTR_INSTANCE_VALUE, Op.STORE_ATTR_SLOT]);

/** Forms for any values, for where a guard failed too often. */
const GENERIC: ReadonlyMap<Op, Op> = new Map([
  ...[...ATTRIBUTES].map((op) => [op, op === Op.STORE_ATTR_INSTANCE_VALUE || op === Op.STORE_ATTR_SLOT ? Op.STORE_ATTR : Op.LOAD_ATTR] as const), [Op.LOAD_ATTR_MODULE, Op.LOAD_ATTR], [Op.LOAD_ATTR_CLASS, Op.LOAD_ATTR], [Op.LOAD_ATTR_CLASS_WITH_METACLASS_CHECK, Op.LOAD_ATTR],
  ...[Op.BINARY_OP_ADD_INT, Op.BINARY_OP_SUBTRACT_INT, Op.BINARY_OP_MULTIPLY_INT, Op.BINARY_OP_ADD_FLOAT, Op.BINARY_OP_SUBTRACT_FLOAT, Op.BINARY_OP_MULTIPLY_FLOAT, Op.BINARY_OP_ADD_UNICODE,
    Op.BINARY_OP_SUBSCR_LIST_INT, Op.BINARY_OP_SUBSCR_TUPLE_INT, Op.BINARY_OP_SUBSCR_STR_INT, Op.BINARY_OP_SUBSCR_DICT].map((op) => [op, Op.BINARY_OP] as const),
  ...[Op.COMPARE_OP_INT, Op.COMPARE_OP_FLOAT, Op.COMPARE_OP_STR].map((op) => [op, Op.COMPARE_OP] as const),
  ...[Op.TO_BOOL_BOOL, Op.TO_BOOL_INT, Op.TO_BOOL_LIST, Op.TO_BOOL_NONE, Op.TO_BOOL_STR, Op.TO_BOOL_ALWAYS_TRUE].map((op) => [op, Op.TO_BOOL] as const),
  ...[Op.FOR_ITER_LIST, Op.FOR_ITER_TUPLE, Op.FOR_ITER_RANGE].map((op) => [op, Op.FOR_ITER] as const),
  ...[Op.STORE_SUBSCR_LIST_INT, Op.STORE_SUBSCR_DICT].map((op) => [op, Op.STORE_SUBSCR] as const),
  ...[Op.CALL_LEN, Op.CALL_ISINSTANCE, Op.CALL_LIST_APPEND].map((op) => [op, Op.CALL_NON_PY_GENERAL] as const),
  ...[Op.UNPACK_SEQUENCE_TWO_TUPLE, Op.UNPACK_SEQUENCE_TUPLE].map((op) => [op, Op.UNPACK_SEQUENCE] as const),
  ...[Op.LOAD_GLOBAL_MODULE, Op.LOAD_GLOBAL_BUILTIN].map((op) => [op, Op.LOAD_GLOBAL] as const),
]);

// GET_ITER whose iterator tier 1 has found to be a list's or a tuple's: leaves unless that is on top of the stack.
function expectSequence(c: Compiler, i: Instruction): void {
  const kind = c.kindOf(c.top());
  if (kind !== Kind.ANY && kind !== Kind.POINTER) return;
  let next = c.machine.instruction(c.object, i.next);
  for (let n = 0; n < MAX_BEHIND_ITER && !isIteration(next.op); n++) next = c.machine.instruction(c.object, next.next); // a comprehension's prologue
  if (next.op === Op.FOR_ITER_LIST) c.guard(c.top(), Kind.LIST);
  else if (next.op === Op.FOR_ITER_TUPLE) c.guard(c.top(), Kind.TUPLE);
}

// A subscript of an object whose class is known, and has a __getitem__ of Python. False: it is not, or cannot be written out.
function subscript(c: Compiler, i: Instruction): boolean {
  const met = c.classMet(c.top(1)), getitem = met ? c.machine.field(met.type, F.TYPE_CACHED_GETITEM) : 0;
  return met !== null && getitem !== 0 && c.inlineMethod(i, pointerTo(getitem), 2, () => c.guardVersion(c.top(1), met.version));
}

// In the place of a bound method that is called: its function and its self, which it holds. False: the stack alone holds it.
function openBound(c: Compiler, arg: number): boolean {
  const m = c.machine, w = c.code, bound = c.top(arg + 1), p = c.temp(Wt.I32);
  if (bound.owned || isConstant(bound) || c.kindOf(c.top(arg)) !== Kind.NULL || c.noted("guard")) return false;
  c.guardExact(bound, m.field(m.vm, F.VM_METHOD));
  c.pointer(bound);
  w.set(p);
  const [func, self] = [F.METHOD_FUNC, F.METHOD_SELF].map((field) => {
    const t = c.temp(Wt.I64);
    w.get(p);
    w.memory(W.I64_LOAD, c.at(field));
    w.set(t);
    return t;
  }) as [number, number];
  const now = c.valueNow(bound), isBound = m.typeOf(now) === m.field(m.vm, F.VM_METHOD), parts = Number(now & 0xffff_ffffn);
  const guess = isBound ? m.value(parts + c.at(F.METHOD_FUNC)) : 0n, isOfObject = isBound && m.typeOf(m.value(parts + c.at(F.METHOD_SELF))) !== 0;
  if (isOfObject) {
    c.isPointer(self);
    w.op(W.I32_EQZ);
    c.leaveIf();
  }
  c.state.stack.splice(c.depth - arg - 2, 2, entry(Rep.BOXED, Kind.ANY, func, { lent: true, guess: m.typeOf(guess) ? guess : 0n }), entry(Rep.BOXED, isOfObject ? Kind.POINTER : Kind.ANY, self, { lent: true }));
  return true;
}

// `isinstance` of a value whose class is known, and a plain class that this one has in its order: True. False: that is not known.
function isSurelyInstance(c: Compiler): boolean {
  const m = c.machine, cls = c.top(), type = c.classKnown(c.top(1)), wanted = isConstant(cls) ? cls.bits : cls.guess;
  if (!type || !wanted || c.noted("guard") || m.typeOf(wanted) !== m.root) return false;
  if (!m.isSubtype(type, Number(wanted & 0xffff_ffffn))) return false;
  c.guardObject(cls, wanted);
  for (let k = 0; k < 4; k++) c.drop(c.pop());
  c.pushConstant(TRUE);
  return true;
}

// Calls an object whose class is known, and has a __call__ of Python. False: it is another call.
function objectCalled(c: Compiler, i: Instruction): boolean {
  const m = c.machine, s = c.state.stack, at = c.depth - i.arg - 2, met = c.kindOf(s[at + 1]!) === Kind.NULL ? c.classMet(s[at]!) : null, method = met ? m.special(met.type, "__call__") : NULL;
  if (!met || method === NULL) return false;
  const object = c.guardVersion(s[at]!, met.version);
  s.splice(at, 2, entry(Rep.CONSTANT, Kind.POINTER, -1, { bits: method, lent: true }), object);
  if (!callKnown(c, i)) call(c, i.arg, true);
  return true;
}

// Calls a function of Python that is known, whose last arguments have the `names`. False: it is another call.
function callKnown(c: Compiler, i: Instruction, names = 0): boolean {
  if (c.inlineCall(i, names)) return true;
  const bound = c.bindArguments(i, names);
  return bound !== null && (c.inlineBase(i, bound, () => callBound(c, bound)) || callBound(c, bound));
}

// Makes an instance of a class that is known, whose __init__ is Python's. False: it is another call.
function instanceOfKnown(c: Compiler, i: Instruction, names = 0): boolean {
  return c.inlineInit(i, names) || initBound(c, c.bindInit(i, names));
}

/** Calls a class whose __init__ is most likely Python's, and was cached with the version. */
function callClass(c: Compiler, arg: number, version: number): void {
  c.spill(arg + 2);
  c.escape();
  c.vmArgument();
  c.stackAddress(c.depth + 2);
  c.code.i32(arg);
  c.code.i32(version);
  c.call(JitHelper.NEW);
  pushResult(c);
}

// Whether a function of C can be entered with so many arguments: one that takes none, or just one, does not look at their number.
function takes(m: Machine, def: number, count: number): boolean {
  const flags = m.field(def, F.DEF_FLAGS);
  if (flags & m.at(F.DEF_NO_ARGUMENTS)) return count === 0;
  return !(flags & m.at(F.DEF_ONE_ARGUMENT)) || count === 1;
}

// What list has for "append".
const appendOfList = (c: Compiler): bigint => c.machine.value(c.machine.field(c.machine.vm, F.VM_INTERP) + c.at(F.INTERP_LIST_APPEND));

// A call of list's append that is bound to a list, in `at`.
function boundAppend(c: Compiler, at: number): void {
  const w = c.code, list = c.temp(Wt.I64), v = c.pop();
  c.pop();
  const callable = c.pop();
  w.get(at);
  w.memory(W.I64_LOAD, c.at(F.BUILTIN_SELF));
  w.set(list);
  listAppend(c, entry(Rep.BOXED, Kind.LIST, list), v);
  c.drop(callable);
  c.pushConstant(NONE);
}

/** A function of C that a name has now, or one like it that is bound to another object. False: it is not known. */
function callBuiltin(c: Compiler, i: Instruction): boolean {
  const m = c.machine, callable = c.top(i.arg + 1), now = c.valueNow(callable), def = c.definitionOf(callable), isFunction = m.typeOf(now) === m.field(m.vm, F.VM_BUILTIN_FUNCTION);
  if (!def || !takes(m, def, i.arg) || (!callable.guess && c.noted("guard")) || c.kindOf(c.top(i.arg)) !== Kind.NULL) return false;
  const w = c.code, at = c.temp(Wt.I32);
  c.guardExact(callable, m.field(m.vm, F.VM_BUILTIN_FUNCTION));
  c.pointer(callable);
  w.tee(at);
  w.memory(W.I32_LOAD, c.at(F.BUILTIN_DEF));
  w.i32(def);
  w.op(W.I32_NE);
  c.leaveIf();
  if (isFunction && builtin(c, i.arg, Number(now & 0xffff_ffffn))) return true;
  if (def === m.field(Number(appendOfList(c) & 0xffff_ffffn), F.DESCRIPTOR_METHOD)) {
    boundAppend(c, at);
    return true;
  }
  callFunctionOfC(c, i.arg, m.field(def, F.DEF_FN), () => {
    w.get(at);
    w.memory(W.I64_LOAD, c.at(F.BUILTIN_SELF));
  });
  return true;
}

// A built-in class that a name has now: what type's call does for it. False: it is not known, or not one of plain classes.
function callBuiltinClass(c: Compiler, arg: number): boolean {
  const m = c.machine, callable = c.top(arg + 1), type = Number(callable.guess & 0xffff_ffffn);
  if (!callable.guess || c.noted("guard") || c.kindOf(c.top(arg)) !== Kind.NULL || m.typeOf(callable.guess) !== m.root || !m.isImmutable(type)) return false;
  c.guardBits(callable, callable.guess); // a built-in class never dies
  if (arg === 1 && type === m.field(m.vm, F.VM_INT) && isNumber(c.kindOf(c.top()))) return rounded(c, W.F64_TRUNC);
  callFunctionOfC(c, arg, m.field(m.root, F.TYPE_CALL), () => c.code.i64(callable.guess));
  const given = CONTAINERS.find((kind) => c.typeOfKind(kind) === type);
  if (given) c.learn(c.top(), { kind: given });
  return true;
}

// Leaves unless an object is of the built-in type, or of the subclass of it that was met. False: neither is to be expected.
function guardReceiver(c: Compiler, self: Entry, owner: number): boolean {
  if (c.typeOfKind(c.kindOf(self)) === owner) return true;
  const met = c.classMet(self);
  if (met && met.type !== owner) {
    if (!c.machine.isSubtype(met.type, owner)) return false;
    c.guardVersion(self, met.version);
    return true;
  }
  if (c.noted("guard")) return false;
  c.guardInstance(self, owner);
  return true;
}

// An empty dict that is to get what the dict in a local variable has, which is nothing: no keyword arguments. Nothing leaves the region until they are given away.
function mergesNothing(c: Compiler, local: number): void {
  const kwargs = alias(c.local(local));
  c.guard(kwargs, Kind.DICT);
  c.pointer(kwargs);
  c.code.memory(W.I32_LOAD, c.at(F.DICT_USED));
  c.leaveIf();
  c.pushConstant(NULL);
}

// A call that may make a generator, which the next instruction may ask: that of `all(… for …)` is no call.
function makesGenerator(c: Compiler, i: Instruction, write: () => void): void {
  const makes = c.generatorMade(i);
  write();
  if (isIteration(c.machine.instruction(c.object, i.next).op)) c.expectGenerator(i, makes);
  if (makes && c.depth) c.learn(c.top(), { makes });
}

// The code of the generator that `iter` most likely makes of an object; 0: it makes none.
function generatorOf(c: Compiler, e: Entry): number {
  const m = c.machine, type = c.classKnown(e) || m.typeOf(c.valueNow(e)), method = type ? m.special(type, "__iter__") : NULL;
  return method === NULL ? 0 : c.generatorCode(method);
}

/** A method of a built-in type. False: it is not known. */
function callMethodDescriptor(c: Compiler, i: Instruction): boolean {
  const m = c.machine, callable = c.top(i.arg + 1), self = c.top(i.arg), p = Number(callable.bits & 0xffff_ffffn);
  if (!isConstant(callable) || m.typeOf(callable.bits) !== m.field(m.vm, F.VM_METHOD_DESCRIPTOR)) return false;
  if (!takes(m, m.field(p, F.DESCRIPTOR_METHOD), i.arg)) return false;
  if (c.kindOf(self) === Kind.NULL || !guardReceiver(c, self, m.field(p, F.DESCRIPTOR_OWNER))) return false;
  const fn = m.field(m.field(p, F.DESCRIPTOR_METHOD), F.DEF_FN), kind = c.kindOf(self), view = viewOf(m, p), name = kind === Kind.LIST || kind === Kind.DICT ? m.methodName(p) : "";
  if (kind === Kind.LIST && name === "pop" && i.arg === 0) popLast(c, fn);
  else if (kind !== Kind.DICT || name !== "get" || !dictGet(c, i.arg, fn)) callFunctionOfC(c, i.arg, fn, null);
  if (view !== null) c.learn(c.top(), { kind: view });
  return true;
}

/** `self` null: what is below the arguments; else writes it. The function borrows what it is given; references are held meanwhile. */
function callFunctionOfC(c: Compiler, arg: number, fn: number, self: (() => void) | null): void {
  const w = c.code, result = c.temp(Wt.I64), given: Entry[] = [];
  for (let k = 0; k < arg + 2; k++) given.unshift(c.pop());
  const isHeld = (e: Entry) => mayPoint(c.kindOf(e)) && e.rep !== Rep.CONSTANT, used = self === null ? given.slice(1) : given.slice(2);
  const places = used.map((e) => (isHeld(e) ? { kind: c.kindOf(e), local: keep(c, e) } : e.rep === Rep.CONSTANT ? e.bits : { kind: Kind.NULL, local: borrow(c, e) }));
  const callable = given[0]!;
  if (callable.rep !== Rep.CONSTANT) places.unshift({ kind: Kind.POINTER, local: keep(c, callable) });
  c.escape();
  const first = places.length - arg, put = (place: (typeof places)[number]) => (typeof place === "bigint" ? w.i64(place) : w.get(place.local));
  for (let k = 0; k < arg; k++) {
    c.frameArgument();
    put(places[first + k]!);
    w.memory(W.I64_STORE, c.stackSlot(c.depth + k));
  }
  callOfC(c, fn, arg, self ?? (() => put(places[first - 1]!)));
  w.set(result);
  for (const place of places) if (typeof place !== "bigint" && mayPoint(place.kind)) c.dropPlace(place.local, place.kind);
  c.raiseIfNull(result);
  c.pushBoxed(result, Kind.ANY);
}

// `x in ("a", "b")`, `x in (1, 2)`: one comparison after the other. False: it is no such test.
function isOneOf(c: Compiler, arg: number): boolean {
  const m = c.machine, w = c.code, container = c.top(), value = c.top(1);
  if (container.rep !== Rep.CONSTANT || c.kindOf(container) !== Kind.TUPLE || c.noted("guard")) return false;
  const tuple = Number(container.bits & 0xffff_ffffn), n = m.field(tuple, F.TUPLE_LEN);
  if (n === 0 || n > MAX_ONE_OF) return false;
  const items = Array.from({ length: n }, (_, k) => m.value(tuple + c.at(F.TUPLE_ITEMS) + 8 * k)), all = (kind: Kind) => items.every((bits) => c.kindOfBits(bits) === kind);
  const t = c.temp(Wt.I32);
  if (all(Kind.INT) && c.kindOf(value) === Kind.INT) {
    const x = c.temp(Wt.I64);
    c.number(value);
    w.set(x);
    items.forEach((bits, k) => {
      w.get(x);
      w.i64(BigInt.asIntN(48, bits));
      w.op(W.I64_EQ);
      if (k) w.op(W.I32_OR);
    });
    c.drop(c.pop());
  } else if (all(Kind.STR)) {
    c.guard(value, Kind.STR);
    c.drop(c.pop());
    const one = items.map((bits) => entry(Rep.CONSTANT, Kind.STR, -1, { bits }));
    for (const [k, item] of one.entries()) {
      if (k) {
        w.get(t);
        w.op(W.I32_EQZ);
        c.open(W.IF);
      }
      w.get(strEqual(c, value, item));
      w.set(t);
    }
    for (let k = 1; k < n; k++) c.end();
    w.get(t);
  } else return false;
  if (arg & 1) w.op(W.I32_EQZ);
  w.set(t);
  c.drop(c.pop());
  c.pushCondition(t);
  return true;
}

// Whether two strs are equal, in a WebAssembly local. Only strs of one length are compared.
function strEqual(c: Compiler, a: Entry, b: Entry): number {
  const w = c.code, t = c.temp(Wt.I32);
  c.pointer(a);
  c.pointer(b);
  w.op(W.I32_EQ);
  w.tee(t);
  w.op(W.I32_EQZ);
  c.open(W.IF);
  for (const e of [a, b]) {
    c.pointer(e);
    w.memory(W.I32_LOAD, c.at(F.STR_LEN));
  }
  w.op(W.I32_EQ);
  c.open(W.IF);
  const known = characterOf(c, a) ?? characterOf(c, b), first = (e: Entry) => {
    c.pointer(e);
    w.memory(W.I32_LOAD, c.at(F.STR_DATA));
    w.memory(W.I32_LOAD8_U, 0);
  }, isOne = (e: Entry, field: F, load: W) => {
    c.pointer(e);
    w.memory(load, c.at(field));
    w.i32(1);
    w.op(W.I32_EQ);
  };
  if (known !== null) { // of one character both, and of one octet if it is the same
    const other = characterOf(c, a) === null ? a : b;
    first(other);
    w.i32(known);
    w.op(W.I32_EQ);
    isOne(other, F.STR_KIND, W.I32_LOAD8_U);
    w.op(W.I32_AND);
  } else { // of one octet each, or C compares them
    isOne(a, F.STR_LEN, W.I32_LOAD);
    isOne(a, F.STR_KIND, W.I32_LOAD8_U);
    w.op(W.I32_AND);
    isOne(b, F.STR_KIND, W.I32_LOAD8_U);
    w.op(W.I32_AND);
    c.open(W.IF);
    first(a);
    first(b);
    w.op(W.I32_EQ);
    w.set(t);
    c.otherwise();
    c.boxed(a);
    c.boxed(b);
    c.call(JitHelper.STR_EQUAL);
    w.set(t);
    c.end();
    w.get(t);
  }
  w.set(t);
  c.end();
  c.end();
  return t;
}

function copy(c: Compiler, n: number): void {
  if (!isConstant(c.top(n - 1))) c.identify(c.top(n - 1));
  const e = c.top(n - 1);
  if (e.rep !== Rep.BOXED || !mayPoint(e.kind)) {
    c.push(e.rep === Rep.BOXED ? { ...e, owned: false } : e);
    return;
  }
  c.incref(e.place, e.kind);
  if (!e.owned) {
    c.incref(e.place, e.kind);
    c.state.stack[c.state.stack.length - n] = { ...e, owned: true, lent: false };
  }
  c.push({ ...e, owned: true, lent: false });
}

// Leaves where a local variable has no value.
function guardBound(c: Compiler, n: number): void {
  const { kind } = c.state.locals[n]!;
  if (kind !== Kind.ANY && kind !== Kind.NULL) return;
  c.boxed(alias(n));
  c.code.i64(NULL);
  c.code.op(W.I64_EQ);
  c.leaveIf();
}

// The exception on top is the one that is handled now, and what was before it comes below.
function pushException(c: Compiler): void {
  const w = c.code, exception = c.pop(), given = borrow(c, exception), before = c.temp(Wt.I64);
  c.vmArgument();
  w.get(given);
  c.call(JitHelper.PUSH_EXCEPTION);
  w.set(before);
  c.pushBoxed(before, Kind.ANY);
  c.push(exception);
}

// --- what tier 1 has out of line

function rare(c: Compiler, i: Instruction, form = i.op): void {
  const hasFailed = c.noted("rare"), op = OUT_OF_LINE.get(form) ?? (hasFailed ? GENERAL.get(form) : undefined) ?? form, effect = RARE.get(op);
  if (!effect) throw new (c.noted("op") ? Refusal : Unsupported)(`it has ${OP_NAMES[op] || op}`);
  const [pops, pushes] = effect(i.arg), w = c.code, t = c.temp(Wt.I32);
  c.spill(pops);
  c.escape();
  c.vmArgument();
  c.frameArgument();
  c.stackAddress(c.depth + pops);
  w.i32(op + (ADAPTIVE.has(op) && (hasFailed || op !== i.op) ? REGION_ANOTHER : 0));
  w.i32(i.arg);
  c.call(JitHelper.RARE);
  w.tee(t);
  w.i32(RegionRare.RAISED);
  w.op(W.I32_EQ);
  c.raiseIf();
  w.get(t);
  c.leaveAsStored(pops); // a guard of the instruction failed: nothing was touched
  c.pushStored(pushes);
}
