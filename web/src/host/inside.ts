// inside.ts: the place in a granted folder of the host that a path names, or none: neither ".." nor a symbolic link leads out of it.
//
// Invariant    the answer has no symbolic link before its last part, and is the folder's real path or below it.
// Danger       who can change the folder from outside (another program) can change it between the answer and its use. Python cannot.
// Tests        tests/node/files.test.mjs
import fs from "node:fs";
import path from "node:path";

// Parts that name another place than an entry of their folder. Windows takes "a\\..\\b", "C:x" and "name:stream" apart itself.
function strange(relative: string): boolean {
  if (relative.includes("\0") || (path.sep === "\\" && /[\\:]/.test(relative))) return true;
  return relative.startsWith("/") || /(?:^|\/)\.\.(?:\/|$)/.test(relative);
}

function realPath(full: string): string | null {
  try {
    return fs.realpathSync.native(full);
  } catch {
    return null;
  }
}

/**
 * The real path of what `relative` (parts joined by "/") names below the folder `base`, when that lies in the folder: a link that stays inside
 * is followed, one that leads out answers null. `missing`: the last part need not be there yet; a link without a target is refused.
 */
export function resolveInside(base: string, relative: string, { missing = false } = {}): string | null {
  if (strange(relative)) return null;
  const root = realPath(base);
  if (root === null) return null;
  const full = path.join(root, relative);
  let real = realPath(full);
  if (real === null && missing && full !== root && fs.lstatSync(full, { throwIfNoEntry: false }) === undefined) {
    const folder = realPath(path.dirname(full));
    real = folder && path.join(folder, path.basename(full));
  }
  const inside = root.endsWith(path.sep) ? root : root + path.sep;
  return real !== null && (real === root || real.startsWith(inside)) ? real : null;
}
