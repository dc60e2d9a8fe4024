// tests/tier2/example.mjs: the loop that docs/tier2.md follows from its bytecode to its executor, from what the command prints.
//
//   node tests/tier2/example.mjs        writes the example in docs/tier2.md anew (tests/node/traces.test.mjs checks it)
import { execFileSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";

const here = path.dirname(fileURLToPath(import.meta.url)), root = path.join(here, "../..");
const CLI = path.join(root, "web/dist/cli.cjs"), PROGRAM = "tests/tier2/example.py";
const BEGIN = "<!-- example: node tests/tier2/example.mjs -->\n", END = "<!-- end of the example -->\n";

/** Source, bytecode and executor, in Markdown. */
export function example() {
  const run = (...args) => execFileSync(process.execPath, [CLI, ...args, PROGRAM], { cwd: root, encoding: "utf8" });
  const block = (language, text) => `\`\`\`${language}\n${text.trimEnd()}\n\`\`\`\n`;
  const source = fs.readFileSync(path.join(root, PROGRAM), "utf8");
  const bytecode = run("dis", "--tier2").split(/^(?=\S.*:$)|\n\n/m).find((part) => part.includes("ENTER_EXECUTOR")) ?? "";
  const traces = run("tier2").split("\n").slice(1).join("\n");  // behind what the program prints
  return `${block("python", source)}\nIts bytecode, after the run (\`morelia dis --tier2 ${PROGRAM}\`):\n\n${block("", bytecode)}\nThe trace, pass by pass (\`morelia tier2 ${PROGRAM}\`):\n\n${block("", traces)}`;
}

/** The text of docs/tier2.md with this example. */
export function withExample(text, made) {
  const begin = text.indexOf(BEGIN), end = text.indexOf(END);
  if (begin < 0 || end < begin) throw new Error("docs/tier2.md has no place for the example");
  return text.slice(0, begin + BEGIN.length) + made + text.slice(end);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const file = path.join(root, "docs/tier2.md");
  fs.writeFileSync(file, withExample(fs.readFileSync(file, "utf8"), example()));
}
