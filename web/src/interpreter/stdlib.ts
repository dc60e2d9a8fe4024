// stdlib.ts: the standard library's bundle: all sources in one file, with compiled code of the modules that programs import first. Node reads a second one,
// with compiled code of more of them: pages would have to fetch it.
//
// Format (made by web/bundle.mjs): "MORELIA2", u32 length of the index (little endian), the index as JSON ({ path: [offset, size] }), then the
// files as they are: a web server compresses the whole better than each by itself, and from a disk it is read piece by piece.
import { PathTree, type Bundle } from "../host/files.js";

const MAGIC = "MORELIA2";

/** Gives bytes of a bundle. */
type Piece = (offset: number, length: number) => Uint8Array;
interface Entry { at: number; size: number; piece: Piece }

function entriesOf(piece: Piece): [string, Entry][] {
  const text = new TextDecoder();
  const head = piece(0, MAGIC.length + 4);
  if (text.decode(head.subarray(0, MAGIC.length)) !== MAGIC) throw new Error("not a bundle of the standard library");
  const indexSize = new DataView(head.buffer, head.byteOffset, head.byteLength).getUint32(MAGIC.length, true);
  const base = MAGIC.length + 4 + indexSize;
  const index = JSON.parse(text.decode(piece(MAGIC.length + 4, indexSize))) as Record<string, [number, number]>;
  return Object.entries(index).map(([path, [offset, size]]) => [path, { at: base + offset, size, piece }]);
}

/** The files of one or more bundles, by path. */
export function openBundleAt(...pieces: Piece[]): Bundle {
  const index = new Map(pieces.flatMap(entriesOf));
  let tree: PathTree | undefined;
  return {
    whole: true,
    stat(path) {
      const entry = index.get(path);
      if (entry) return { folder: false, size: entry.size, mtime: 0 };
      return (tree ??= new PathTree(index.keys())).isFolder(path) ? { folder: true, size: 0, mtime: 0 } : null;
    },
    list: (path) => (tree ??= new PathTree(index.keys())).list(path),
    read(path) {
      const entry = index.get(path);
      return entry ? entry.piece(entry.at, entry.size) : null;
    },
  };
}

/** A bundle in memory. */
export function openBundle(bytes: Uint8Array): Bundle {
  return openBundleAt((offset, length) => bytes.subarray(offset, offset + length));
}
