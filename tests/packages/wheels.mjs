// tests/packages/wheels.mjs: wheels of Debian's packages (python3-*), which are brought into a cache (../reference).
import fs from "node:fs";
import path from "node:path";
import { makeWheel } from "../node/command/wheels.mjs";
import { packagesFolder } from "../reference/reference.mjs";

function filesBelow(folder, name) {
  const file = path.join(folder, name);
  if (fs.statSync(file).isDirectory()) return fs.readdirSync(file).filter((each) => each !== "__pycache__").flatMap((each) => filesBelow(folder, path.join(name, each)));
  return name.endsWith(".so") ? [] : [name]; // the same in Python stands beside it
}

/**
 * tops: distributions, and what of Debian's folder is theirs. [{ folder, info, tops, file, wheel }]: where it was found,
 * the wheel's file name, the wheel without compiled parts. Throws where the packages cannot be had.
 */
export function debianWheels(tops) {
  const folder = packagesFolder(Object.keys(tops).map((name) => `python3-${name.replace("_", "-")}`)), infos = fs.readdirSync(folder);
  return Object.entries(tops).map(([name, tops]) => {
    const info = infos.find((each) => each.startsWith(`${name}-`) && each.endsWith(".dist-info")), version = info.slice(name.length + 1, -".dist-info".length);
    const read = (file) => fs.readFileSync(path.join(folder, file), "utf8"), points = path.join(info, "entry_points.txt");
    const requires = [...read(path.join(info, "METADATA")).split("\n\n")[0].matchAll(/^Requires-Dist: (.*)$/gm)].map((m) => m[1]);
    const there = tops.filter((top) => fs.existsSync(path.join(folder, top)));
    const files = Object.fromEntries(there.flatMap((top) => filesBelow(folder, top)).map((file) => [file, read(file)]));
    const wheel = makeWheel(name, version, files, { requires, entryPoints: fs.existsSync(path.join(folder, points)) ? read(points) : "" });
    return { folder, info, tops: there, file: `${name}-${version}-py3-none-any.whl`, wheel };
  });
}

/** What pytest needs. */
export const PYTEST = { pytest: ["_pytest", "pytest", "py.py"], pluggy: ["pluggy"], iniconfig: ["iniconfig"], packaging: ["packaging"], pygments: ["pygments"] };
/** What requests needs. */
export const REQUESTS = { requests: ["requests"], urllib3: ["urllib3"], idna: ["idna"], certifi: ["certifi"], charset_normalizer: ["charset_normalizer"] };
