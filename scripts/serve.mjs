// scripts/serve.mjs: a static file server on the loopback interface, with the headers that give a page SharedArrayBuffer.
import fs from "node:fs";
import http from "node:http";
import path from "node:path";

const TYPES = { ".html": "text/html; charset=utf-8", ".js": "text/javascript", ".css": "text/css", ".wasm": "application/wasm", ".svg": "image/svg+xml",
  ".json": "application/json", ".map": "application/json", ".png": "image/png" };

// Resolves to { url, close } once the server listens. `port` 0 takes any free one; a taken one is followed by the next.
export function serve(dir, { port = 0, isolated = true } = {}) {
  const server = http.createServer((request, response) => {
    const name = decodeURIComponent(new URL(request.url, "http://localhost").pathname);
    const file = path.join(dir, path.normalize(name.endsWith("/") ? `${name}index.html` : name));
    const headers = { "Cache-Control": "no-cache", "X-Content-Type-Options": "nosniff",
      ...(isolated ? { "Cross-Origin-Opener-Policy": "same-origin", "Cross-Origin-Embedder-Policy": "require-corp" } : {}) };
    if (!file.startsWith(dir + path.sep) || !fs.existsSync(file) || !fs.statSync(file).isFile()) {
      response.writeHead(404, { ...headers, "Content-Type": "text/plain" }).end("not found\n");
      return;
    }
    response.writeHead(200, { ...headers, "Content-Type": TYPES[path.extname(file)] ?? "application/octet-stream", "Content-Length": fs.statSync(file).size });
    if (request.method === "HEAD") response.end();
    else fs.createReadStream(file).pipe(response);
  });
  return new Promise((resolve, reject) => {
    let tries = 20;
    server.on("error", (error) => {
      if (error.code === "EADDRINUSE" && port && tries--) server.listen(++port, "127.0.0.1");
      else reject(error);
    });
    server.on("listening", () => resolve({
      url: `http://127.0.0.1:${server.address().port}/`,
      close: () => new Promise((done) => (server.closeAllConnections(), server.close(done))),
    }));
    server.listen(port, "127.0.0.1");
  });
}
