/// api.ts: what every entry of the package exports.
export { PythonError, type ExceptionData, type Frame } from "./error.js";
export { FileError, Files, type FileSource, type FileStat } from "./files.js";
export * from "./inspect.js";
export { PyProxy, type ToJsOptions } from "./proxy.js";
export { Python, type Input, type Output, type PythonOptions } from "./python.js";
export { type JsValue, type PythonValue } from "./values.js";
