// scripts/architecture.mjs: docs/architecture.svg, the layers of vm/ and how often each includes another, from the includes.
// usage: node scripts/architecture.mjs
import fs from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { LAYERS, readIncludes } from "../tests/lint/layers.mjs";

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), "..");
const CELL = 44, LEFT = 250, TOP = 96;

function count() {
  const found = new Map();
  for (const { layer, lines, includes } of readIncludes(root)) {
    if (!found.has(layer)) found.set(layer, { files: 0, lines: 0, to: new Map() });
    const entry = found.get(layer);
    entry.files++;
    entry.lines += lines;
    for (const { name } of includes.filter((include) => !include.system && include.name.includes("/"))) {
      const other = name.split("/")[0];
      entry.to.set(other, (entry.to.get(other) ?? 0) + 1);
    }
  }
  return found;
}

const found = count(), layers = LAYERS.filter((layer) => found.has(layer));
const parts = [];
const text = (x, y, body, more = "") => parts.push(`<text x="${x}" y="${y}"${more}>${body}</text>`);
text(16, 26, "The layers of vm/: a row includes the headers of the columns; nothing stands right of the diagonal", ' font-weight="600"');
layers.forEach((layer, row) => {
  const { files, lines, to } = found.get(layer), y = TOP + row * CELL;
  text(16, y + 20, layer, ' font-weight="600"');
  text(16, y + 36, `${files} files, ${lines.toLocaleString("en")} lines`, ' class="small"');
  text(LEFT + row * CELL + CELL / 2, TOP - 10, layer, ` class="small" transform="rotate(-40 ${LEFT + row * CELL + CELL / 2} ${TOP - 10})"`);
  layers.forEach((other, column) => {
    const n = to.get(other) ?? 0, x = LEFT + column * CELL;
    const shade = n && column !== row ? Math.min(0.75, 0.08 + Math.log10(n) / 4) : 0;
    parts.push(`<rect x="${x}" y="${y}" width="${CELL - 2}" height="${CELL - 2}" class="${column === row ? "own" : column > row ? "none" : "cell"}"${shade ? ` style="fill:rgba(46,125,50,${shade.toFixed(2)})"` : ""}/>`);
    if (n && column !== row) text(x + CELL / 2 - 1, y + 26, n, ' class="n"');
  });
});
const width = LEFT + layers.length * CELL + 60, height = TOP + layers.length * CELL + 10;
fs.writeFileSync(path.join(root, "docs/architecture.svg"), `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" font-family="system-ui, sans-serif" font-size="15">
<style>.small{font-size:12px;fill:#555}.n{font-size:12px;text-anchor:middle}.cell{fill:#f1f3f1}.own{fill:#bbb}.none{fill:#fff}</style>
<rect width="${width}" height="${height}" fill="#fff"/>
${parts.join("\n")}
</svg>
`);
