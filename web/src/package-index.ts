// package-index.ts: the entry "morelia/packages": an index of packages (the simple API's JSON), for the option
// `packageIndex`.
//
// Invariant    Python can make it fetch only the index's page of a package's name, and files that such a page named.
// Tests        tests/node/command/index.test.mjs
import type { PackageIndex } from "./interpreter/python.js";

export type { PackageIndex } from "./interpreter/python.js";

interface ListedFile {
  readonly filename: string;
  url: string;
}

const NAME = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;
const JSON_TYPE = "application/vnd.pypi.simple.v1+json";

async function got(response: Response): Promise<Response> {
  if (!response.ok) throw new Error(`${response.url}: ${response.status} ${response.statusText}`);
  return response;
}

/** The index at a URL of a simple repository ("https://pypi.org/simple/"), which must answer in JSON. */
export function packageIndex(url: string | URL): PackageIndex {
  const base = new URL(String(url).replace(/\/*$/, "/")), named = new Set<string>();
  return {
    async project(name) {
      if (typeof name !== "string" || !NAME.test(name)) throw new TypeError("a package's name is in its normal form");
      const page = new URL(`${name}/`, base), response = await fetch(page, { headers: { Accept: JSON_TYPE } });
      if (response.status === 404) return null;
      if (!/^application\/(?:[\w.+-]*\+)?json\b/.test((await got(response)).headers.get("content-type") ?? "")) throw new Error(`${page.href} does not answer in JSON`);
      const { files } = (await response.json()) as { files: ListedFile[] };
      for (const file of files) {
        const place = new URL(file.url, response.url);
        if (!/^https?:$/.test(place.protocol)) continue;
        named.add((file.url = place.href));
      }
      return JSON.stringify({ files });
    },
    async file(place) {
      if (!named.has(place)) throw new TypeError("the index has not named this file");
      return new Uint8Array(await (await got(await fetch(place))).arrayBuffer());
    },
  };
}
