// error.ts: a Python exception as a JavaScript error.
import { ExceptionError, type ExceptionData } from "./exception-data.js";
import { answerText, type Binding } from "./binding.js";
import type { PyProxy } from "./proxy.js";

/** An exception that left Python. `message` is str(exception); `traceback` is the report as CPython prints it. */
export class PythonError extends ExceptionError {
  readonly #binding: Binding | null;

  /** @internal */
  constructor(
    data: ExceptionData,
    traceback: string,
    /** The exception object itself. */
    readonly exception: PyProxy,
    binding: Binding | null = null,
  ) {
    super(data, traceback);
    this.#binding = binding;
  }

  /** @internal Whether the exception lives in this interpreter. */
  belongsTo(b: Binding): boolean {
    return this.#binding === b;
  }

  /** The exception as plain data. */
  toData(): ExceptionData {
    const { type, module, message, frames, notes, cause, context, suppressContext, exceptions } = this;
    return { type, module, message, frames, notes, cause, context, suppressContext, exceptions };
  }
}

/** Takes the VM's current exception. With `optional`, undefined when there is none. */
export function readError(b: Binding): PythonError;
export function readError(b: Binding, optional: true): PythonError | undefined;
export function readError(b: Binding, optional = false): PythonError | undefined {
  const handle = b.wasm.exports.binding_take_error(b.ptr);
  if (handle === 0) {
    if (optional) return undefined;
    throw b.wasm.ending ?? new Error("the interpreter failed without an exception");
  }
  return describeError(b, handle);
}

/** A PythonError for the handle of an exception, which it takes over. */
export function describeError(b: Binding, handle: number): PythonError {
  const x = b.wasm.exports;
  const dropSecond = () => {
    const second = x.binding_take_error(b.ptr);
    if (second) x.binding_free_handle(b.ptr, second);
  };
  const traceback = x.binding_traceback(b.ptr, handle) < 0 ? "" : answerText(b);
  dropSecond();
  const described = x.binding_describe_error(b.ptr, handle) < 0 ? null : (JSON.parse(answerText(b)) as ExceptionData);
  dropSecond();
  const data = described ?? { type: "MemoryError", module: "builtins", message: "not enough memory to describe the exception", frames: [], notes: [], cause: null, context: null, suppressContext: false, exceptions: null };
  return new PythonError(data, traceback, b.take(handle) as PyProxy, b);
}
