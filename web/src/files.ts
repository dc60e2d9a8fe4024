/// files.ts: the files that Python can read: in memory, and behind it what the platform mounts.

export interface FileStat {
  folder: boolean;
  /// Bytes.
  size: number;
  /// Time of the last change in seconds, 0: unknown.
  mtime: number;
}

/// A place that answers paths: a folder of the host, a bundle, …
export interface FileSource {
  /// The bytes at a path below the mount point, or null.
  read(path: string): Uint8Array | null;
  /// What is at a path ("" is the mount point itself), or null. Without it, files are found by reading them.
  stat?(path: string): FileStat | null;
  /// The names in a folder, or null.
  list?(path: string): string[] | null;
}

/// stat and list over a set of paths of files.
export class PathTree {
  private readonly folders = new Map<string, Set<string>>([["", new Set()]]);

  constructor(paths: Iterable<string>) {
    for (const path of paths) this.add(path);
  }

  add(path: string): void {
    const slash = path.lastIndexOf("/");
    const folder = slash < 0 ? "" : path.slice(0, slash);
    let names = this.folders.get(folder);
    if (!names) {
      this.folders.set(folder, (names = new Set()));
      this.add(folder);
    }
    names.add(path.slice(slash + 1));
  }

  isFolder(path: string): boolean {
    return this.folders.has(path);
  }

  list(path: string): string[] | null {
    const names = this.folders.get(path);
    return names ? [...names] : null;
  }
}

function normalize(path: string, base = "/"): string {
  const parts: string[] = [];
  for (const part of (path.startsWith("/") ? path : base + "/" + path).split("/")) {
    if (part === "..") parts.pop();
    else if (part !== "" && part !== ".") parts.push(part);
  }
  return "/" + parts.join("/");
}

/// Files by path. Relative paths are taken from `cwd`.
export class Files {
  private readonly memory = new Map<string, Uint8Array>();
  private readonly mounts: { at: string; source: FileSource }[] = [];
  /// The folder that relative paths start from.
  cwd = "/";

  write(path: string, content: string | Uint8Array): void {
    this.memory.set(normalize(path, this.cwd), typeof content === "string" ? new TextEncoder().encode(content) : content);
  }

  delete(path: string): boolean {
    return this.memory.delete(normalize(path, this.cwd));
  }

  /// Answers paths below `at` from a source; later mounts go first.
  mount(at: string, source: FileSource): void {
    this.mounts.unshift({ at: normalize(at), source });
  }

  read(path: string): Uint8Array | null {
    const full = normalize(path, this.cwd);
    const own = this.memory.get(full);
    if (own) return own;
    for (const { at, source } of this.mounts) {
      if (full !== at && !full.startsWith(at === "/" ? "/" : at + "/")) continue;
      const found = source.read(at === "/" ? full.slice(1) : full.slice(at.length + 1));
      if (found) return found;
    }
    return null;
  }

  /// What is at a path, or null.
  stat(path: string): FileStat | null {
    const full = normalize(path, this.cwd);
    const own = this.memory.get(full);
    if (own) return { folder: false, size: own.length, mtime: 0 };
    for (const { at, source } of this.mounts) {
      if (full !== at && !full.startsWith(at === "/" ? "/" : at + "/")) continue;
      const rest = full.slice(at === "/" ? 1 : at.length + 1);
      const found = source.stat ? source.stat(rest) : null;
      if (found) return found;
      const bytes = source.stat ? null : source.read(rest);
      if (bytes) return { folder: false, size: bytes.length, mtime: 0 };
    }
    const prefix = full === "/" ? "/" : full + "/";
    const inside = [...this.memory.keys(), ...this.mounts.map(({ at }) => at + "/")].some((p) => p.startsWith(prefix));
    return inside || full === "/" ? { folder: true, size: 0, mtime: 0 } : null;
  }

  /// The names in a folder: of files in memory, mount points, and what the mounted sources list. Null: no such folder.
  listFolder(path: string): string[] | null {
    const full = normalize(path, this.cwd);
    const prefix = full === "/" ? "/" : full + "/";
    const names = new Set<string>();
    let found = full === "/";
    for (const p of [...this.memory.keys(), ...this.mounts.map(({ at }) => at)]) {
      if (p.startsWith(prefix) && p.length > prefix.length) names.add(p.slice(prefix.length).split("/")[0]!);
    }
    for (const { at, source } of this.mounts) {
      if (full !== at && !full.startsWith(at === "/" ? "/" : at + "/")) continue;
      const listed = source.list?.(full.slice(at === "/" ? 1 : at.length + 1));
      if (!listed) continue;
      found = true;
      for (const name of listed) names.add(name);
    }
    return found || names.size ? [...names] : null;
  }

  /// The paths of the files in memory, sorted.
  list(): string[] {
    return [...this.memory.keys()].sort();
  }
}
