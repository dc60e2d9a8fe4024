// folder.ts: folders of the host that Python works in: the interface of such a folder (FolderFiles), and the VM's
// requests (HostFiles of vm/base/host.h), which become calls of the folder that is mounted where the path lies.
//
// Invariants   An operation that fails throws; a thrown `code` of the system ("ENOENT") becomes Python's errno, any
//              other error EIO or EINVAL.
// Tests        tests/node/command/real-files.test.mjs
import { ERROR_NUMBERS, type Mounts } from "./files.js";
import { FileOp, HostFileStatAt } from "../gen/bindings.gen.js";
import { systemError } from "./system-error.js";
import type { Wasm } from "../wasm.js";

/** The result of `stat`: times are nanoseconds since 1970. Node's BigIntStats fit. */
export interface FileDetails {
  size: bigint; atimeNs: bigint; mtimeNs: bigint; ctimeNs: bigint; ino: bigint; dev: bigint; blocks: bigint;
  mode: bigint; nlink: bigint; uid: bigint; gid: bigint; blksize: bigint; rdev: bigint;
}

/**
 * A folder to work in. Paths are relative to it ("" is the folder itself). Everything is synchronous; a failed
 * operation throws an error with the system's `code` ("EACCES": not granted).
 */
export interface FolderFiles {
  /** Handles are descriptors of the system, which a process can be given. */
  readonly descriptors?: boolean;
  /** The machine's own name of a path. */
  machinePath?(path: string): string;
  /** A handle. `flags` are Linux's O_ flags. */
  open(path: string, flags: number, mode: number): number;
  close(handle: number): void;
  /**
   * Returns the bytes moved; `at`: the offset, null: the file's own position (it has no offsets). EINTR: nothing yet;
   * the limits are looked at, then it is called again.
   */
  read(handle: number, into: Uint8Array, at: number | null): number;
  write(handle: number, bytes: Uint8Array, at: number | null): number;
  truncate(handle: number, size: number): void;
  sync(handle: number): void;
  /** Of a path, or of an open file. */
  stat(target: string | number, follow: boolean): FileDetails;
  chmod(target: string | number, follow: boolean, mode: number): void;
  /** -1: as it is. */
  chown(target: string | number, follow: boolean, user: number, group: number): void;
  /** Times of access and change, nanoseconds. */
  utimes(target: string | number, follow: boolean, atime: bigint, mtime: bigint): void;
  /** Throws when what is `wanted` (4 to read, 2 to write, 1 to run) is not allowed. */
  access(path: string, wanted: number): void;
  mkdir(path: string, mode: number): void;
  rmdir(path: string): void;
  unlink(path: string): void;
  rename(path: string, to: string): void;
  symlink(path: string, target: string): void;
  /** A second name of a file. */
  link(path: string, to: string): void;
  readlink(path: string): string;
  /** The same place without symbolic links. */
  realpath(path: string): string;
  /** A letter (f: a file, d: a folder, l: a link, o: other) and the name of each entry. */
  list(path: string): string[];
}

export { systemError } from "./system-error.js";

/** The number of a thrown error, by its code. */
export function errorNumber(error: unknown): number {
  const { code } = error as { code?: unknown };
  if (typeof code !== "string") return ERROR_NUMBERS.get("EIO")!;
  return ERROR_NUMBERS.get(code) ?? ERROR_NUMBERS.get(code.startsWith("ERR_") ? "EINVAL" : "EIO")!;
}

interface Open {
  readonly files: FolderFiles;
  readonly handle: number;
}

/** The open files of an interpreter, and its operations on mounted folders. */
export class FolderHost {
  readonly #open = new Map<number, Open>();
  #next = 1;

  readonly #mounts: Mounts;

  constructor(mounts: Mounts) {
    this.#mounts = mounts;
  }

  // The folder of a path, and the path in it. A name that is not UTF-8 cannot be passed here: it does not exist.
  #at(path: string, creates = false): { files: FolderFiles; at: string; rest: string } {
    if (path.includes("\ufffd")) throw systemError(creates ? "EILSEQ" : "ENOENT");
    const found = this.#mounts.folder(path);
    if (!found) throw systemError("EACCES");
    return found;
  }

  #handle(id: number): Open {
    const found = this.#open.get(id);
    if (!found) throw systemError("EBADF");
    return found;
  }

  /** The machine's folder behind one of Python's; null: there is none. */
  machineFolder(path: string): string | null {
    const found = this.#mounts.folder(path);
    return found?.files.machinePath?.(found.rest) ?? null;
  }

  /** What is open under a handle of the VM's. */
  opened(id: number): Open | undefined {
    return this.#open.get(id);
  }

  /** A handle for a file that was opened elsewhere. */
  adopt(files: FolderFiles, handle: number): number {
    this.#open.set(this.#next, { files, handle });
    return this.#next++;
  }

  // The folder, and the open file or path that the request is about.
  #target(id: number, path: string): [FolderFiles, string | number] {
    if (id >= 0) {
      const { files, handle } = this.#handle(id);
      return [files, handle];
    }
    const { files, rest } = this.#at(path);
    return [files, rest];
  }

  // Both paths of an operation, which must be of one folder.
  #pair(path: string, to: string): [FolderFiles, string, string] {
    const a = this.#at(path), b = this.#at(to, true);
    if (a.files !== b.files) throw systemError("EXDEV");
    return [a.files, a.rest, b.rest];
  }

  /** The result, or a negated error number. A text goes to `give`, which returns its length. */
  operate(wasm: Wasm, op: FileOp, id: number, path: string, a: number, x: number, y: number, give: (text: string) => number): number {
    try {
      return this.#perform(wasm, op, id, path, a, x, y, give);
    } catch (error) {
      return -errorNumber(error);
    }
  }

  #perform(wasm: Wasm, op: FileOp, id: number, path: string, a: number, x: number, y: number, give: (text: string) => number): number {
    switch (op) {
      case FileOp.OPEN: {
        const { files, rest } = this.#at(path, (x & 0o100) !== 0), handle = files.open(rest, x, y); // O_CREAT
        this.#open.set(this.#next, { files, handle });
        return this.#next++;
      }
      case FileOp.CLOSE: {
        const { files, handle } = this.#handle(id);
        this.#open.delete(id);
        return files.close(handle), 0;
      }
      case FileOp.READ: case FileOp.WRITE: {
        const { files, handle } = this.#handle(id), bytes = wasm.bytes.subarray(a, a + x), at = y < 0 ? null : y;
        return op === FileOp.READ ? files.read(handle, bytes, at) : files.write(handle, bytes, at);
      }
      case FileOp.TRUNCATE: return this.#handle(id).files.truncate(this.#handle(id).handle, x), 0;
      case FileOp.SYNC: return this.#handle(id).files.sync(this.#handle(id).handle), 0;
      case FileOp.STAT: {
        const [files, target] = this.#target(id, path);
        return this.#tell(wasm.data, a, files.stat(target, x !== 0)), 0;
      }
      case FileOp.CHMOD: {
        const [files, target] = this.#target(id, path);
        return files.chmod(target, x !== 0, y), 0;
      }
      case FileOp.CHOWN: {
        const [files, target] = this.#target(id, path), [user, group] = [a, a + 4].map((at) => wasm.data.getUint32(at, true)).map((owner) => (owner === 0xffff_ffff ? -1 : owner)) as [number, number];
        return files.chown(target, x !== 0, user, group), 0;
      }
      case FileOp.UTIMES: {
        const [files, target] = this.#target(id, path);
        return files.utimes(target, x !== 0, wasm.data.getBigInt64(a, true), wasm.data.getBigInt64(a + 8, true)), 0;
      }
      case FileOp.RENAME: case FileOp.LINK: {
        const [files, from, to] = this.#pair(path, wasm.textAt(a));
        return op === FileOp.RENAME ? files.rename(from, to) : files.link(from, to), 0;
      }
    }
    const { files, at, rest } = this.#at(path, op === FileOp.MKDIR || op === FileOp.SYMLINK);
    switch (op) {
      case FileOp.ACCESS: return files.access(rest, x), 0;
      case FileOp.MKDIR: return files.mkdir(rest, x), 0;
      case FileOp.RMDIR: return files.rmdir(rest), 0;
      case FileOp.UNLINK: return files.unlink(rest), 0;
      case FileOp.SYMLINK: return files.symlink(rest, wasm.textAt(a)), 0;
      case FileOp.LIST: return give(files.list(rest).map((entry) => `${entry}\0`).join(""));
      case FileOp.READLINK: return give(files.readlink(rest));
      case FileOp.REALPATH: {
        const real = files.realpath(rest);
        return give(at === "/" ? `/${real}` : real ? `${at}/${real}` : at);
      }
    }
    throw systemError("ENOSYS");
  }

  #tell(data: DataView, at: number, s: FileDetails): void {
    [s.size, s.atimeNs, s.mtimeNs, s.ctimeNs, s.ino, s.dev, s.blocks].forEach((value, i) => data.setBigInt64(at + HostFileStatAt.size + 8 * i, value, true));
    [s.mode, s.nlink, s.uid, s.gid, s.blksize, s.rdev].forEach((value, i) => data.setUint32(at + HostFileStatAt.mode + 4 * i, Number(BigInt.asUintN(32, value)), true));
  }

  /** Closes open files: the interpreter ended without its finalizers. */
  closeAll(): void {
    for (const { files, handle } of this.#open.values()) {
      try {
        files.close(handle);
      } catch {} // it is closed, or never will be
    }
    this.#open.clear();
  }
}
