/// error.ts: a Python exception as a JavaScript error.
import { answerText, take, type Binding, type PyProxy, type PythonValue } from "./values.js";

/// An exception that left Python. `message` is str(exception); `traceback` is the report as CPython prints it.
export class PythonError extends Error {
  override readonly name = "PythonError";
  constructor(
    /// Name of the exception's class, for example "ValueError".
    readonly type: string,
    message: string,
    /// The whole report: causes, frames with source lines and carets, notes. Ends in a newline.
    readonly traceback: string,
    /// The exception object itself.
    readonly exception: PyProxy,
  ) {
    super(message);
  }
}

/// Takes the VM's current exception. With `optional`, undefined when there is none.
export function readError(b: Binding): PythonError;
export function readError(b: Binding, optional: true): PythonError | undefined;
export function readError(b: Binding, optional = false): PythonError | undefined {
  const x = b.wasm.exports;
  const handle = x.binding_take_error(b.ptr);
  if (handle === 0) {
    if (optional) return undefined;
    throw new Error("the interpreter failed without an exception");
  }
  const traceback = x.binding_traceback(b.ptr, handle) < 0 ? "" : answerText(b);
  x.binding_take_error(b.ptr);
  x.binding_type_name(b.ptr, handle);
  const type = answerText(b);
  const message = x.binding_repr(b.ptr, handle, 1) < 0 ? "" : answerText(b);
  x.binding_take_error(b.ptr);
  return new PythonError(type, message, traceback, take(b, handle) as PythonValue as PyProxy);
}
