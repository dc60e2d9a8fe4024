// files.ts: the files that Python sees: a tree in the interpreter's memory, and behind it what is mounted from outside.
import type { FolderFiles } from "./folder.js";
import { AnswerAt, FsChange, MountKind } from "../gen/bindings.gen.js";
import { answerBytes, answerNumber, answerText, answerWord, type Binding } from "../border/binding.js";

export interface FileStat {
  folder: boolean;
  /** Bytes. */
  size: number;
  /** Time of the last change in seconds, 0: unknown. */
  mtime: number;
}

/**
 * A source of files by path: a folder of the host, a bundle, … Paths are relative to the mount point ("" is the point
 * itself).
 */
export interface FileSource {
  /** The bytes at a path below the mount point, or null. */
  read(path: string): Uint8Array | null;
  /** What is at a path, or null. Without it, files are found by reading them. */
  stat?(path: string): FileStat | null;
  /** The names in a folder, or null. */
  list?(path: string): string[] | null;
  /** Hides everything else below its mount point. */
  readonly whole?: boolean;
  /**
   * The operations of a folder that Python works in: then they do everything that Python does below the mount point.
   */
  readonly files?: FolderFiles;
  /** Writes changes to the storage. */
  sync?(): Promise<void>;
  /** Python may change the files: then no file below the mount point is kept in memory. */
  readonly writable?: boolean;
}

/** A source that only reads, and knows all its files. */
export type Bundle = Required<Pick<FileSource, "read" | "stat" | "list" | "whole">>;

/** stat and list over a set of paths of files. */
export class PathTree {
  readonly #folders = new Map<string, Set<string>>([["", new Set()]]);

  constructor(paths: Iterable<string>) {
    for (const path of paths) this.add(path);
  }

  add(path: string): void {
    const slash = path.lastIndexOf("/");
    const folder = slash < 0 ? "" : path.slice(0, slash);
    let names = this.#folders.get(folder);
    if (!names) {
      this.#folders.set(folder, (names = new Set()));
      this.add(folder);
    }
    names.add(path.slice(slash + 1));
  }

  isFolder(path: string): boolean {
    return this.#folders.has(path);
  }

  list(path: string): string[] | null {
    const names = this.#folders.get(path);
    return names ? [...names] : null;
  }
}

const FOLDER: FileStat = { folder: true, size: 0, mtime: 0 };

// Empty parts, "." and ".." are rare, because the VM asks for absolute paths.
const UNUSUAL = /\/(?:\.{0,2}(?:\/|$))/;

function normalize(path: string, base: string): string {
  if (path.startsWith("/") && !UNUSUAL.test(path)) return path;
  const parts: string[] = [];
  for (const part of (path.startsWith("/") ? path : base + "/" + path).split("/")) {
    if (part === "..") parts.pop();
    else if (part !== "" && part !== ".") parts.push(part);
  }
  return "/" + parts.join("/");
}

/** The mounted sources: the interpreter asks them for files that are not in its memory. */
export class Mounts {
  readonly #mounts: { at: string; source: FileSource }[] = [];
  /** The folder that relative paths start from. */
  cwd = "/home/web_user";

  add(at: string, source: FileSource): void {
    const point = normalize(at, "/"), place = this.#mounts.findIndex((mount) => mount.at.length <= point.length);
    this.#mounts.splice(place < 0 ? this.#mounts.length : place, 0, { at: point, source });
  }

  remove(at: string): boolean {
    const index = this.#mounts.findIndex((mount) => mount.at === normalize(at, "/"));
    if (index >= 0) this.#mounts.splice(index, 1);
    return index >= 0;
  }

  async sync(): Promise<void> {
    for (const { source } of this.#mounts) await source.sync?.();
  }

  // The first answer among the sources behind a path.
  #first<T>(full: string, ask: (source: FileSource, rest: string) => T | null): T | null {
    for (const { at, source } of this.#mounts) {
      const root = at === "/";
      if (!root && (!full.startsWith(at) || (full.length > at.length && full.charCodeAt(at.length) !== 47))) continue;
      const found = ask(source, full.slice(root ? 1 : at.length + 1));
      if (found) return found;
      if (source.whole) break;
    }
    return null;
  }

  read(path: string): Uint8Array | null {
    return this.#first(normalize(path, this.cwd), (source, rest) => source.read(rest));
  }

  stat(path: string): FileStat | null {
    const full = normalize(path, this.cwd);
    const found = this.#first(full, (source, rest): FileStat | null => {
      if (source.stat) return source.stat(rest);
      const bytes = source.read(rest);
      return bytes && { folder: false, size: bytes.length, mtime: 0 };
    });
    if (found) return found;
    const prefix = full === "/" ? "/" : full + "/";
    return full === "/" || this.#mounts.some(({ at }) => `${at}/`.startsWith(prefix)) ? FOLDER : null;
  }

  /** The mounted folder that an absolute path lies in, and the path in it. */
  folder(path: string): { files: FolderFiles; at: string; rest: string } | null {
    const full = normalize(path, "/");
    const found = this.#mounts.find(({ at }) => at === "/" || full === at || full.startsWith(`${at}/`));
    const files = found?.source.files;
    if (!files) return null;
    // For the whole machine, the system itself resolves "..", links and slashes at the end.
    const rest = found.at === "/" ? path.replace(/^\/+/, "") : full.slice(found.at.length + 1) + (path.endsWith("/") && full !== found.at ? "/" : "");
    return { files, at: found.at, rest };
  }

  list(path: string): string[] | null {
    const full = normalize(path, this.cwd);
    const prefix = full === "/" ? "/" : full + "/";
    const names = new Set<string>();
    let found = full === "/";
    for (const { at } of this.#mounts) if (at.startsWith(prefix) && at.length > prefix.length) names.add(at.slice(prefix.length).split("/")[0]!);
    this.#first(full, (source, rest) => {
      const listed = source.list?.(rest);
      if (listed) found = true;
      for (const name of listed ?? []) names.add(name);
      return null;
    });
    return found || names.size ? [...names] : null;
  }
}

// WASI's numbers, which Python has as errno; a text where `FS` has its own words.
const ERRORS: readonly (readonly [number: number, code: string, text?: string])[] = [
  [2, "EACCES", "permission denied"], [6, "EAGAIN"], [8, "EBADF", "bad file descriptor"], [1, "E2BIG"], [10, "EBUSY", "device or resource busy"], [12, "ECHILD"], [45, "ENOEXEC"], [71, "ESRCH"], [19, "EDQUOT"], [20, "EEXIST", "file exists"], [22, "EFBIG", "file too large"],
  [25, "EILSEQ", "a name that is not UTF-8"], [27, "EINTR"], [28, "EINVAL", "invalid argument"], [29, "EIO", "input/output error"], [31, "EISDIR", "is a directory"], [32, "ELOOP", "too many symbolic links"],
  [33, "EMFILE", "too many open files"], [34, "EMLINK"], [37, "ENAMETOOLONG", "name too long"], [41, "ENFILE"], [43, "ENODEV"], [44, "ENOENT", "no such file or directory"], [48, "ENOMEM", "out of memory"],
  [51, "ENOSPC", "no space left on device"], [52, "ENOSYS"], [54, "ENOTDIR", "not a directory"], [55, "ENOTEMPTY", "directory not empty"], [59, "ENOTTY"], [60, "ENXIO"], [61, "EOVERFLOW"],
  [63, "EPERM", "operation not permitted"], [64, "EPIPE"], [69, "EROFS", "read-only file system"], [70, "ESPIPE"], [74, "ETXTBSY"], [75, "EXDEV", "cross-device link"], [138, "ENOTSUP"],
];
/** @internal The number of a system error by its name. */
export const ERROR_NUMBERS: ReadonlyMap<string, number> = new Map(ERRORS.map(([number, code]) => [code, number]));

/** The error of a failed operation of `FS`. */
export class FileError extends Error {
  override readonly name = "FileError";
  /** "ENOENT" … */
  readonly code: string;

  constructor(errno: number, readonly path: string) {
    const [, code, text = "the operation failed"] = ERRORS.find(([number]) => number === errno) ?? [errno, `E${errno}`];
    super(`${code}: ${text}, '${path}'`);
    this.code = code;
  }
}

/** The files that Python sees. Relative paths start from Python's current folder. */
export class Files {
  readonly #b: Binding;
  readonly #mounts: Mounts;

  /** @internal */
  constructor(b: Binding, mounts: Mounts) {
    this.#b = b;
    this.#mounts = mounts;
  }

  // A source's callbacks can throw: the call then throws that.
  #texts(texts: readonly (string | Uint8Array)[], use: (...at: number[]) => number): number {
    this.#b.enter();
    try {
      return this.#b.wasm.withTexts(texts, use);
    } finally {
      this.#b.leave();
    }
  }

  #run(path: string, operation: (ptr: number, pathPtr: number) => number): void {
    const error = this.#texts([path], (p) => operation(this.#b.ptr, p!));
    if (error) throw new FileError(error, path);
  }

  /** The bytes of a file; with `encoding: "utf8"` its text. */
  readFile(path: string): Uint8Array;
  readFile(path: string, options: { encoding: "utf8" }): string;
  readFile(path: string, options?: { encoding?: "utf8" }): Uint8Array | string {
    this.#run(path, (b, p) => this.#b.wasm.exports.fs_read(b, p));
    const bytes = answerBytes(this.#b);
    return options?.encoding === "utf8" ? new TextDecoder().decode(bytes) : bytes;
  }

  /** Overwrites a file (`append`: writes at its end). Its folder must exist. */
  writeFile(path: string, content: string | Uint8Array, { append = false } = {}): void {
    const error = this.#texts([path, content], (p, _n, bytes, len) => this.#b.wasm.exports.fs_write(this.#b.ptr, p!, bytes!, len!, append ? 1 : 0));
    if (error) throw new FileError(error, path);
  }

  /** The names in a folder. */
  readdir(path: string): string[] {
    this.#run(path, (b, p) => this.#b.wasm.exports.fs_list(b, p));
    const names = answerText(this.#b);
    return names ? names.slice(0, -1).split("\0").sort() : [];
  }

  /** Information about a path; throws when there is nothing. */
  stat(path: string): FileStat {
    this.#run(path, (b, p) => this.#b.wasm.exports.fs_stat(b, p));
    return { folder: answerWord(this.#b, AnswerAt.kind) !== 0, size: answerNumber(this.#b), mtime: answerWord(this.#b, AnswerAt.handle) };
  }

  exists(path: string): boolean {
    return this.#texts([path], (p) => this.#b.wasm.exports.fs_stat(this.#b.ptr, p!)) === 0;
  }

  #change(what: FsChange, path: string, to = ""): void {
    const error = this.#texts([path, to], (p, _n, q) => this.#b.wasm.exports.fs_change(this.#b.ptr, what, p!, q!));
    if (error) throw new FileError(error, path);
  }

  mkdir(path: string): void {
    this.#change(FsChange.MKDIR, path);
  }

  /** Makes a folder and its parents; an existing one is no error. */
  mkdirTree(path: string): void {
    let at = path.startsWith("/") ? "" : ".";
    for (const part of path.split("/")) {
      if (part === "" || part === ".") continue;
      at += "/" + part;
      if (!this.exists(at)) this.mkdir(at);
    }
  }

  rmdir(path: string): void {
    this.#change(FsChange.RMDIR, path);
  }

  unlink(path: string): void {
    this.#change(FsChange.UNLINK, path);
  }

  rename(from: string, to: string): void {
    this.#change(FsChange.RENAME, from, to);
  }

  chdir(path: string): void {
    this.#change(FsChange.CHDIR, path);
  }

  cwd(): string {
    this.#b.wasm.needRoom();
    this.#b.wasm.exports.fs_cwd(this.#b.ptr);
    return answerText(this.#b);
  }

  /**
   * Shows a source's files below `at`; the deepest mount point comes first, and of several sources there the latest.
   * Files that Python sees there are never changed in memory only: in a folder of the machine (`nodeFolder` of
   * "morelia", in Node) with `write` the file itself is changed, and elsewhere PermissionError is raised. Outside of
   * mount points memory stays as it was, and so do the current folder and /tmp, unless a writable folder is mounted
   * over them.
   */
  mount(at: string, source: FileSource): void {
    const kind = !source.files ? MountKind.SOURCE : source.writable ? MountKind.WRITABLE : MountKind.FOLDER;
    this.#mounts.add(at, source);
    this.tell(at, kind);
  }

  /** Writes changes in mounted folders of the browser to their storage; done when the promise is fulfilled. */
  sync(): Promise<void> {
    return this.#mounts.sync();
  }

  /** @internal Tells the interpreter about a mount of the host. */
  tell(at: string, kind: MountKind): void {
    const error = this.#b.wasm.withTexts([normalize(at, "/")], (p) => this.#b.wasm.exports.fs_mount(this.#b.ptr, p!, kind));
    if (error) throw new FileError(error, at);
  }

  unmount(at: string): boolean {
    if (!this.#mounts.remove(at)) return false;
    this.#b.wasm.withTexts([normalize(at, "/")], (p) => this.#b.wasm.exports.fs_mount(this.#b.ptr, p!, MountKind.MEMORY));
    return true;
  }

  /** @internal The bits that are taken off the modes of new files in mounted folders. */
  umask(mask: number): void {
    this.#b.wasm.exports.fs_umask(this.#b.ptr, mask);
  }
}
