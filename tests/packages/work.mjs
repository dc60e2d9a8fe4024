// tests/packages/work.mjs: `npm run work [-- --verbose]`: a day's work on a project (work/) with pytest, requests and Pygments, which pip installs here into a
// virtual environment from an index over TLS. Each line runs with the command and with Debian's native CPython 3.14; status and output must be the same.
//
// The packages are brought once into a cache (../reference); nothing of them is committed, and `npm test` does not need them.
import fs from "node:fs";
import http from "node:http";
import https from "node:https";
import os from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import zlib from "node:zlib";
import { build } from "../../scripts/build.mjs";
import { interpreterProgram } from "../reference/reference.mjs";
import { firstDifference, runIn } from "./process.mjs";
import { debianWheels, PYTEST, REQUESTS } from "./wheels.mjs";

const here = path.dirname(fileURLToPath(import.meta.url)), root = path.join(here, "../..");
const certificates = path.join(here, "../node/net/certificates"), ca = path.join(certificates, "ca.pem");
const SECONDS = 240;

const WHEELS = { ...PYTEST, ...REQUESTS };

// The wheels, by their files' names; these packages alone, without compiled parts, are copied into `site`.
function wheels(site) {
  fs.mkdirSync(site, { recursive: true });
  fs.writeFileSync(path.join(site, "sitecustomize.py"), 'import sys\nsys.path[:] = [p for p in sys.path if not p.endswith("dist-packages")]\n');
  return new Map(debianWheels(WHEELS).map(({ folder, info, tops, file, wheel }) => {
    for (const top of [...tops, info]) fs.cpSync(path.join(folder, top), path.join(site, top), { recursive: true, dereference: true, filter: (each) => !/\.so$|__pycache__/.test(each) });
    return [file, wheel];
  }));
}

// The index, and what fetch.py asks.
function answering(packed) {
  let third = 0;
  return async (request, response) => {
    const [, place, name] = new URL(request.url, "http://x").pathname.split("/"), send = (status, type, body, headers = {}) => response.writeHead(status, { "Content-Type": type, ...headers }).end(body);
    const parts = [];
    for await (const part of request) parts.push(part);
    const body = Buffer.concat(parts).toString();
    if (place === "simple") {
      const files = [...packed.keys()].filter((file) => file.split("-")[0].replace("_", "-") === name).map((filename) => ({ filename, url: `/files/${filename}`, hashes: {} }));
      send(files.length ? 200 : 404, "application/vnd.pypi.simple.v1+json", JSON.stringify({ meta: { "api-version": "1.1" }, name, files }));
    } else if (place === "files") send(200, "application/zip", packed.get(name));
    else if (place === "echo") send(200, "application/json", JSON.stringify({ path: request.url, headers: request.headers, body }));
    else if (place === "redirect") send(302, "text/plain", "", { Location: Number(name) ? `/redirect/${name - 1}` : "/echo" });
    else if (place === "gzip") send(200, "text/plain", zlib.gzipSync("zipped ".repeat(1000)), { "Content-Encoding": "gzip" });
    else if (place === "latin") send(200, "text/plain; charset=iso-8859-1", Buffer.from("Gr\u00fc\u00dfe aus K\u00f6ln, \u00e9t\u00e9", "latin1"));
    else if (place === "cookie") send(200, "text/plain", "", { "Set-Cookie": ["a=1; Path=/", "b=two; Path=/; HttpOnly"] });
    else if (place === "auth") send(request.headers.authorization === `Basic ${btoa("me:secret")}` ? 200 : 401, "text/plain", "");
    else if (place === "large") send(200, "application/octet-stream", Buffer.alloc(3_000_000, 7));
    else if (place === "lines") {
      response.writeHead(200, { "Content-Type": "text/plain; charset=utf-8" });
      for (const line of ["one\n", "t", "wo\r\nthree"]) response.write(line);
      response.end();
    } else if (place === "status") send(Number(name), "text/plain", "");
    else if (place === "third") send(++third % 3 ? 503 : 200, "text/plain", "came");
    else if (place === "slow") setTimeout(() => send(200, "text/plain", ""), 3000);
    else if (place === "broken") {
      response.writeHead(200, { "Content-Length": 100 }).write("half");
      setTimeout(() => request.socket.destroy(), 50);
    } else send(404, "text/plain", "");
  };
}

// A line's status (or what ended it) and output, without times.
async function run(cwd, command, env, input) {
  const { stdout, stderr, status, end } = await runIn(cwd, command, { env: { COLUMNS: "100", ...env }, input, seconds: SECONDS });
  const text = `${stdout}--- errors\n${stderr}`.replace(/in \d+\.\d+s/g, "in TIME").replace(/\b\d+\.\d{3}\b/g, "TIME").replace(/\b\d{4}-\d\d-\d\d \d\d:\d\d:\d\d\b/g, "DAY TIME");
  return { status: status ?? end, text: text.replace(/([=-])\1+( .* )\1+$/gm, "$1$2$1") };
}

const PYTEST = ["-m", "pytest", "-p", "no:cacheprovider", "--color=no"];
const PDB = "b ledger.by_month\nc\np len(bookings), bookings[0].day\nn\nn\nw\nl\np sums\nu\npp bookings[:2]\nwhatis folder\nq\n";
const lines = (plain, secure) => [
  [[...PYTEST, "-q"]], [[...PYTEST, "--no-header", "-rA", "-v", "--junitxml=out.xml"]], [[...PYTEST, "-q", "-k", "parse or refused", "--collect-only"]], [[...PYTEST, "-q", "-x", "--tb=short", "--setup-show"]],
  [[...PYTEST, "-q", "--doctest-modules", "ledger.py"]], [[...PYTEST, "-q", "--tb=native", "-s", "-l", "test_ledger.py::test_chain", "test_plain.py"]], [[...PYTEST, "-q", "none.py"]], [[...PYTEST, "--no-such"]],
  [["-c", "import xml.etree.ElementTree as E\nfor e in E.parse('out.xml').iter(): print(e.tag, sorted(e.attrib.items() - {(k, v) for k, v in e.attrib.items() if k in ('time', 'timestamp', 'hostname')}))"]],
  [["ledger.py"]], [["-m", "unittest", "-v", "test_plain"]], [["-m", "doctest", "-v", "ledger.py"]], [["-m", "pdb", "ledger.py"], PDB],
  [["-c", "import cProfile, pstats, ledger, io\np = cProfile.Profile()\np.runcall(ledger.made, 50)\np.runcall(ledger.by_month, ledger.made(50))\npstats.Stats(p).strip_dirs().sort_stats('ncalls', 'name').print_stats('ledger')"]],
  [["-m", "pygments", "-f", "html", "-l", "python", "ledger.py"]], [["-m", "pygments", "-f", "terminal256", "-O", "style=monokai", "test_ledger.py"]], [["-m", "zipfile", "-l", "ledger.zip"]], [["-m", "json.tool", "--compact", "ledger.json"]],
  [["fetch.py", plain]], [["fetch.py", secure, ca]], [["served.py"]],
];

// Without where packages and the library are, and the library's lines: Debian's is of a later 3.14.
const comparable = (text) => text.replaceAll("CWD/.venv/lib/python3.14/site-packages/", "SITE/").replaceAll(`${site}/`, "SITE/")
  .replace(/[^\s"']*\/lib\/python3(?:14\.zip|\.14)\/([\w/.]+\.py)(\(\d+\)|", line \d+|)/g, (_, file, line) => `LIB/${file}${line.replace(/\d+/, "N")}`);

await build(["web"]);
const verbose = process.argv.includes("--verbose"), native = interpreterProgram(), command = path.join(root, "web/dist/cli.cjs");
const base = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), "morelia-work-"))), site = path.join(base, "site"), packed = wheels(site), answer = answering(packed);
const listen = (server, host) => new Promise((resolve) => server.listen(0, host, () => resolve(server.address().port)));
const servers = [http.createServer(answer), https.createServer({ key: fs.readFileSync(path.join(certificates, "server.key")), cert: fs.readFileSync(path.join(certificates, "server.pem")) }, answer)];
const plain = `http://127.0.0.1:${await listen(servers[0], "127.0.0.1")}`, secure = `https://localhost:${await listen(servers[1], "localhost")}`;
const folders = ["here", "there"].map((name) => path.join(base, name));
for (const folder of folders) fs.cpSync(path.join(here, "work"), folder, { recursive: true });
const ran = (at, [args, input], program, env) => run(folders[at], [program, ...args], env, input);
let bad = 0;
const say = (good, what, more = "") => {
  bad += !good;
  process.stdout.write(`${good ? "ok   " : "FAIL "}${what}\n${good && !verbose ? "" : more && `${more}\n`}`);
};
const python = path.join(folders[0], ".venv/bin/python");
for (const args of [["-m", "venv", ".venv"], ["-m", "pip", "install", "-i", `${secure}/simple/`, "pytest", "requests"], ["-m", "pip", "install", "-i", `${secure}/simple/`, "--cert", ca, "pytest", "requests"]]) {
  const { status, text } = await ran(0, [args], args[1] === "venv" ? command : python, {}), refused = args[1] === "pip" && !args.includes("--cert");
  say((status !== 0) === refused, `${args.join(" ")}${refused ? " (refused: the certificate is not trusted)" : ""}`, text);
}
const listed = (await ran(0, [["-m", "pip", "freeze"]], python, {})).text.split("--- errors")[0].trim().split("\n").map((each) => each.replace("-", "_").toLowerCase()).sort();
say(listed.join() === [...packed.keys()].map((file) => file.replace(/^(.+?)-(.+)-py3-none-any\.whl$/, "$1==$2")).sort().join(), "-m pip freeze", listed.join("\n"));
for (const line of lines(plain, secure)) {
  const ours = await ran(0, line, python, {}), theirs = await ran(1, line, native, { PYTHONPATH: site, PYTHONDONTWRITEBYTECODE: "1" });
  const texts = [ours, theirs].map(({ text }) => comparable(text.replaceAll(plain, "URL").replaceAll(secure, "URL")));
  say(ours.status === theirs.status && texts[0] === texts[1], `${line[0].join(" ").replace(/\s+/g, " ").slice(0, 100)}`, `     status ${ours.status}, ${theirs.status}\n${verbose ? texts[0] : `       ${firstDifference(...texts)}`}`);
}
for (const server of servers) server.close(), server.closeAllConnections();
if (verbose) process.stdout.write(`the project: ${base}\n`);
else fs.rmSync(base, { recursive: true });
process.stdout.write(`${bad ? `${bad} differ` : "all the same"}\n`);
process.exitCode = bad ? 1 : 0;
