// tests/lint/optimize.mjs: the head of each C source that is compiled to wasm names its optimization level
// (cmake/optimize.mjs).
import { LEVELS, levels } from "../../cmake/optimize.mjs";

export function checkOptimize(root) {
  return levels(root).filter(([, level]) => !LEVELS.includes(level))
    .map(([name, level]) => `${name}: ${level ? `no such level: ${level}` : 'its head has no line "// Optimize     LEVEL"'} (${LEVELS.join(", ")})`);
}
