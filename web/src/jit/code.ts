// jit/code.ts: a WebAssembly function while it is written, and the module that it is compiled in.

/** Types of WebAssembly values. */
export const enum Wt {
  I32 = 0x7f,
  I64 = 0x7e,
  F64 = 0x7c,
  VOID = 0x40,
}

/** Instructions of WebAssembly. */
export const enum W {
  UNREACHABLE = 0x00, BLOCK = 0x02, LOOP = 0x03, IF = 0x04, ELSE = 0x05, END = 0x0b, BR = 0x0c, BR_IF = 0x0d, RETURN = 0x0f, CALL = 0x10, CALL_INDIRECT = 0x11, DROP = 0x1a, SELECT = 0x1b,
  GET = 0x20, SET = 0x21, TEE = 0x22,
  I32_LOAD = 0x28, I64_LOAD = 0x29, F64_LOAD = 0x2b, I32_LOAD8_U = 0x2d, I32_LOAD16_U = 0x2f, I32_STORE = 0x36, I64_STORE = 0x37, F64_STORE = 0x39, I32_STORE8 = 0x3a, I32_STORE16 = 0x3b,
  I32_CONST = 0x41, I64_CONST = 0x42, F64_CONST = 0x44,
  I32_EQZ = 0x45, I32_EQ = 0x46, I32_NE = 0x47, I32_LT_S = 0x48, I32_LT_U = 0x49, I32_GT_S = 0x4a, I32_GT_U = 0x4b, I32_LE_S = 0x4c, I32_LE_U = 0x4d, I32_GE_S = 0x4e, I32_GE_U = 0x4f,
  I64_EQZ = 0x50, I64_EQ = 0x51, I64_NE = 0x52, I64_LT_S = 0x53, I64_LT_U = 0x54, I64_GT_S = 0x55, I64_GT_U = 0x56, I64_LE_S = 0x57, I64_LE_U = 0x58, I64_GE_S = 0x59, I64_GE_U = 0x5a,
  F64_EQ = 0x61, F64_NE = 0x62, F64_LT = 0x63, F64_GT = 0x64, F64_LE = 0x65, F64_GE = 0x66,
  I32_ADD = 0x6a, I32_SUB = 0x6b, I32_MUL = 0x6c, I32_AND = 0x71, I32_OR = 0x72, I32_XOR = 0x73, I32_SHL = 0x74, I32_SHR_S = 0x75, I32_SHR_U = 0x76,
  I64_ADD = 0x7c, I64_SUB = 0x7d, I64_MUL = 0x7e, I64_DIV_S = 0x7f, I64_REM_S = 0x81, I64_AND = 0x83, I64_OR = 0x84, I64_XOR = 0x85, I64_SHL = 0x86, I64_SHR_S = 0x87, I64_SHR_U = 0x88,
  F64_ABS = 0x99, F64_NEG = 0x9a, F64_CEIL = 0x9b, F64_FLOOR = 0x9c, F64_TRUNC = 0x9d, F64_SQRT = 0x9f, F64_ADD = 0xa0, F64_SUB = 0xa1, F64_MUL = 0xa2, F64_DIV = 0xa3,
  I32_WRAP = 0xa7, I64_EXTEND_S = 0xac, I64_EXTEND_U = 0xad, I64_TRUNC_F64 = 0xb0, F64_CONVERT_I64 = 0xb9, I64_REINTERPRET = 0xbd, F64_REINTERPRET = 0xbf,
}

const float = new DataView(new ArrayBuffer(8));

/** Encoded i64.const, of those that come again and again: to take a bigint apart is slow. */
const constants = new Map<bigint, Uint8Array>();

/** Bytes of code. */
export class Code {
  #bytes: Uint8Array;
  length = 0;

  constructor(size = 4096) {
    this.#bytes = new Uint8Array(size);
  }

  get bytes(): Uint8Array {
    return this.#bytes.subarray(0, this.length);
  }

  // Makes room for so many bytes and more.
  #grow(bytes: number): void {
    const larger = new Uint8Array(2 * (this.length + bytes));
    larger.set(this.#bytes);
    this.#bytes = larger;
  }

  byte(value: number): void {
    if (this.length === this.#bytes.length) this.#grow(1);
    this.#bytes[this.length++] = value;
  }

  append(bytes: Uint8Array): void {
    if (this.length + bytes.length > this.#bytes.length) this.#grow(bytes.length);
    this.#bytes.set(bytes, this.length);
    this.length += bytes.length;
  }

  unsigned(value: number): void {
    if (value < 128) {
      this.byte(value);
      return;
    }
    if (this.length + 5 > this.#bytes.length) this.#grow(5);
    const bytes = this.#bytes;
    let at = this.length;
    for (; value >= 128; value = Math.floor(value / 128)) bytes[at++] = (value & 127) | 128;
    bytes[at++] = value;
    this.length = at;
  }

  signed(value: number): void {
    while (value < -64 || value > 63) {
      this.byte((value & 127) | 128);
      value >>= 7;
    }
    this.byte(value & 127);
  }

  signed64(value: bigint): void {
    for (;;) {
      const low = Number(value & 127n);
      value >>= 7n;
      if ((value === 0n && !(low & 64)) || (value === -1n && low & 64)) {
        this.byte(low);
        return;
      }
      this.byte(low | 128);
    }
  }

  op(op: W): void {
    if (this.length === this.#bytes.length) this.#grow(1);
    this.#bytes[this.length++] = op;
  }

  /** Two instructions, one behind the other. */
  ops(first: W, second: W): void {
    this.byte(first);
    this.byte(second);
  }

  // An instruction with one number, small most of the time.
  #with(op: W, value: number): void {
    const bytes = this.#bytes, at = this.length;
    if (value >= 128 || at + 2 > bytes.length) {
      this.byte(op);
      this.unsigned(value);
      return;
    }
    bytes[at] = op;
    bytes[at + 1] = value;
    this.length = at + 2;
  }

  get(local: number): void {
    this.#with(W.GET, local);
  }

  set(local: number): void {
    this.#with(W.SET, local);
  }

  tee(local: number): void {
    this.#with(W.TEE, local);
  }

  i32(value: number): void {
    this.byte(W.I32_CONST);
    this.signed(value | 0);
  }

  i64(value: bigint): void {
    let bytes = constants.get(value);
    if (!bytes) {
      const c = new Code(16);
      c.byte(W.I64_CONST);
      c.signed64(BigInt.asIntN(64, value));
      bytes = c.bytes;
      if (constants.size < 256) constants.set(value, bytes);
    }
    this.append(bytes);
  }

  f64(bits: bigint): void {
    this.byte(W.F64_CONST);
    float.setBigUint64(0, bits, true);
    for (let i = 0; i < 8; i++) this.byte(float.getUint8(i));
  }

  /** A load or store: its address is on the stack. */
  memory(op: W, offset: number): void {
    this.#with(op, op === W.I32_LOAD || op === W.I32_STORE ? 2 : op === W.I32_LOAD8_U || op === W.I32_STORE8 ? 0 : op === W.I32_LOAD16_U || op === W.I32_STORE16 ? 1 : 3);
    this.unsigned(offset);
  }

  call(index: number): void {
    this.#with(W.CALL, index);
  }

  /** A call of a function of the module whose index is not known yet: where to `setCall` it. */
  callLater(): number {
    this.byte(W.CALL);
    const at = this.length;
    for (let i = 0; i < 5; i++) this.byte(0);
    return at;
  }

  setCall(at: number, index: number): void {
    for (let i = 0; i < 5; i++) this.#bytes[at + i] = ((index >>> (7 * i)) & 127) | (i < 4 ? 128 : 0);
  }

  /** A call through the table: the place is on the stack. */
  callIndirect(type: number): void {
    this.#with(W.CALL_INDIRECT, type);
    this.byte(0);
  }

  open(op: W.BLOCK | W.LOOP | W.IF, type: Wt = Wt.VOID): void {
    this.byte(op);
    this.byte(type);
  }

  br(depth: number): void {
    this.#with(W.BR, depth);
  }

  brIf(depth: number): void {
    this.#with(W.BR_IF, depth);
  }

  /** A type of a function. */
  signature({ params, result }: Signature): void {
    this.byte(0x60);
    this.unsigned(params.length);
    for (const type of params) this.byte(type);
    this.byte(result === Wt.VOID ? 0 : 1);
    if (result !== Wt.VOID) this.byte(result);
  }
}

/** What a helper takes and gives. */
export interface Signature {
  readonly params: readonly Wt[];
  readonly result: Wt;
}

/** What a region's function takes and gives: the VM, the frame, whether compiled code called it (Region in vm/jit/jit.h). */
export const REGION: Signature = { params: [Wt.I32, Wt.I32, Wt.I32], result: Wt.I64 };
/** Arguments of a call from one compiled function to another. */
export const MAX_ARGUMENTS = 12;
/** What compiled code calls a function with: the VM, the function, so many arguments. */
export const directSignature = (count: number): Signature => ({ params: [Wt.I32, ...new Array<Wt>(count + 1).fill(Wt.I64)], result: Wt.I64 });
/** The index of its type in a module. */
export const directType = (count: number): number => 1 + count;

/** How a function of C that Python calls is called: the VM, self, the arguments and their number, names of keywords (CFunction in vm/object/class/type.h). */
const BUILTIN: Signature = { params: [Wt.I32, Wt.I64, Wt.I32, Wt.I32, Wt.I64], result: Wt.I64 };
export const BUILTIN_TYPE = 2 + MAX_ARGUMENTS;

/** Functions that regions share: what they do often and in many places (shared.ts). */
export const enum Shared { DICT_LOOKUP, SET_LOOKUP, DICT_LOOKUP_TUPLE, SET_LOOKUP_TUPLE, COMPLEX, COMPLEX_FREE, LIST_ITERATOR, TUPLE_ITERATOR, SEQUENCE_FREE, RANGE_ITERATOR, RANGE_FREE, ENUMERATE, TUPLE, PAIR, TRIPLE, QUADRUPLE, INSTANCE, INSTANCE_FREE }
const LOOKUP: Signature = { params: [Wt.I64, Wt.I64], result: Wt.I32 }, COMPLEX: Signature = { params: [Wt.I32, Wt.F64, Wt.F64], result: Wt.I64 }, FREE: Signature = { params: [Wt.I32], result: Wt.VOID };
const tuple = (count: number): Signature => ({ params: new Array<Wt>(count).fill(Wt.I64), result: Wt.I64 });
const signatures: readonly Signature[] = [LOOKUP, COMPLEX, FREE, tuple(1), tuple(2), tuple(3), tuple(4), tuple(0)];
const [OF_LOOKUP, OF_COMPLEX, OF_FREE, OF_ONE, OF_TWO, OF_THREE, OF_FOUR, OF_NONE] = signatures.map((_, k) => BUILTIN_TYPE + 1 + k) as [number, number, number, number, number, number, number, number];
/** The indices of their types. */
export const SHARED_TYPES: Record<Shared, number> = {
  [Shared.DICT_LOOKUP]: OF_LOOKUP, [Shared.SET_LOOKUP]: OF_LOOKUP, [Shared.DICT_LOOKUP_TUPLE]: OF_LOOKUP, [Shared.SET_LOOKUP_TUPLE]: OF_LOOKUP, [Shared.COMPLEX]: OF_COMPLEX, [Shared.COMPLEX_FREE]: OF_FREE,
  [Shared.LIST_ITERATOR]: OF_ONE, [Shared.TUPLE_ITERATOR]: OF_ONE, [Shared.SEQUENCE_FREE]: OF_FREE, [Shared.RANGE_ITERATOR]: OF_FOUR, [Shared.RANGE_FREE]: OF_FREE, [Shared.ENUMERATE]: OF_TWO,
  [Shared.TUPLE]: OF_ONE, [Shared.PAIR]: OF_TWO, [Shared.TRIPLE]: OF_THREE, [Shared.QUADRUPLE]: OF_FOUR, [Shared.INSTANCE]: OF_NONE, [Shared.INSTANCE_FREE]: OF_FREE,
};

/** A function of a module: its type by its index, its local variables behind the parameters. */
export interface WasmFunction {
  readonly type: number;
  readonly locals: readonly Wt[];
  readonly body: Uint8Array;
}

// The types that are in each module, and its first imports: memory "m"."m", the table "m"."t".
const FIXED = [REGION, ...Array.from({ length: MAX_ARGUMENTS + 1 }, (_, n) => directSignature(n)), BUILTIN, ...signatures];
const FIXED_TYPES = new Code(256), MAGIC = Uint8Array.of(0, 0x61, 0x73, 0x6d, 1, 0, 0, 0), MEMORY_AND_TABLE = Uint8Array.of(1, 0x6d, 1, 0x6d, 2, 0, 0, 1, 0x6d, 1, 0x74, 1, 0x70, 0, 0);
for (const signature of FIXED) FIXED_TYPES.signature(signature);

/** How many bytes `unsigned` writes. */
const sizeOf = (value: number): number => (value < 128 ? 1 : value < 1 << 14 ? 2 : 3);

/**
 * A module that imports memory "m"."m", the table "m"."t" and functions "h"."0" …, and puts the first of its functions into the table at `places`. It exports none:
 * engines compile code for JavaScript to call what is exported, which takes longer than the module.
 */
export function moduleOf(imports: readonly Signature[], functions: readonly WasmFunction[], places: readonly number[]): Uint8Array<ArrayBuffer> {
  const size = functions.reduce((sum, { locals, body }) => sum + 2 * locals.length + body.length + 16, 1024), out = new Code(), c = new Code(size);
  const end = (id: number) => { // of a section, whose length stands before it
    out.byte(id);
    out.unsigned(c.length);
    out.append(c.bytes);
    c.length = 0;
  };
  out.append(MAGIC);
  c.unsigned(FIXED.length + imports.length);
  c.append(FIXED_TYPES.bytes);
  for (const signature of imports) c.signature(signature);
  end(1);
  c.unsigned(imports.length + 2);
  c.append(MEMORY_AND_TABLE);
  for (let i = 0; i < imports.length; i++) {
    const name = String(i);
    c.byte(1);
    c.byte(0x68); // "h"
    c.byte(name.length);
    for (let k = 0; k < name.length; k++) c.byte(name.charCodeAt(k));
    c.byte(0);
    c.unsigned(FIXED.length + i);
  }
  end(2);
  c.unsigned(functions.length);
  for (const { type } of functions) c.unsigned(type);
  end(3);
  c.unsigned(places.length);
  for (let i = 0; i < places.length; i++) {
    c.byte(0);
    c.i32(places[i]!);
    c.op(W.END);
    c.unsigned(1);
    c.unsigned(imports.length + i);
  }
  end(9);
  c.unsigned(functions.length);
  for (const { locals, body } of functions) {
    c.unsigned(sizeOf(locals.length) + 2 * locals.length + body.length);
    c.unsigned(locals.length);
    for (const type of locals) {
      c.byte(1); // so many of the type
      c.byte(type);
    }
    c.append(body);
  }
  end(10);
  return out.bytes as Uint8Array<ArrayBuffer>;
}
