// tests/stage/unzip.mjs: writes the entries of a zip archive (stored or deflated) into a folder.
// usage: node unzip.mjs archive.zip folder
import fs from "node:fs";
import path from "node:path";
import zlib from "node:zlib";

const [archive, folder] = process.argv.slice(2);
const zip = fs.readFileSync(archive);
let at = zip.length - 22;
while (zip.readUInt32LE(at) !== 0x06054b50) at--;
let entry = zip.readUInt32LE(at + 16);
for (let left = zip.readUInt16LE(at + 10); left > 0; left--) {
  const method = zip.readUInt16LE(entry + 10);
  const size = zip.readUInt32LE(entry + 20);
  const nameLen = zip.readUInt16LE(entry + 28);
  const local = zip.readUInt32LE(entry + 42);
  const name = zip.toString("utf8", entry + 46, entry + 46 + nameLen);
  const start = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28);
  const data = zip.subarray(start, start + size);
  entry += 46 + nameLen + zip.readUInt16LE(entry + 30) + zip.readUInt16LE(entry + 32);
  if (name.endsWith("/")) continue;
  const target = path.join(folder, name);
  fs.mkdirSync(path.dirname(target), { recursive: true });
  fs.writeFileSync(target, method === 8 ? zlib.inflateRawSync(data) : data);
}
