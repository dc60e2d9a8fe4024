// web/api-docs.mjs: the reference of the package, made from its declarations: dist/API.md of the package, written by its build and by `npm run docs`.
import fs from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";

const here = path.dirname(fileURLToPath(import.meta.url));
const dist = path.join(here, "dist");
const CHAPTERS = [
  ["Starting", ["index", "node", "interpreter/python", "interpreter/output", "host/processes", "host/net", "host/node-net", "browser-net",
    "package-index"]],
  ["Values", ["border/proxy", "border/buffer-view", "border/binding"]],
  ["Errors", ["border/error", "border/exception-data", "border/fatal"]],
  ["Files", ["host/files", "host/folder", "host/node-folder", "browser-folder"]],
  ["In a worker", ["worker", "worker/client"]],
  ["Looking inside", ["inspect/inspector", "inspect", "inspect-wasm", "inspect/traces", "inspect/traces-text", "uops"]],
];
const DECLARATION = /^export (?:declare )?(?:abstract )?(class|interface|function|type|const|enum) (\w+)/;

// The text of a JSDoc comment.
const prose = (comment) => comment.replace(/^\s*\/\*\*\s?|\s*\*\/\s*$/g, "").split("\n").map((line) => line.replace(/^\s*\*\s?/, "").trim()).join(" ").trim();

// Pieces of a block: [documentation, code], one for each member.
function members(body) {
  const found = [];
  for (const m of body.matchAll(/(\/\*\*[\s\S]*?\*\/\s*)?^ {4}(?!\/\*|\*|private |#|\})(\S[^\n]*(?:\n {8}[^\n]*|\n {4}\})*)/gm)) {
    const code = m[2].trim();
    if (!/^(constructor\(\)|declare )/.test(code)) found.push([m[1] ? prose(m[1]) : "", code.replace(/\s*\n\s*/g, " ")]);
  }
  return found;
}

export function reference() {
  const out = ["# The package `morelia`", "", "Made from the types. README.md tells how things are used.", ""];
  for (const [title, files] of CHAPTERS) {
    out.push(`## ${title}`, "");
    for (const file of files) {
      const text = fs.readFileSync(path.join(dist, `${file}.d.ts`), "utf8");
      for (const m of text.matchAll(/(\/\*\*(?:(?!\*\/)[\s\S])*\*\/\n)?(export [\s\S]*?)(?=\n(?:\/\*\*|export |import |$))/g)) {
        const head = DECLARATION.exec(m[2]);
        if (!head || /@internal/.test(m[1] ?? "")) continue;
        const [, kind, name] = head;
        out.push(`### ${kind} \`${name}\``, "");
        if (m[1]) out.push(prose(m[1]), "");
        if (kind === "class" || kind === "interface") {
          for (const [doc, code] of members(m[2])) out.push(`- \`${code.replace(/;$/, "")}\`${doc ? `: ${doc}` : ""}`);
          out.push("");
        } else {
          out.push("```ts", m[2].replace(/^export (declare )?/, "").trim(), "```", "");
        }
      }
    }
  }
  return out.join("\n");
}

if (import.meta.url === `file://${process.argv[1]}`) {
  const file = path.join(dist, "API.md");
  fs.writeFileSync(file, reference());
  console.log(path.relative(process.cwd(), file));
}
