// The standard library, fetched when a program imports something that is not built in.
import { openBundle, type FileSource, type PyProxy, type Python } from "morelia";

/** The package mounts the library here, too. */
const PATH = "/lib/python314.zip";
const given = new WeakSet<Python>();
let library: Promise<FileSource> | null = null;
let builtin: ReadonlySet<string> | null = null;

/** The library is not available: reported to the reader like an error of the program. */
export class LibraryMissing extends Error {}

async function load(): Promise<FileSource> {
  const response = await fetch(new URL("./stdlib.bundle", import.meta.url)).catch(() => null);
  if (!response?.ok) {
    throw new LibraryMissing(`The program imports from the standard library, which is not kept on this device and cannot be fetched now${response ? ` (${response.status})` : ": there is no connection"}.\n`
      + "Modules that are built in (math, time, sys, …) work without it. Once connected, “Keep for offline use” under “Keys and help” keeps it.");
  }
  return openBundle(new Uint8Array(await response.arrayBuffer()));
}

/** Names of modules that the text imports, by a scan of its lines; too many do no harm. */
export function importedNames(text: string): string[] {
  return [...text.matchAll(/^[ \t>]*(?:from[ \t]+(\w+)|import[ \t]+([\w., \t]+))/gm), ...text.matchAll(/__import__\(\s*['"](\w+)/g)]
    .flatMap(([, from, names]) => (from ? [from] : (names ?? "").split(",").map((name) => name.trim().split(/[. \t]/)[0]!)));
}

function isBuiltin(python: Python, name: string): boolean {
  if (!builtin) {
    const names = python.runPython("__import__('sys').builtin_module_names") as PyProxy;
    builtin = new Set([...names].map(String));
    names.dispose();
  }
  return builtin.has(name);
}

/** Uses of help() texts; they are in the library, and "" without it. */
const asksForTexts = (text: string) => /\bhelp\s*\(|\b__(?:doc|text_signature)__\b/.test(text);

/** Loads the library into an interpreter when the text needs it. */
export async function provideLibrary(python: Python, text: string): Promise<void> {
  if (given.has(python)) return;
  const needed = importedNames(text).some((name) => !isBuiltin(python, name));
  if (!needed && !asksForTexts(text)) return;
  library ??= load();
  library.catch(() => (library = null)); // another run may try again
  const files = await library.catch((error: unknown) => {
    if (needed) throw error;
    return null;
  });
  if (!files) return;
  python.FS.mount(PATH, files);
  python.addPath(PATH);
  given.add(python);
}
