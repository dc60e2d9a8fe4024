// node-folder.ts: a folder of the machine for Python, in Node: to read, or with `write` to work in.
//
// Invariants   nothing outside of the folder is reached (inside.ts); without `write` nothing changes: EACCES.
// Danger       the folder "/" is the whole machine: paths go to the system as they are, links and ".." are the system's.
// Tests        tests/node/command/real-files.test.mjs, tests/node/files.test.mjs
import fs from "node:fs";
import nodePath from "node:path";
import type { FileSource } from "./files.js";
import { systemError, type FileDetails, type FolderFiles } from "./folder.js";
import { resolveInside } from "./inside.js";

const WRITING = 3, CREATE = 64, TRUNCATE = 512;
// Linux's flags, which the VM speaks, and this system's.
const FLAGS: readonly [number, keyof typeof fs.constants][] = [
  [1, "O_WRONLY"], [2, "O_RDWR"], [64, "O_CREAT"], [128, "O_EXCL"], [512, "O_TRUNC"], [1024, "O_APPEND"], [2048, "O_NONBLOCK"], [4096, "O_DSYNC"], [65536, "O_DIRECTORY"], [131072, "O_NOFOLLOW"],
];
const flagsHere = (flags: number): number => FLAGS.reduce((sum, [bit, name]) => (flags & bit ? sum | (fs.constants[name] ?? 0) : sum), 0);

const letterOf = (entry: fs.Dirent): string => (entry.isDirectory() ? "d" : entry.isFile() ? "f" : entry.isSymbolicLink() ? "l" : "o");

// Nothing is outside of a root.
const isEverything = (base: string): boolean => nodePath.dirname(base) === base;

// A time in nanoseconds, for Node, which cuts seconds off to microseconds, and takes a time before 1970 as a Date alone, in whole seconds.
const timeOf = (time: bigint): number | Date => (time < 0n ? new Date(1000 * Math.floor(Number(time) / 1e9)) : Number((time + 500n) / 1000n) / 1e6 + 2e-7);

class NodeFolder implements FolderFiles {
  readonly descriptors = true;
  readonly #whole: boolean;

  readonly #base: string;
  readonly #writable: boolean;

  constructor(base: string, writable: boolean) {
    this.#base = base;
    this.#writable = writable;
    this.#whole = isEverything(base);
  }

  #change(): void {
    if (!this.#writable) throw systemError("EACCES");
  }

  // Where a path lies: `last`: the place itself, a link there is not followed; `missing`: it may be missing.
  #place(relative: string, { last = false, missing = false } = {}): string {
    if (this.#whole) return this.#base + relative;
    const path = relative.replace(/\/+$/, ""), cut = path.lastIndexOf("/");
    if (last && path !== "") {
      const folder = resolveInside(this.#base, path.slice(0, Math.max(0, cut)));
      if (folder !== null) return `${folder}/${relative.slice(cut + 1)}`;
    } else {
      const found = resolveInside(this.#base, path, { missing });
      if (found !== null) return relative.endsWith("/") ? `${found}/` : found;
    }
    throw this.#refusal(path);
  }

  // Why there is no place: the first part that is missing, or stands in the way, says it; a link that leads out says no more than that.
  #refusal(path: string): Error {
    let at = resolveInside(this.#base, "");
    for (const part of path.split("/")) {
      if (at === null || part === "..") break;
      try {
        fs.lstatSync(`${at}/${part}`);
      } catch (error) {
        return error as Error;
      }
      at = resolveInside(at, part);
    }
    return systemError(at === null ? "EACCES" : "ENOENT");
  }

  machinePath(path: string): string {
    return this.#place(path);
  }

  open(path: string, flags: number, mode: number): number {
    const creates = (flags & CREATE) !== 0;
    if (!this.#writable && flags & (WRITING | TRUNCATE | CREATE)) {
      if (!creates || flags & (WRITING | TRUNCATE)) this.access(path, 0, creates);
      if (flags & (WRITING | TRUNCATE)) throw systemError("EACCES");
      flags &= ~CREATE;
    }
    const place = this.#place(path, { missing: creates });
    return fs.openSync(place, flagsHere(flags) | (this.#whole ? 0 : (fs.constants.O_NOFOLLOW ?? 0)), mode);
  }

  close(handle: number): void {
    fs.closeSync(handle);
  }

  read(handle: number, into: Uint8Array, at: number | null): number {
    return fs.readSync(handle, into, 0, into.length, at);
  }

  write(handle: number, bytes: Uint8Array, at: number | null): number {
    return fs.writeSync(handle, bytes, 0, bytes.length, at);
  }

  truncate(handle: number, size: number): void {
    fs.ftruncateSync(handle, size);
  }

  sync(handle: number): void {
    fs.fsyncSync(handle);
  }

  stat(target: string | number, follow: boolean): FileDetails {
    if (typeof target === "number") return fs.fstatSync(target, { bigint: true });
    return follow ? fs.statSync(this.#place(target), { bigint: true }) : fs.lstatSync(this.#place(target, { last: true }), { bigint: true });
  }

  chmod(target: string | number, follow: boolean, mode: number): void {
    this.#change();
    if (typeof target === "number") return fs.fchmodSync(target, mode);
    const place = this.#place(target, { last: !follow });
    if (!follow && fs.lstatSync(place).isSymbolicLink()) throw systemError("ENOTSUP");
    fs.chmodSync(place, mode);
  }

  chown(target: string | number, follow: boolean, user: number, group: number): void {
    this.#change();
    if (typeof target === "number") fs.fchownSync(target, user, group);
    else if (follow) fs.chownSync(this.#place(target), user, group);
    else fs.lchownSync(this.#place(target, { last: true }), user, group);
  }

  utimes(target: string | number, follow: boolean, atime: bigint, mtime: bigint): void {
    this.#change();
    const a = timeOf(atime), m = timeOf(mtime);
    if (typeof target === "number") fs.futimesSync(target, a, m);
    else if (follow) fs.utimesSync(this.#place(target), a, m);
    else fs.lutimesSync(this.#place(target, { last: true }), a, m);
  }

  access(path: string, wanted: number, missing = false): void {
    if (wanted & 2) this.#change();
    const place = this.#place(path, { missing });
    if (!missing || fs.existsSync(place)) fs.accessSync(place, wanted);
    else fs.statSync(nodePath.dirname(place));
  }

  // Nothing can be made here: what is there is there, and what has no folder has none.
  #refuseNew(place: string): never {
    if (fs.lstatSync(place, { throwIfNoEntry: false })) throw systemError("EEXIST");
    fs.statSync(nodePath.dirname(place));
    throw systemError("EACCES");
  }

  mkdir(path: string, mode: number): void {
    const place = this.#place(path, { last: true });
    if (!this.#writable) this.#refuseNew(place);
    fs.mkdirSync(place, mode);
  }

  // The place of something that is to go: what is missing is missing, also where nothing can be changed.
  #doomed(path: string): string {
    const place = this.#place(path, { last: true });
    if (!this.#writable) fs.lstatSync(place);
    this.#change();
    return place;
  }

  rmdir(path: string): void {
    fs.rmdirSync(this.#doomed(path));
  }

  unlink(path: string): void {
    const place = this.#doomed(path);
    try {
      fs.unlinkSync(place);
    } catch (error) {
      // Linux says EISDIR; where another system says EPERM of a folder, Python would see another exception.
      throw (error as NodeJS.ErrnoException).code === "EPERM" && fs.lstatSync(place).isDirectory() ? systemError("EISDIR") : error;
    }
  }

  rename(path: string, to: string): void {
    fs.renameSync(this.#doomed(path), this.#place(to, { last: true }));
  }

  symlink(path: string, target: string): void {
    const place = this.#place(path, { last: true });
    if (!this.#writable) this.#refuseNew(place);
    fs.symlinkSync(target, place);
  }

  link(path: string, to: string): void {
    const place = this.#place(to, { last: true });
    if (!this.#writable) this.#refuseNew(place);
    fs.linkSync(this.#place(path, { last: true }), place);
  }

  readlink(path: string): string {
    return fs.readlinkSync(this.#place(path, { last: true }));
  }

  realpath(path: string): string {
    const real = fs.realpathSync.native(this.#place(path)), root = this.#whole ? this.#base : fs.realpathSync.native(this.#base);
    return real.slice(root.length).replace(/^\//, "");
  }

  list(path: string): string[] {
    return fs.readdirSync(this.#place(path), { withFileTypes: true }).map((entry) => letterOf(entry) + entry.name);
  }
}

/**
 * A folder of the machine, for `FS.mount`: Python reads it, and with `write` it works there as any program does. What it may not do raises
 * PermissionError, and so does a symbolic link that leads out of the folder.
 */
export function nodeFolder(folder: string, { write = false }: { write?: boolean } = {}): FileSource {
  const base = nodePath.resolve(folder), files = new NodeFolder(base, write);
  // A quiet answer for the import system: null for everything that cannot be had.
  const quiet = <T>(ask: () => T): T | null => {
    try {
      return ask();
    } catch {
      return null;
    }
  };
  const inside = (file: string): string | null => (isEverything(base) ? base + file : resolveInside(base, file));
  return {
    files,
    writable: write,
    read: (file) => quiet(() => {
      const full = inside(file);
      return full !== null && fs.statSync(full, { throwIfNoEntry: false })?.isFile() ? fs.readFileSync(full) : null;
    }),
    stat: (file) => quiet(() => {
      const full = inside(file), found = full === null ? undefined : fs.statSync(full, { throwIfNoEntry: false });
      return found ? { folder: found.isDirectory(), size: found.size, mtime: found.mtimeMs / 1000 } : null;
    }),
    list: (file) => quiet(() => {
      const full = inside(file);
      return full === null ? null : fs.readdirSync(full);
    }),
  };
}
