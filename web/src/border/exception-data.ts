// exception-data.ts: the data of a Python exception, and the common part of the two errors that hold it: here, and in a
// worker.

/** One entry of a traceback, outermost first. */
export interface Frame {
  readonly file: string;
  /** Lines from 1; −1: unknown. */
  readonly line: number;
  readonly endLine: number;
  /** Columns in UTF-8 bytes from 0; −1: unknown. */
  readonly column: number;
  readonly endColumn: number;
  readonly function: string;
  /** The text of the line, or null when it is not available. */
  readonly source: string | null;
}

/** The data of an exception. Plain data: it can be posted to another thread. */
export interface ExceptionData {
  /** Name of the exception's class, for example "ValueError". */
  readonly type: string;
  /** The class's module: "builtins", … */
  readonly module: string | null;
  /** str(exception) */
  readonly message: string;
  readonly frames: readonly Frame[];
  /** The notes of `add_note`. */
  readonly notes: readonly string[];
  /** The exception of `raise … from`. */
  readonly cause: ExceptionData | null;
  /** The exception that was being handled. */
  readonly context: ExceptionData | null;
  /** `raise … from` hides the context. */
  readonly suppressContext: boolean;
  /** Members of an exception group, else null. */
  readonly exceptions: readonly ExceptionData[] | null;
}

/**
 * A Python exception as a JavaScript error. `message` is str(exception); `traceback` is the report as CPython prints
 * it.
 */
export abstract class ExceptionError extends Error implements ExceptionData {
  override readonly name = "PythonError";
  readonly type: string;
  readonly module: string | null;
  readonly frames: readonly Frame[];
  readonly notes: readonly string[];
  declare readonly cause: ExceptionData | null;
  readonly context: ExceptionData | null;
  readonly suppressContext: boolean;
  readonly exceptions: readonly ExceptionData[] | null;

  /** @internal */
  constructor(
    data: ExceptionData,
    /** The whole report: causes, frames with source lines and carets, notes. Ends in a newline. */
    readonly traceback: string,
  ) {
    super(data.message, { cause: data.cause });
    this.type = data.type;
    this.module = data.module;
    this.frames = data.frames;
    this.notes = data.notes;
    this.context = data.context;
    this.suppressContext = data.suppressContext;
    this.exceptions = data.exceptions;
  }
}
