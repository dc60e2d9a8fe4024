// api.ts: the exports common to all entries of the package.
export { PythonError } from "./border/error.js";
export type { ExceptionData, Frame } from "./border/exception-data.js";
export { FatalError } from "./border/fatal.js";
export { FileError, Files, type FileSource, type FileStat } from "./host/files.js";
export type { FileDetails, FolderFiles } from "./host/folder.js";
export * from "./inspect/inspector.js";
export type { ExecutedUop, Executor, ProjectedUop, TraceExit, TraceStep } from "./inspect/traces.js";
export { BufferView } from "./border/buffer-view.js";
export { isPyProxy, PyProxy, type ToJsOptions } from "./border/proxy.js";
export type { Net } from "./host/net.js";
export type { Processes, ProcessRequest, ProcessStream } from "./host/processes.js";
export type { Output } from "./interpreter/output.js";
export { Python, type Input, type PackageIndex, type PythonOptions, type RunOptions } from "./interpreter/python.js";
export { type JsValue, type PythonValue } from "./border/binding.js";
