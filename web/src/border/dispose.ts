// dispose.ts: disposing of objects: `using` for users, and a shorter equivalent for this package, because compiled
// `using` is longer than this file.

// Node 20 has no Symbol.dispose of its own; compilers of `using` look for this name.
if (!Symbol.dispose) Object.defineProperty(Symbol, "dispose", { value: Symbol.for("Symbol.dispose") });

/** Makes a method the one that `using` calls. */
export function disposable(prototype: object, method: () => void): void {
  Object.defineProperty(prototype, Symbol.dispose, { value: method });
}

/** Runs with a function that registers objects to be disposed of at the end. */
export function scoped<T>(run: (keep: <P extends { dispose(): void }>(object: P) => P) => T): T {
  const kept: { dispose(): void }[] = [];
  try {
    return run((object) => (kept.push(object), object));
  } finally {
    for (const object of kept.reverse()) object.dispose();
  }
}
