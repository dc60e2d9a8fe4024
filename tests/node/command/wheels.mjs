// tests/node/command/wheels.mjs: wheels made for tests, as bytes.
import { createHash } from "node:crypto";
import { zipSync, strToU8 } from "fflate";

const hash = (text) => createHash("sha256").update(text).digest("base64url");

/** `change` gets the files before they are packed, after RECORD was made. */
export function makeWheel(name, version, files, { requires = [], entryPoints = "", tag = "py3-none-any", metadata = "", change = () => {} } = {}) {
  const info = `${name}-${version}.dist-info`;
  const all = {
    ...files,
    [`${info}/METADATA`]: `Metadata-Version: 2.1\nName: ${name}\nVersion: ${version}\nSummary: For tests\n${requires.map((r) => `Requires-Dist: ${r}\n`).join("")}${metadata}`,
    [`${info}/WHEEL`]: `Wheel-Version: 1.0\nRoot-Is-Purelib: true\nTag: ${tag}\n`,
    ...(entryPoints ? { [`${info}/entry_points.txt`]: entryPoints } : {}),
  };
  all[`${info}/RECORD`] = [...Object.entries(all).map(([file, text]) => `${file},sha256=${hash(text)},${text.length}`), `${info}/RECORD,,`].join("\n") + "\n";
  change(all, info);
  return zipSync(Object.fromEntries(Object.entries(all).map(([file, text]) => [file, strToU8(text)])));
}
