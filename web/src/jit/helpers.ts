// jit/helpers.ts: what the functions take and give that compiled loops call (vm/jit/helpers.c, vm/jit/calls.c).
import { JitHelper } from "../gen/bindings.gen.js";
import { Code, W, Wt, typeOf, type Signature, type WasmFunction } from "./code.js";
import type { Machine } from "./machine.js";

const I32 = Wt.I32, I64 = Wt.I64, F64 = Wt.F64, VOID = Wt.VOID;
const SIGNATURES: Record<JitHelper, Signature> = {
  [JitHelper.FORGET]: { params: [I32, I32], result: VOID }, [JitHelper.STARVE]: { params: [I32, I32], result: VOID },
  [JitHelper.BINARY]: { params: [I32, I32, I64, I64, I32], result: I64 }, [JitHelper.UNARY]: { params: [I32, I32, I64], result: I64 },
  [JitHelper.COMPARE]: { params: [I32, I64, I64, I32, I32], result: I64 }, [JitHelper.TRUTH]: { params: [I32, I64], result: I32 },
  [JitHelper.CONTAINS]: { params: [I32, I64, I64], result: I32 }, [JitHelper.TYPE]: { params: [I32, I64], result: I64 }, [JitHelper.GETATTR]: { params: [I32, I64, I64, I32], result: I64 },
  [JitHelper.METHOD]: { params: [I32, I64, I64, I32, I32], result: I32 }, [JitHelper.SETATTR]: { params: [I32, I64, I64, I64, I32], result: I32 },
  [JitHelper.DICT_ITEM]: { params: [I32, I64, I64], result: I64 }, [JitHelper.SET_ITEM]: { params: [I32, I64, I64, I64], result: I32 },
  [JitHelper.SET_DICT_ITEM]: { params: [I32, I64, I64, I64], result: I32 }, [JitHelper.ADD]: { params: [I32, I64, I64, I64, I32], result: I32 },
  [JitHelper.CALL]: { params: [I32, I32, I32], result: I64 }, [JitHelper.NEW]: { params: [I32, I32, I32, I32], result: I64 },
  [JitHelper.RETURN]: { params: [I32, I32], result: VOID }, [JitHelper.ITER]: { params: [I32, I64], result: I64 }, [JitHelper.NEXT]: { params: [I32, I64], result: I64 },
  [JitHelper.BOUND]: { params: [I32, I32, I32], result: I64 }, [JitHelper.NO_INIT_RESULT]: { params: [I32, I64], result: VOID },
  [JitHelper.TUPLE]: { params: [I32, I32], result: I32 }, [JitHelper.BUILD]: { params: [I32, I32, I32, I32], result: I64 }, [JitHelper.SLICE]: { params: [I32, I64, I64, I64], result: I64 },
  [JitHelper.JOIN]: { params: [I32, I32, I32, I64, I32], result: I64 },
  [JitHelper.CONCAT]: { params: [I32, I64, I64], result: I64 }, [JitHelper.APPEND]: { params: [I32, I32, I64], result: I64 },
  [JitHelper.STR_EQUAL]: { params: [I64, I64], result: I32 }, [JitHelper.LEN]: { params: [I32, I64], result: I64 }, [JitHelper.GLOBAL]: { params: [I32, I32, I64, I32], result: I64 }, [JitHelper.FIND_GLOBAL]: { params: [I32, I32, I64, I32], result: I32 },
  [JitHelper.CHAR]: { params: [I32, I64, I32], result: I64 }, [JitHelper.RARE]: { params: [I32, I32, I32, I32, I32], result: I32 },
  [JitHelper.BEGIN]: { params: [I32, I32], result: I32 }, [JitHelper.PUSH]: { params: [I32, I32, I32, I32, I32, I32, I64], result: I32 }, [JitHelper.DROP]: { params: [I32, I64], result: VOID },
  [JitHelper.DEALLOC]: { params: [I32, I32], result: VOID },
  [JitHelper.ANSWER]: { params: [I32, I32, I32, I64, I64, I64], result: I64 }, [JitHelper.INSTANCE]: { params: [I32, I32], result: I64 },
  [JitHelper.SEQ_ITERATOR]: { params: [I32, I32, I64], result: I64 },
  [JitHelper.KEYS_VERSION]: { params: [I32, I32], result: I32 }, [JitHelper.ISINSTANCE]: { params: [I32, I64, I64], result: I32 },
  [JitHelper.GO_ON]: { params: [I32, I32, I64], result: I64 }, [JitHelper.LOWER]: { params: [I32], result: VOID }, [JitHelper.LEAVE]: { params: [I32, I32, I32], result: I64 }, [JitHelper.YIELD]: { params: [I32, I32, I64], result: I32 }, [JitHelper.RESUME]: { params: [I32, I32, I32, I32, I32, I32], result: VOID }, [JitHelper.RANGE]: { params: [I32, I64, I64, I64], result: I64 }, [JitHelper.OWN]: { params: [I64], result: I64 }, [JitHelper.BOX]: { params: [I64], result: I64 },
  [JitHelper.CHR]: { params: [I32, I32], result: I64 }, [JitHelper.SIN]: { params: [F64], result: F64 }, [JitHelper.COS]: { params: [F64], result: F64 },
  [JitHelper.TAN]: { params: [F64], result: F64 }, [JitHelper.EXP]: { params: [F64], result: F64 }, [JitHelper.LOG]: { params: [F64], result: F64 },
  [JitHelper.ATAN]: { params: [F64], result: F64 }, [JitHelper.ATAN2]: { params: [F64, F64], result: F64 }, [JitHelper.HYPOT]: { params: [F64, F64], result: F64 },
  [JitHelper.POW]: { params: [F64, F64], result: F64 }, [JitHelper.POWER]: { params: [F64, F64], result: F64 },
  [JitHelper.COMPLEX]: { params: [I32, F64, F64], result: I64 }, [JitHelper.C_HYPOT]: { params: [F64, F64], result: F64 }, [JitHelper.LIST_SLICE]: { params: [I32, I64, I64], result: I64 }, [JitHelper.STORE_SLICE]: { params: [I32, I64, I64, I64, I64], result: I32 },
  [JitHelper.PUSH_EXCEPTION]: { params: [I32, I64], result: I64 }, [JitHelper.POP_EXCEPTION]: { params: [I32, I64], result: VOID }, [JitHelper.EXCEPTION_MATCHES]: { params: [I32, I64, I64], result: I32 },
};

/** The indices of their types, by helper. */
const TYPES: readonly number[] = Object.values(SIGNATURES).map(typeOf), STORE_TYPE = typeOf({ params: [I32, I64, I32], result: VOID });

/** Calls a helper, whose arguments are on WebAssembly's stack, by its place in the table. */
export function callHelper(c: Code, m: Machine, helper: JitHelper): void {
  c.i32(m.helper(helper));
  c.callIndirect(TYPES[helper]!);
}

/** What cold code of a module calls: a helper, or STORE. */
export type Inner = JitHelper | typeof STORE;
/** Stores a value, with a reference of its own, at an address plus a number. */
export const STORE = -1;

/** A function of the module that calls a helper for cold code, where a call of it takes two bytes, and no check of what is in the table. */
export function innerFunction(m: Machine, which: Inner): WasmFunction {
  const c = new Code(32);
  if (which === STORE) {
    c.get(0);
    c.get(2);
    c.op(W.I32_ADD);
    c.get(1);
    callHelper(c, m, JitHelper.OWN);
    c.memory(W.I64_STORE, 0);
  } else {
    SIGNATURES[which].params.forEach((_, n) => c.get(n));
    callHelper(c, m, which);
  }
  c.op(W.END);
  return { type: which === STORE ? STORE_TYPE : TYPES[which]!, locals: [], body: c.bytes };
}
