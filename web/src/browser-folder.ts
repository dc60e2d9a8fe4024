// browser-folder.ts: the entry "morelia/browser-folder": folders that stay in a browser: in its private file system
// (OPFS), in IndexedDB, or chosen by the user.
//
// The files that Python sees are in memory (memory-folder.ts). `sync` writes changes to the storage; it also runs by
// itself when the event loop turns. In a worker a folder of OPFS has journals: each change is written to one at once,
// so that data that Python has written survives the end of the page.
//
// Invariants   `journal` holds the changes since the last sync, in order. sync writes the state of all changed files to
//              `pending`, empties `journal`, writes the files, and empties `pending`. If the page ends at any point, a
//              complete `pending` is written again, and then `journal` is replayed.
// Danger       A folder of OPFS without a journal, and all other folders, lose changes that were not synced.
// Tests        tests/browser/folders.test.mjs
import type { FileSource } from "./host/files.js";
import { MemoryFolder, type Change, type Kept } from "./host/memory-folder.js";
import { systemError } from "./host/system-error.js";

/** A folder in persistent storage, for `FS.mount`. */
export interface BrowserFolder extends FileSource {
  /** Writes changes to the storage. */
  sync(): Promise<void>;
  /** Syncs, and lets others open the folder. It must not be used afterwards. */
  close(): Promise<void>;
}

/** Where `browserFolder` keeps files. */
export interface BrowserFolderOptions {
  /** "opfs" (default): the browser's private file system; "indexeddb": a database, also where there is no OPFS. */
  storage?: "opfs" | "indexeddb";
  /** false: Python may not change it. */
  write?: boolean;
}

// The storage of a folder.
interface Store {
  /** Why it cannot hold a file of that name: the system's code for it; null: it can. */
  refusal(name: string): string | null;
  load(): AsyncIterable<readonly [path: string, kept: Kept]>;
  /** Writes the state of paths, null where there is nothing: folders before what lies in them. One that fails does not keep it from the others. */
  write(changed: ReadonlyMap<string, Kept | null>): Promise<void>;
  close(): void;
}

const nameOf = (path: string): string => path.slice(path.lastIndexOf("/") + 1);
const HEAD = 12, END = "end", LONGEST_NAME = 255;
const encoder = new TextEncoder(), decoder = new TextDecoder();

function checksum(...parts: readonly Uint8Array[]): number {
  let hash = 0x811c9dc5;
  for (const part of parts) for (const byte of part) hash = Math.imul(hash ^ byte, 0x01000193);
  return hash >>> 0;
}

interface SyncAccess {
  read(into: Uint8Array, options: { at: number }): number;
  write(bytes: Uint8Array, options: { at: number }): number;
  truncate(size: number): void;
  getSize(): number;
  flush(): void;
  close(): void;
}

/** Records with a checksum, one after the other, in a file that is written synchronously. */
export class Journal {
  #at = 0;
  readonly #file: SyncAccess;

  constructor(file: SyncAccess) {
    this.#file = file;
  }

  /** The records up to the first incomplete one. */
  *records(): Generator<readonly [unknown, Uint8Array]> {
    const size = this.#file.getSize(), head = new Uint8Array(HEAD), view = new DataView(head.buffer);
    for (this.#at = 0; this.#at + HEAD <= size;) {
      this.#file.read(head, { at: this.#at });
      const textSize = view.getUint32(0, true), bytesSize = view.getUint32(4, true);
      if (this.#at + HEAD + textSize + bytesSize > size) return;
      const body = new Uint8Array(textSize + bytesSize);
      this.#file.read(body, { at: this.#at + HEAD });
      if (checksum(head.subarray(0, 8), body) !== view.getUint32(8, true)) return;
      this.#at += HEAD + body.length;
      yield [JSON.parse(decoder.decode(body.subarray(0, textSize))), body.subarray(textSize)];
    }
  }

  /** Adds a record; ENOSPC if there is no space. */
  add(data: unknown, bytes: Uint8Array = new Uint8Array(0)): void {
    const text = encoder.encode(JSON.stringify(data)), record = new Uint8Array(HEAD + text.length + bytes.length), view = new DataView(record.buffer);
    view.setUint32(0, text.length, true);
    view.setUint32(4, bytes.length, true);
    record.set(text, HEAD);
    record.set(bytes, HEAD + text.length);
    view.setUint32(8, checksum(record.subarray(0, 8), record.subarray(HEAD)), true);
    try {
      if (this.#file.write(record, { at: this.#at }) !== record.length) throw new Error("a part of the record was written");
    } catch (error) {
      throw Object.assign(systemError("ENOSPC"), { cause: error });
    }
    this.#at += record.length;
  }

  /** Cuts off what is behind the records that were read. */
  trim(): void {
    this.#file.truncate(this.#at);
  }

  clear(): void {
    this.#at = 0;
    this.trim();
    this.#file.flush();
  }

  flush(): void {
    this.#file.flush();
  }

  close(): void {
    this.#file.close();
  }
}

interface Journals {
  readonly journal: Journal;
  readonly pending: Journal;
}

// The text for exceeded quotas and similar errors.
function told(error: unknown, what: string): Error {
  const { name, message, code } = error as Error & { code?: unknown }, full = name === "QuotaExceededError" || code === "ENOSPC";
  const why = full ? "the browser's quota is used up" : name === "NoModificationAllowedError" ? "it is open in another tab or worker"
    : name === "SecurityError" || name === "InvalidStateError" ? "this page may not keep files (a private window, blocked site data, or no secure context)" : name === "NotAllowedError" ? "the user has not allowed it" : message;
  return Object.assign(new Error(`${what}: ${why}`, { cause: error }), { code: full ? "ENOSPC" : name === "NotAllowedError" ? "EACCES" : "EIO" });
}

// --- folders of a file system: OPFS, or the user's own

async function full(size: number): Promise<boolean> {
  const { usage = 0, quota = Infinity } = await navigator.storage.estimate();
  return usage + size > quota;
}

type Folders = FileSystemDirectoryHandle & { entries(): AsyncIterable<[string, FileSystemFileHandle | FileSystemDirectoryHandle]> };

class HandleStore implements Store {
  readonly #root: FileSystemDirectoryHandle;

  constructor(root: FileSystemDirectoryHandle) {
    this.#root = root;
  }

  refusal(name: string): string | null {
    return encoder.encode(name).length > LONGEST_NAME ? "ENAMETOOLONG" : /^\.\.?$|[\\/]/.test(name) ? "EINVAL" : null;
  }

  async *load(): AsyncGenerator<readonly [string, Kept]> {
    yield* this.#below(this.#root as Folders, "");
  }

  async *#below(folder: Folders, prefix: string): AsyncGenerator<readonly [string, Kept]> {
    for await (const [name, entry] of folder.entries()) {
      const path = prefix + name;
      if (entry.kind === "directory") {
        yield [path, { bytes: null }];
        yield* this.#below(entry as Folders, `${path}/`);
      } else {
        const file = await entry.getFile();
        yield [path, { bytes: new Uint8Array(await file.arrayBuffer()), mtime: file.lastModified }];
      }
    }
  }

  async #folder(path: string, create: boolean): Promise<FileSystemDirectoryHandle> {
    let at = this.#root;
    for (const part of path.split("/").slice(0, -1)) at = await at.getDirectoryHandle(part, { create });
    return at;
  }

  async #remove(path: string): Promise<void> {
    try {
      await (await this.#folder(path, false)).removeEntry(nameOf(path), { recursive: true });
    } catch (error) {
      if (!/^(?:NotFound|TypeMismatch)Error$/.test((error as Error).name)) throw error;
    }
  }

  async #put(path: string, bytes: Uint8Array | null): Promise<void> {
    const folder = await this.#folder(path, true);
    if (!bytes) return void (await folder.getDirectoryHandle(nameOf(path), { create: true }));
    const stream = await (await folder.getFileHandle(nameOf(path), { create: true })).createWritable();
    try {
      await stream.write(bytes as Uint8Array<ArrayBuffer>);
      await stream.close(); // the file is the new one from here on
    } catch (error) {
      // browsers have other words for it, too; data written so far counts until abort()
      const noPlace = await full(bytes.length);
      await stream.abort().catch(() => {});
      throw noPlace || await full(bytes.length) ? new DOMException("no place", "QuotaExceededError") : error;
    }
  }

  async #replace(path: string, bytes: Uint8Array | null): Promise<void> {
    try {
      await this.#put(path, bytes);
    } catch (error) {
      if ((error as Error).name !== "TypeMismatchError") throw error;
      await this.#remove(path); // a file where a folder was, or the other way round
      await this.#put(path, bytes);
    }
  }

  async write(changed: ReadonlyMap<string, Kept | null>): Promise<void> {
    const failures: unknown[] = []; // one file that cannot be written does not keep the others from it
    const attempt = (work: Promise<void>) => work.catch((error: unknown) => void failures.push(error));
    for (const [path, kept] of changed) if (!kept) await attempt(this.#remove(path));
    for (const [path, kept] of changed) if (kept) await attempt(this.#replace(path, kept.bytes));
    if (failures.length) throw failures[0];
  }

  close(): void {}
}

async function opfsJournals(root: FileSystemDirectoryHandle, name: string): Promise<Journals | null> {
  const folder = await root.getDirectoryHandle(".morelia", { create: true }), opened: SyncAccess[] = [];
  try {
    for (const part of ["journal", "pending"]) {
      const file = (await folder.getFileHandle(`${name}.${part}`, { create: true })) as FileSystemFileHandle & { createSyncAccessHandle?(): Promise<SyncAccess> };
      if (!file.createSyncAccessHandle) return null; // only workers have it
      opened.push(await file.createSyncAccessHandle());
    }
  } catch (error) {
    for (const file of opened) file.close();
    throw error;
  }
  return { journal: new Journal(opened[0]!), pending: new Journal(opened[1]!) };
}

// --- IndexedDB

const done = <T>(request: IDBRequest<T>): Promise<T> => new Promise((resolve, reject) => {
  request.onsuccess = () => resolve(request.result);
  request.onerror = () => reject(request.error!);
});

class DatabaseStore implements Store {
  readonly #database: IDBDatabase;

  constructor(database: IDBDatabase) {
    this.#database = database;
  }

  static async open(name: string): Promise<DatabaseStore> {
    const request = indexedDB.open(`morelia:${name}`, 1);
    request.onupgradeneeded = () => request.result.createObjectStore("files");
    return new DatabaseStore(await done(request));
  }

  refusal(): null {
    return null;
  }

  async *load(): AsyncGenerator<readonly [string, Kept]> {
    const files = this.#database.transaction("files").objectStore("files");
    const [paths, kept] = await Promise.all([done(files.getAllKeys()), done(files.getAll() as IDBRequest<Kept[]>)]);
    for (const [i, path] of paths.entries()) yield [path as string, kept[i]!];
  }

  async write(changed: ReadonlyMap<string, Kept | null>): Promise<void> {
    const transaction = this.#database.transaction("files", "readwrite", { durability: "strict" }), files = transaction.objectStore("files");
    const end = new Promise<void>((resolve, reject) => {
      transaction.oncomplete = () => resolve();
      transaction.onabort = transaction.onerror = () => reject(transaction.error!);
    });
    for (const [path, kept] of changed) {
      if (kept) files.put(kept, path);
      else files.delete(path);
    }
    await end;
  }

  close(): void {
    this.#database.close();
  }
}

// --- the folder

const SOON_MS = 50;

class Folder {
  readonly files: MemoryFolder;
  readonly #changed = new Set<string>();
  readonly #store: Store;
  readonly #journals: Journals | null;
  readonly #what: string;
  #loading = true;
  #last: Promise<void> = Promise.resolve();
  #timer: ReturnType<typeof setTimeout> | null = null;

  constructor(store: Store, journals: Journals | null, writable: boolean, what: string) {
    this.#store = store;
    this.#journals = journals;
    this.#what = what;
    this.files = new MemoryFolder(writable, (change, bytes) => this.#tell(change, bytes), () => this.#journals?.journal.flush());
  }

  #tell(change: Change, bytes?: Uint8Array): void {
    if (!this.#loading && (change.op === "make" || change.op === "rename")) {
      const refusal = this.#store.refusal(nameOf(change.op === "make" ? change.path : change.to));
      if (refusal) throw systemError(refusal);
    }
    if (!this.#loading) this.#journals?.journal.add(change, bytes);
    this.#changed.add(change.path);
    if (change.op === "rename") {
      this.#changed.add(change.to);
      // Includes everything below it.
      for (const path of this.files.paths()) if (path.startsWith(`${change.path}/`)) this.#changed.add(path).add(change.to + path.slice(change.path.length));
    }
    // failed writes are tried again with the next
    if (!this.#loading) this.#timer ??= setTimeout(() => void this.sync().catch(() => {}), SOON_MS);
  }

  async load(): Promise<void> {
    const kept: (readonly [string, Kept])[] = [];
    const pending = this.#journals ? [...this.#journals.pending.records()] : [];
    // Complete when its last record is there; otherwise the journal is still complete.
    if (pending.at(-1)?.[0] === END) {
      await this.#store.write(new Map(pending.slice(0, -1).map(([data, bytes]) => {
        const { path, folder, gone } = data as { path: string; folder?: boolean; gone?: boolean };
        return [path, gone ? null : { bytes: folder ? null : bytes }];
      })));
    }
    for await (const entry of this.#store.load()) kept.push(entry);
    kept.sort(([a], [b]) => (a < b ? -1 : 1));
    for (const [path, entry] of kept) this.files.fill(path, entry);
    for (const [change, bytes] of this.#journals?.journal.records() ?? []) this.files.apply(change as Change, bytes);
    this.#loading = false;
    this.#journals?.journal.trim();
    this.#journals?.pending.clear();
    if (this.#changed.size) await this.sync();
  }

  sync(): Promise<void> {
    return (this.#last = this.#last.catch(() => {}).then(() => this.#write()));
  }

  async #write(): Promise<void> {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
    const paths = [...this.#changed].sort();
    if (!paths.length) return;
    const state = new Map(paths.map((path) => [path, this.files.kept(path)]));
    try {
      this.#prepare(state);
      this.#changed.clear();
      await this.#store.write(state);
      this.#journals?.pending.clear();
    } catch (error) {
      for (const path of paths) this.#changed.add(path); // to be tried again
      throw told(error, this.#what);
    }
  }

  // The state of the changed files goes into `pending`; the journal starts anew after it.
  #prepare(state: ReadonlyMap<string, Kept | null>): void {
    if (!this.#journals) return;
    const { journal, pending } = this.#journals;
    pending.clear();
    for (const [path, kept] of state) {
      if (!kept) pending.add({ path, gone: true });
      else if (kept.bytes) pending.add({ path }, kept.bytes);
      else pending.add({ path, folder: true });
    }
    pending.add(END);
    pending.flush();
    journal.clear();
  }

  async close(): Promise<void> {
    try {
      await this.sync();
    } finally {
      this.#journals?.journal.close();
      this.#journals?.pending.close();
      this.#store.close();
    }
  }
}

async function stored(place: string | FileSystemDirectoryHandle, storage: "opfs" | "indexeddb"): Promise<[Store, Journals | null]> {
  if (typeof place !== "string") return [new HandleStore(place), null];
  if (storage === "indexeddb") return [await DatabaseStore.open(place), null];
  const root = await navigator.storage.getDirectory(), journals = await opfsJournals(root, place);
  return [new HandleStore(await root.getDirectoryHandle(place, { create: true })), journals];
}

/**
 * A folder that stays in this browser, by its name, or a folder that the user chose (`showDirectoryPicker`), for
 * `FS.mount`. In a worker, data that Python has written to a folder of OPFS is kept even when the page ends at once;
 * elsewhere only synced data is kept: `await py.FS.sync()`.
 */
export async function browserFolder(place: string | FileSystemDirectoryHandle, { storage = "opfs", write = true }: BrowserFolderOptions = {}): Promise<BrowserFolder> {
  if (typeof place === "string" && !/^[\w-][\w. -]*$/.test(place)) throw new TypeError("a folder's name is of letters, digits, spaces, and _ - .");
  const what = `the folder ${JSON.stringify(typeof place === "string" ? place : place.name)}`;
  if (storage !== "opfs" && storage !== "indexeddb") throw new TypeError("storage is \"opfs\" or \"indexeddb\"");
  let folder: Folder;
  try {
    const [store, journals] = await stored(place, storage);
    folder = new Folder(store, journals, write, what);
    await folder.load().catch((error: unknown) => {
      journals?.journal.close();
      journals?.pending.close();
      store.close();
      throw error;
    });
  } catch (error) {
    throw told(error, what);
  }
  const { files } = folder, at = (path: string) => files.kept(path);
  return {
    files,
    writable: write,
    read: (path) => at(path)?.bytes ?? null,
    stat(path) {
      const kept = at(path);
      return kept && { folder: kept.bytes === null, size: kept.bytes?.length ?? 0, mtime: kept.mtime! / 1000 };
    },
    list: (path) => (at(path)?.bytes === null ? files.list(path).map((entry) => entry.slice(1)) : null),
    sync: () => folder.sync(),
    close: () => folder.close(),
  };
}
