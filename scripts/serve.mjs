// scripts/serve.mjs: a static file server on the loopback interface, with the headers that give a page SharedArrayBuffer, compressing as hosts do.
import fs from "node:fs";
import http from "node:http";
import path from "node:path";
import { promisify } from "node:util";
import zlib from "node:zlib";

const TYPES = { ".html": "text/html; charset=utf-8", ".js": "text/javascript", ".css": "text/css", ".wasm": "application/wasm", ".svg": "image/svg+xml",
  ".json": "application/json", ".map": "application/json", ".png": "image/png", ".webmanifest": "application/manifest+json", ".bundle": "application/octet-stream" };

const brotli = promisify(zlib.brotliCompress);
const packed = new Map(); // by file and time of change

function pack(file, mtime) {
  const key = `${file} ${mtime}`;
  if (!packed.has(key)) packed.set(key, brotli(fs.readFileSync(file), { params: { [zlib.constants.BROTLI_PARAM_QUALITY]: 8 } }));
  return packed.get(key);
}

// The policy that a folder's page declares: as a header it applies to everything that is served, including workers.
function statedPolicy(dir) {
  const index = path.join(dir, "index.html");
  return fs.existsSync(index) ? /http-equiv="Content-Security-Policy" content="([^"]*)"/.exec(fs.readFileSync(index, "utf8"))?.[1] ?? "" : "";
}

// Resolves to { url, close, sent } once the server listens. `port` 0 takes any free one; a taken one is followed by the next.
// `policy`: the Content-Security-Policy, the page's own when none is given.
export function serve(dir, { port = 0, isolated = true, policy = statedPolicy(dir) } = {}) {
  let sent = 0;
  const server = http.createServer(async (request, response) => {
    const name = decodeURIComponent(new URL(request.url, "http://localhost").pathname);
    const file = path.join(dir, path.normalize(name.endsWith("/") ? `${name}index.html` : name));
    const headers = { "Cache-Control": "no-cache", "X-Content-Type-Options": "nosniff", ...(policy ? { "Content-Security-Policy": policy } : {}),
      ...(isolated ? { "Cross-Origin-Opener-Policy": "same-origin", "Cross-Origin-Embedder-Policy": "require-corp" } : {}) };
    if (!file.startsWith(dir + path.sep) || !fs.existsSync(file) || !fs.statSync(file).isFile()) {
      response.writeHead(404, { ...headers, "Content-Type": "text/plain" }).end("not found\n");
      return;
    }
    const { size, mtimeMs } = fs.statSync(file);
    const tag = `"${size.toString(16)}-${Math.round(mtimeMs).toString(16)}"`;
    Object.assign(headers, { ETag: tag, Vary: "Accept-Encoding", "Content-Type": TYPES[path.extname(file)] ?? "application/octet-stream" });
    if (request.headers["if-none-match"] === tag) {
      response.writeHead(304, headers).end();
      return;
    }
    const compress = TYPES[path.extname(file)] && path.extname(file) !== ".png" && /\bbr\b/.test(request.headers["accept-encoding"] ?? "");
    const body = compress ? await pack(file, mtimeMs) : fs.readFileSync(file);
    response.writeHead(200, { ...headers, ...(compress ? { "Content-Encoding": "br" } : {}), "Content-Length": body.length });
    if (request.method === "HEAD") return response.end();
    sent += body.length;
    response.end(body);
  });
  return new Promise((resolve, reject) => {
    let tries = 20;
    server.on("error", (error) => {
      if (error.code === "EADDRINUSE" && port && tries--) server.listen(++port, "127.0.0.1");
      else reject(error);
    });
    server.on("listening", () => resolve({
      url: `http://127.0.0.1:${server.address().port}/`,
      sent: () => sent, // bytes of bodies so far
      close: () => new Promise((done) => (server.closeAllConnections(), server.close(done))),
    }));
    server.listen(port, "127.0.0.1");
  });
}
