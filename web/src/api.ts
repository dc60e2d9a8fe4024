// api.ts: what every entry of the package exports.
export { PythonError } from "./error.js";
export type { ExceptionData, Frame } from "./exception-data.js";
export { FatalError } from "./fatal.js";
export { FileError, Files, type FileSource, type FileStat } from "./files.js";
export type { FileDetails, FolderFiles } from "./folder.js";
export * from "./inspector.js";
export type { ExecutedUop, Executor, ProjectedUop, TraceExit, TraceStep } from "./traces.js";
export { BufferView } from "./buffer-view.js";
export { isPyProxy, PyProxy, type ToJsOptions } from "./proxy.js";
export type { Net } from "./net.js";
export type { Processes, ProcessRequest, ProcessStream } from "./processes.js";
export type { Output } from "./output.js";
export { Python, type Input, type PackageIndex, type PythonOptions, type RunOptions } from "./python.js";
export { type JsValue, type PythonValue } from "./binding.js";
