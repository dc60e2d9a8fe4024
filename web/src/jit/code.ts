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

  /** The type of a function. */
  signature({ params, result }: Signature): void {
    this.byte(0x60);
    this.unsigned(params.length);
    for (const type of params) this.byte(type);
    this.byte(result === Wt.VOID ? 0 : 1);
    if (result !== Wt.VOID) this.byte(result);
  }
}

/** What a function takes and gives. */
export interface Signature {
  readonly params: readonly Wt[];
  readonly result: Wt;
}

/** The types that each module has, and their indices by what they are encoded as. */
const types: Signature[] = [], indices = new Map<string, number>();

/** The index of a type in each module. All are asked for when the compiler is loaded. */
export function typeOf(signature: Signature): number {
  const key = `${signature.params.join()} ${signature.result}`;
  let index = indices.get(key);
  if (index === undefined) indices.set(key, (index = types.push(signature) - 1));
  return index;
}

/** What a region's function takes and gives: the VM, the frame, whether compiled code called it (Region in vm/jit/jit.h). */
export const REGION_TYPE = typeOf({ params: [Wt.I32, Wt.I32, Wt.I32], result: Wt.I64 });
/** Arguments of a call from one compiled function to another. */
export const MAX_ARGUMENTS = 12;
/** What compiled code calls a function with: the VM, the function, so many arguments. */
const DIRECT_TYPES = Array.from({ length: MAX_ARGUMENTS + 1 }, (_, count) => typeOf({ params: [Wt.I32, ...new Array<Wt>(count + 1).fill(Wt.I64)], result: Wt.I64 }));
/** The index of its type in a module. */
export const directType = (count: number): number => DIRECT_TYPES[count]!;

/** How a function of C that Python calls is called: the VM, self, the arguments and their number, names of keywords (CFunction in vm/object/class/type.h). */
export const BUILTIN_TYPE = typeOf({ params: [Wt.I32, Wt.I64, Wt.I32, Wt.I32, Wt.I64], result: Wt.I64 });

/** Functions that regions share: what they do often and in many places (shared.ts). */
export const enum Shared { DICT_LOOKUP, SET_LOOKUP, DICT_LOOKUP_TUPLE, SET_LOOKUP_TUPLE, COMPLEX, COMPLEX_FREE, LIST_ITERATOR, TUPLE_ITERATOR, SEQUENCE_FREE, RANGE_ITERATOR, RANGE_FREE, ENUMERATE, ZIP, TUPLE, PAIR, TRIPLE, QUADRUPLE, INSTANCE, INSTANCE_FREE }
const OF_LOOKUP = typeOf({ params: [Wt.I64, Wt.I64], result: Wt.I32 }), OF_COMPLEX = typeOf({ params: [Wt.I32, Wt.F64, Wt.F64], result: Wt.I64 }), OF_FREE = typeOf({ params: [Wt.I32], result: Wt.VOID });
const values = (count: number): number => typeOf({ params: new Array<Wt>(count).fill(Wt.I64), result: Wt.I64 });
const OF_NONE = values(0), OF_ONE = values(1), OF_TWO = values(2), OF_THREE = values(3), OF_FOUR = values(4);
/** The indices of their types. */
export const SHARED_TYPES: Record<Shared, number> = {
  [Shared.DICT_LOOKUP]: OF_LOOKUP, [Shared.SET_LOOKUP]: OF_LOOKUP, [Shared.DICT_LOOKUP_TUPLE]: OF_LOOKUP, [Shared.SET_LOOKUP_TUPLE]: OF_LOOKUP, [Shared.COMPLEX]: OF_COMPLEX, [Shared.COMPLEX_FREE]: OF_FREE,
  [Shared.LIST_ITERATOR]: OF_ONE, [Shared.TUPLE_ITERATOR]: OF_ONE, [Shared.SEQUENCE_FREE]: OF_FREE, [Shared.RANGE_ITERATOR]: OF_FOUR, [Shared.RANGE_FREE]: OF_FREE, [Shared.ENUMERATE]: OF_TWO, [Shared.ZIP]: OF_TWO,
  [Shared.TUPLE]: OF_ONE, [Shared.PAIR]: OF_TWO, [Shared.TRIPLE]: OF_THREE, [Shared.QUADRUPLE]: OF_FOUR, [Shared.INSTANCE]: OF_NONE, [Shared.INSTANCE_FREE]: OF_FREE,
};

/** A function of a module: its type by its index, its local variables behind the parameters. */
export interface WasmFunction {
  readonly type: number;
  readonly locals: readonly Wt[];
  readonly body: Uint8Array;
}

const MAGIC = Uint8Array.of(0, 0x61, 0x73, 0x6d, 1, 0, 0, 0), IMPORTS = Uint8Array.of(2, 1, 0x6d, 1, 0x6d, 2, 0, 0, 1, 0x6d, 1, 0x74, 1, 0x70, 0, 0);
let encodedTypes: Uint8Array | undefined;

function encodeTypes(): Uint8Array {
  const c = new Code(512);
  c.unsigned(types.length);
  for (const signature of types) c.signature(signature);
  return c.bytes;
}

/** How many bytes `unsigned` writes. */
const sizeOf = (value: number): number => (value < 128 ? 1 : value < 1 << 14 ? 2 : 3);

/**
 * A module that imports memory "m"."m" and the table "m"."t", and puts the first of its functions into the table at `places`. It imports and exports no functions: for each
 * type of those V8 compiles code by which JavaScript calls them or is called, which takes longer than the rest of the module.
 */
export function moduleOf(functions: readonly WasmFunction[], places: readonly number[]): Uint8Array<ArrayBuffer> {
  const size = functions.reduce((sum, { locals, body }) => sum + 2 * locals.length + body.length + 16, 1024), out = new Code(), c = new Code(size);
  const end = (id: number) => { // of a section, whose length stands before it
    out.byte(id);
    out.unsigned(c.length);
    out.append(c.bytes);
    c.length = 0;
  };
  out.append(MAGIC);
  c.append((encodedTypes ??= encodeTypes()));
  end(1);
  c.append(IMPORTS);
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
    c.unsigned(i);
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
