/// error.ts: a Python exception as a JavaScript error.
import { answerText, take, type Binding } from "./values.js";
import type { PyProxy } from "./proxy.js";

/// One entry of a traceback, outermost first.
export interface Frame {
  readonly file: string;
  /// Lines from 1; −1: unknown.
  readonly line: number;
  readonly endLine: number;
  /// Columns in UTF-8 bytes from 0; −1: unknown.
  readonly column: number;
  readonly endColumn: number;
  readonly function: string;
  /// The text of the line, or null when it is not to be had.
  readonly source: string | null;
}

/// What there is to know about an exception. Plain data: it can be posted to another thread.
export interface ExceptionData {
  /// Name of the exception's class, for example "ValueError".
  readonly type: string;
  /// The class's module: "builtins", …
  readonly module: string | null;
  /// str(exception)
  readonly message: string;
  readonly frames: readonly Frame[];
  /// What `add_note` added.
  readonly notes: readonly string[];
  /// The exception of `raise … from`.
  readonly cause: ExceptionData | null;
  /// The exception that was being handled.
  readonly context: ExceptionData | null;
  /// `raise … from` hides the context.
  readonly suppressContext: boolean;
  /// Members of an exception group, else null.
  readonly exceptions: readonly ExceptionData[] | null;
}

/// An exception that left Python. `message` is str(exception); `traceback` is the report as CPython prints it.
export class PythonError extends Error implements ExceptionData {
  override readonly name = "PythonError";
  readonly type: string;
  readonly module: string | null;
  readonly frames: readonly Frame[];
  readonly notes: readonly string[];
  declare readonly cause: ExceptionData | null;
  readonly context: ExceptionData | null;
  readonly suppressContext: boolean;
  readonly exceptions: readonly ExceptionData[] | null;
  readonly #binding: Binding | null;

  /// @internal
  constructor(
    data: ExceptionData,
    /// The whole report: causes, frames with source lines and carets, notes. Ends in a newline.
    readonly traceback: string,
    /// The exception object itself.
    readonly exception: PyProxy,
    binding: Binding | null = null,
  ) {
    super(data.message, { cause: data.cause });
    this.type = data.type;
    this.module = data.module;
    this.frames = data.frames;
    this.notes = data.notes;
    this.context = data.context;
    this.suppressContext = data.suppressContext;
    this.exceptions = data.exceptions;
    this.#binding = binding;
  }

  /// @internal Whether the exception lives in this interpreter.
  belongsTo(b: Binding): boolean {
    return this.#binding === b;
  }

  /// The exception as plain data.
  toData(): ExceptionData {
    const { type, module, message, frames, notes, cause, context, suppressContext, exceptions } = this;
    return { type, module, message, frames, notes, cause, context, suppressContext, exceptions };
  }
}

/// Takes the VM's current exception. With `optional`, undefined when there is none.
export function readError(b: Binding): PythonError;
export function readError(b: Binding, optional: true): PythonError | undefined;
export function readError(b: Binding, optional = false): PythonError | undefined {
  const handle = b.wasm.exports.binding_take_error(b.ptr);
  if (handle === 0) {
    if (optional) return undefined;
    throw new Error("the interpreter failed without an exception");
  }
  return describeError(b, handle);
}

/// A PythonError for the handle of an exception, which it takes over.
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
  const data = described ?? { type: "MemoryError", module: "builtins", message: "", frames: [], notes: [], cause: null, context: null, suppressContext: false, exceptions: null };
  return new PythonError(data, traceback, take(b, handle) as PyProxy, b);
}
