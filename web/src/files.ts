/// files.ts: the files that Python can read: in memory, and behind it what the platform mounts.

/// A place that answers paths: a folder of the host, a bundle, …
export interface FileSource {
  /// The bytes at a path below the mount point, or null.
  read(path: string): Uint8Array | null;
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

  /// The paths of the files in memory, sorted.
  list(): string[] {
    return [...this.memory.keys()].sort();
  }
}
