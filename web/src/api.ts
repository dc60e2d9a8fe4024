/// api.ts: what every entry of the package exports.
export { PythonError } from "./error.js";
export { Files, type FileSource } from "./files.js";
export * from "./inspect.js";
export { Python, type PythonOptions } from "./python.js";
export { PyProxy, type JsValue, type PythonValue } from "./values.js";
