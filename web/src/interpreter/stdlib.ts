// stdlib.ts: the standard library's bundle: all sources in one file, with compiled code of the modules that programs import first.
//
// Format (made by web/bundle.mjs): "MORELIA2", u32 length of the index (little endian), the index as JSON ({ path: [offset, size] }), then the
// files as they are: a web server compresses the whole better than each by itself, and from a disk it is read piece by piece.
import { PathTree, type Bundle } from "../host/files.js";

const MAGIC = "MORELIA2";

/** A bundle's files by path; `piece` gives bytes of the bundle. */
export function openBundleAt(piece: (offset: number, length: number) => Uint8Array): Bundle {
  const text = new TextDecoder();
  const head = piece(0, MAGIC.length + 4);
  if (text.decode(head.subarray(0, MAGIC.length)) !== MAGIC) throw new Error("not a bundle of the standard library");
  const indexSize = new DataView(head.buffer, head.byteOffset, head.byteLength).getUint32(MAGIC.length, true);
  const base = MAGIC.length + 4 + indexSize;
  const index = new Map(Object.entries(JSON.parse(text.decode(piece(MAGIC.length + 4, indexSize))) as Record<string, [number, number]>));
  let tree: PathTree | undefined;
  return {
    whole: true,
    stat(path) {
      const entry = index.get(path);
      if (entry) return { folder: false, size: entry[1], mtime: 0 };
      return (tree ??= new PathTree(index.keys())).isFolder(path) ? { folder: true, size: 0, mtime: 0 } : null;
    },
    list: (path) => (tree ??= new PathTree(index.keys())).list(path),
    read(path) {
      const entry = index.get(path);
      return entry ? piece(base + entry[0], entry[1]) : null;
    },
  };
}

/** A bundle in memory. */
export function openBundle(bytes: Uint8Array): Bundle {
  return openBundleAt((offset, length) => bytes.subarray(offset, offset + length));
}
