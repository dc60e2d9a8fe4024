/// stdlib.ts: the standard library's bundle: all sources in one file, read module by module.
///
/// Format (made by web/bundle.mjs): "MORELIA1", u32 length of the index (little endian), the index as JSON
/// ({ path: [offset, size, packed size] }), then the files' deflated bytes.
import { inflateSync } from "fflate";
import { PathTree, type FileSource } from "./files.js";

const MAGIC = "MORELIA1";

/// A bundle's files by path. Each is inflated when it is read.
export function openBundle(bytes: Uint8Array): Required<FileSource> {
  const text = new TextDecoder();
  if (text.decode(bytes.subarray(0, MAGIC.length)) !== MAGIC) throw new Error("not a bundle of the standard library");
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const indexSize = view.getUint32(MAGIC.length, true);
  const base = MAGIC.length + 4 + indexSize;
  const index = JSON.parse(text.decode(bytes.subarray(MAGIC.length + 4, base))) as Record<string, [number, number, number]>;
  const tree = new PathTree(Object.keys(index));
  return {
    stat(path) {
      if (tree.isFolder(path)) return { folder: true, size: 0, mtime: 0 };
      return Object.hasOwn(index, path) ? { folder: false, size: index[path]![1], mtime: 0 } : null;
    },
    list: (path) => tree.list(path),
    read(path) {
      const entry = Object.hasOwn(index, path) ? index[path] : undefined;
      if (!entry) return null;
      const [offset, size, packed] = entry;
      return inflateSync(bytes.subarray(base + offset, base + offset + packed), { out: new Uint8Array(size) });
    },
  };
}
