// inside.ts: the file in a granted folder of the host that a path names, or none: neither ".." nor a symbolic link
// leads out of the folder.
//
// Invariant    The result has no symbolic link before its last part, and is the folder's real path or below it.
// Danger       Another program that can change the folder can do so between this check and the use of its result.
//              Python cannot.
// Tests        tests/node/files.test.mjs
import fs from "node:fs";
import path from "node:path";

// Parts that name something else than an entry of their folder. Windows itself resolves "a\\..\\b", "C:x" and
// "name:stream".
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
 * The real path of `relative` (parts joined by "/") below the folder `base`, if it lies in the folder: a link that
 * stays inside is followed, one that leads out gives null. `missing`: the last part need not exist; a link without a
 * target is refused.
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
