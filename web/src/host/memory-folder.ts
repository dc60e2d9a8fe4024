// memory-folder.ts: a folder in JavaScript's memory that Python works in; changes are reported to a function that
// stores them (browser-folder.ts).
//
// Invariants   A node's path is its key in `#nodes`, "" when it was removed and is only open. There are no links.
// Tests        tests/node/memory-folder.test.mjs, tests/browser/folders.test.mjs
import type { FileDetails, FolderFiles } from "./folder.js";
import { systemError } from "./system-error.js";

const ACCESS = 3, CREATE = 64, EXCLUSIVE = 128, TRUNCATE = 512, APPEND = 1024, DIRECTORY = 65536;
const FOLDER_BIT = 0o40000, FILE_BIT = 0o100000, BLOCK = 4096;

interface Node {
  path: string;
  removed: boolean;
  readonly ino: bigint;
  /** The names in it; null: it is a file. */
  readonly names: Set<string> | null;
  bytes: Uint8Array;
  size: number;
  mode: number;
  atime: bigint;
  mtime: bigint;
  ctime: bigint;
}

interface Open {
  readonly node: Node;
  readonly flags: number;
  at: number;
}

/** One change, which can be applied again (`apply`). */
export type Change =
  | { op: "make"; path: string; folder: boolean; mode: number }
  | { op: "write"; path: string; at: number }
  | { op: "truncate"; path: string; size: number }
  | { op: "remove"; path: string }
  | { op: "rename"; path: string; to: string }
  | { op: "mode"; path: string; mode: number }
  | { op: "times"; path: string; atime: string; mtime: string };

/** The state of a path: a file's bytes, or null for a folder. */
export interface Kept {
  readonly bytes: Uint8Array | null;
  readonly mode?: number;
  /** Milliseconds. */
  readonly mtime?: number;
}

const parentOf = (path: string): string => path.slice(0, Math.max(0, path.lastIndexOf("/")));
const nameOf = (path: string): string => path.slice(path.lastIndexOf("/") + 1);
const nanoseconds = (milliseconds: number): bigint => BigInt(Math.round(milliseconds * 1000)) * 1000n;

export class MemoryFolder implements FolderFiles {
  readonly #nodes = new Map<string, Node>();
  readonly #open = new Map<number, Open>();
  #nextHandle = 1;
  #nextIno = 1n;
  #applies = false;
  readonly #writable: boolean;
  readonly #tell: (change: Change, bytes?: Uint8Array) => void;
  readonly #flush: () => void;

  /** `tell` gets each change before it is made, and can refuse it by throwing; `flush` is fsync. */
  constructor(writable: boolean, tell: (change: Change, bytes?: Uint8Array) => void = () => {}, flush: () => void = () => {}) {
    this.#writable = writable;
    this.#tell = tell;
    this.#flush = flush;
    this.#add("", true, 0o777);
  }

  #add(path: string, folder: boolean, mode: number): Node {
    const now = nanoseconds(Date.now());
    const node: Node = { path, removed: false, ino: this.#nextIno++, names: folder ? new Set() : null, bytes: new Uint8Array(0), size: 0, mode: mode & 0o7777, atime: now, mtime: now, ctime: now };
    this.#nodes.set(path, node);
    if (path !== "") this.#nodes.get(parentOf(path))!.names!.add(nameOf(path));
    return node;
  }

  /** Fills in stored files; folders before their contents. */
  fill(path: string, { bytes, mode, mtime }: Kept): void {
    if (path === "") return;
    const node = this.#add(path, bytes === null, mode ?? (bytes === null ? 0o755 : 0o644));
    if (bytes) [node.bytes, node.size] = [bytes, bytes.length];
    if (mtime !== undefined) node.mtime = nanoseconds(mtime);
  }

  /** The state of a path now, or null. */
  kept(path: string): Kept | null {
    const node = this.#nodes.get(path);
    return node ? { bytes: node.names ? null : node.bytes.slice(0, node.size), mode: node.mode, mtime: Number(node.mtime / 1000000n) } : null;
  }

  /** All paths; folders before their contents. */
  paths(): string[] {
    return [...this.#nodes.keys()].filter((path) => path !== "").sort();
  }

  // --- finding

  // A path without a slash at its end, which only a folder may have.
  #find(path: string): Node | undefined {
    const bare = path.replace(/\/+$/, "");
    for (let at = parentOf(bare); at !== ""; at = parentOf(at)) {
      const above = this.#nodes.get(at);
      if (above && !above.names) throw systemError("ENOTDIR");
    }
    const node = this.#nodes.get(bare);
    if (node && !node.names && bare !== path) throw systemError("ENOTDIR");
    return node;
  }

  #at(path: string): Node {
    const node = this.#find(path);
    if (!node) throw systemError("ENOENT");
    return node;
  }

  // For something to be created: the path, in an existing folder.
  #place(path: string): string {
    const bare = path.replace(/\/+$/, ""), above = this.#find(parentOf(bare));
    if (!above) throw systemError("ENOENT");
    if (!above.names) throw systemError("ENOTDIR");
    return bare;
  }

  #target(target: string | number): Node {
    return typeof target === "number" ? this.#handle(target).node : this.#at(target);
  }

  #handle(handle: number): Open {
    const open = this.#open.get(handle);
    if (!open) throw systemError("EBADF");
    return open;
  }

  #change(change: Change, bytes?: Uint8Array): void {
    if (!this.#writable && !this.#applies) throw systemError("EACCES");
    this.#tell(change, bytes);
  }

  // --- changes that are reported

  #write(node: Node, at: number, bytes: Uint8Array): void {
    const end = at + bytes.length;
    this.#reserve(node, end);
    if (!node.removed) this.#change({ op: "write", path: node.path, at }, bytes);
    node.bytes.set(bytes, at);
    node.size = Math.max(node.size, end);
    node.mtime = nanoseconds(Date.now());
  }

  // Makes room first: a change that was told can be made.
  #reserve(node: Node, size: number): void {
    if (size <= node.bytes.length) return;
    try {
      const bytes = new Uint8Array(Math.max(size, node.bytes.length * 2, 64));
      bytes.set(node.bytes.subarray(0, node.size));
      node.bytes = bytes;
    } catch {
      throw systemError("ENOSPC");
    }
  }

  #resize(node: Node, size: number): void {
    this.#reserve(node, size);
    if (!node.removed) this.#change({ op: "truncate", path: node.path, size });
    if (size < node.size) node.bytes.fill(0, size, node.size);
    node.size = size;
    node.mtime = nanoseconds(Date.now());
  }

  #make(path: string, folder: boolean, mode: number): Node {
    this.#change({ op: "make", path, folder, mode });
    return this.#add(path, folder, mode);
  }

  #remove(node: Node): void {
    this.#change({ op: "remove", path: node.path });
    this.#nodes.delete(node.path);
    this.#nodes.get(parentOf(node.path))?.names?.delete(nameOf(node.path));
    node.removed = true;
  }

  // What lay at `to` goes, in the same change.
  #move(from: string, to: string): void {
    this.#change({ op: "rename", path: from, to });
    const covered = this.#nodes.get(to);
    if (covered) covered.removed = true;
    this.#nodes.delete(to);
    const moved = [...this.#nodes.keys()].filter((path) => path === from || path.startsWith(`${from}/`));
    this.#nodes.get(parentOf(from))!.names!.delete(nameOf(from));
    this.#nodes.get(parentOf(to))!.names!.add(nameOf(to));
    for (const path of moved) {
      const node = this.#nodes.get(path)!;
      this.#nodes.delete(path);
      node.path = to + path.slice(from.length);
      this.#nodes.set(node.path, node);
    }
  }

  /** Applies a reported change. One that is impossible is skipped: it was reported in another state. */
  apply(change: Change, bytes: Uint8Array): void {
    this.#applies = true;
    try {
      this.#again(change, bytes);
    } finally {
      this.#applies = false;
    }
  }

  #again(change: Change, bytes: Uint8Array): void {
    const node = this.#nodes.get(change.path);
    switch (change.op) {
      case "make": if (!node && this.#nodes.get(parentOf(change.path))?.names) this.#make(change.path, change.folder, change.mode); break;
      case "write": if (node && !node.names) this.#write(node, change.at, bytes); break;
      case "truncate": if (node && !node.names) this.#resize(node, change.size); break;
      case "remove": if (node) this.#remove(node); break;
      case "rename": if (node && this.#nodes.get(parentOf(change.to))?.names) this.rename(change.path, change.to); break;
      case "mode": if (node) node.mode = change.mode; break;
      case "times": if (node) [node.atime, node.mtime] = [BigInt(change.atime), BigInt(change.mtime)]; break;
    }
  }

  // --- FolderFiles

  open(path: string, flags: number, mode: number): number {
    if (flags & CREATE && path.endsWith("/")) throw systemError("EISDIR");
    let node = this.#find(path);
    const writes = (flags & ACCESS) !== 0 || (flags & TRUNCATE) !== 0;
    if (!node && !(flags & CREATE)) throw systemError("ENOENT");
    if (node && flags & CREATE && flags & EXCLUSIVE) throw systemError("EEXIST");
    if (node?.names && writes) throw systemError("EISDIR");
    if (node && !node.names && flags & DIRECTORY) throw systemError("ENOTDIR");
    if (writes && !this.#writable) throw systemError("EACCES");
    if (!node) {
      node = this.#make(this.#place(path), false, mode);
    } else if (flags & TRUNCATE && node.size) this.#resize(node, 0);
    this.#open.set(this.#nextHandle, { node, flags, at: 0 });
    return this.#nextHandle++;
  }

  close(handle: number): void {
    if (!this.#open.delete(handle)) throw systemError("EBADF");
  }

  read(handle: number, into: Uint8Array, at: number | null): number {
    const open = this.#handle(handle), { node } = open, from = at ?? open.at;
    if (node.names) throw systemError("EISDIR");
    const part = node.bytes.subarray(from, Math.max(from, Math.min(node.size, from + into.length)));
    into.set(part);
    if (at === null) open.at += part.length;
    return part.length;
  }

  write(handle: number, bytes: Uint8Array, at: number | null): number {
    const open = this.#handle(handle);
    if (!(open.flags & ACCESS)) throw systemError("EBADF");
    const from = open.flags & APPEND ? open.node.size : at ?? open.at;
    this.#write(open.node, from, bytes);
    if (at === null) open.at = from + bytes.length;
    return bytes.length;
  }

  truncate(handle: number, size: number): void {
    const { node, flags } = this.#handle(handle);
    if (!(flags & ACCESS) || size < 0) throw systemError("EINVAL");
    this.#resize(node, size);
  }

  sync(handle: number): void {
    this.#handle(handle);
    this.#flush();
  }

  stat(target: string | number): FileDetails {
    const node = this.#target(target), size = node.names ? BLOCK : node.size;
    return { size: BigInt(size), atimeNs: node.atime, mtimeNs: node.mtime, ctimeNs: node.ctime, ino: node.ino, dev: 1n, blocks: BigInt(Math.ceil(size / 512)),
      mode: BigInt((node.names ? FOLDER_BIT : FILE_BIT) | node.mode), nlink: node.names ? 2n : 1n, uid: 0n, gid: 0n, blksize: BigInt(BLOCK), rdev: 0n };
  }

  chmod(target: string | number, _follow: boolean, mode: number): void {
    const node = this.#target(target);
    this.#change({ op: "mode", path: node.path, mode: mode & 0o7777 });
    node.mode = mode & 0o7777;
  }

  /** Who owns a file is not kept. */
  chown(target: string | number): void {
    this.#target(target);
  }

  utimes(target: string | number, _follow: boolean, atime: bigint, mtime: bigint): void {
    const node = this.#target(target);
    this.#change({ op: "times", path: node.path, atime: String(atime), mtime: String(mtime) });
    [node.atime, node.mtime] = [atime, mtime];
  }

  access(path: string, wanted: number): void {
    const node = this.#at(path);
    if ((wanted & 2 && !this.#writable) || (wanted & 1 && !node.names && !(node.mode & 0o111))) throw systemError("EACCES");
  }

  mkdir(path: string, mode: number): void {
    const place = this.#place(path);
    if (this.#nodes.has(place)) throw systemError("EEXIST");
    this.#make(place, true, mode);
  }

  rmdir(path: string): void {
    const node = this.#at(path);
    if (!node.names) throw systemError("ENOTDIR");
    if (node.path === "") throw systemError("EBUSY");
    if (node.names.size) throw systemError("ENOTEMPTY");
    this.#remove(node);
  }

  unlink(path: string): void {
    const node = this.#at(path);
    if (node.names) throw systemError("EISDIR");
    this.#remove(node);
  }

  rename(path: string, to: string): void {
    this.#place(path);
    const place = this.#place(to), node = this.#at(path);
    if (!node.names && to.endsWith("/")) throw systemError("ENOTDIR");
    const there = this.#find(to);
    if (node.path === "" || place === "") throw systemError("EBUSY");
    if (node === there) return;
    if (place.startsWith(`${node.path}/`)) throw systemError("EINVAL");
    if (node.path.startsWith(`${place}/`)) throw systemError("ENOTEMPTY");
    if (there) {
      if (node.names && !there.names) throw systemError("ENOTDIR");
      if (!node.names && there.names) throw systemError("EISDIR");
      if (there.names?.size) throw systemError("ENOTEMPTY");
    }
    this.#move(node.path, place);
  }

  symlink(): void {
    throw systemError("EPERM");
  }

  link(): void {
    throw systemError("EPERM");
  }

  readlink(path: string): string {
    this.#at(path);
    throw systemError("EINVAL");
  }

  realpath(path: string): string {
    return this.#at(path).path;
  }

  list(path: string): string[] {
    const node = this.#at(path);
    if (!node.names) throw systemError("ENOTDIR");
    return [...node.names].map((name) => (this.#nodes.get(node.path === "" ? name : `${node.path}/${name}`)!.names ? "d" : "f") + name);
  }
}
