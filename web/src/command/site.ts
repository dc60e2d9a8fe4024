// site.ts: where the command finds installed packages: those of the virtual environment that it is started from, else
// ./.morelia/site-packages.
//
// A virtual environment is CPython's: `pyvenv.cfg` beside the executable or in the folder above; its bin/python is a
// link to the command.
// Tests        tests/node/command/day/day.txt, tests/node/command/packages.test.mjs
import fs from "node:fs";
import path from "node:path";

const INSIDE = "lib/python3.14/site-packages";

export interface PackagePlaces {
  /** sys.prefix */
  prefix: string;
  /** sys._base_executable: what a virtual environment's bin/python stands for. */
  baseExecutable: string;
  /** For sys.path. */
  folders: string[];
  /** Python code for the start: .pth files, of an environment only: they run code; modules sitecustomize. */
  preparation: string;
}

/** The environment that an executable belongs to, or null. */
export function environmentOf(executable: string): string | null {
  const bin = path.dirname(executable);
  return [bin, path.dirname(bin)].find((folder) => fs.existsSync(path.join(folder, "pyvenv.cfg"))) ?? null;
}

// The packages of the project that an installed program belongs to, else of the current folder.
function projectOf(program: string | null, safe: boolean): string | null {
  const bin = program && path.dirname(path.resolve(program));
  if (bin?.endsWith("/.morelia/bin")) return path.join(path.dirname(bin), "site-packages");
  return safe ? null : path.resolve(".morelia/site-packages");
}

function has(folder: string, ending: string): boolean {
  try {
    return fs.readdirSync(folder).some((name) => name.endsWith(ending));
  } catch {
    return false;
  }
}

const customizes = (folder: string): boolean => ["sitecustomize.py", "sitecustomize"].some((name) => fs.existsSync(path.join(folder, name)));

/**
 * `program`: the file that is run, which may be one that was installed; `importPaths`: those of $PYTHONPATH; `none`: nobody asks for packages; `safe`: nothing of
 * the current folder counts.
 */
export function packagePlaces(executable: string, program: string | null, importPaths: readonly string[], { none, safe }: { none: boolean; safe: boolean }): PackagePlaces {
  const environment = environmentOf(executable);
  const base = environment ? fs.realpathSync(executable) : executable;
  const folder = environment ? path.join(environment, INSIDE) : projectOf(program, safe);
  const there = folder !== null && !none && fs.existsSync(folder);
  const folders = there ? [folder] : [], isCustomized = !none && [...importPaths, ...folders].some(customizes);
  return {
    prefix: environment ?? "/", baseExecutable: base, folders,
    preparation: there && environment && has(folder, ".pth") ? `\nimport site; site.addsitedir(${JSON.stringify(folder)}); del site\n` : isCustomized ? "\nimport site; del site\n" : "",
  };
}
