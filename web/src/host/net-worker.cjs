// net-worker.cjs: the thread that has the sockets of node-net.ts: Node.js reports on a network through an event loop,
// and that of the thread where Python runs does not turn. Events are messages, each with a change of the cell that the
// other side waits for.
//
// Input is taken in as it comes, up to FULL bytes that Python has not taken. TLS is here too: Python has the text of a connection that was made safe.
//
// Invariants   what throws here fails for the socket that it was asked of: an error that left the thread would end the process. A message that waits
//              for an answer gets one.
"use strict";
const { workerData } = require("node:worker_threads");
const net = require("node:net");
const tls = require("node:tls");
const { lookup } = require("node:dns");
const { port, cell } = workerData;

const FULL = 1 << 20, FLUSH = 60_000;
const sockets = new Map(); // number: net.Socket or net.Server
let accepted = 0;

function tell(id, event, more = {}, moved = []) {
  port.postMessage({ id, event, ...more }, moved);
  Atomics.add(cell, 0, 1);
  Atomics.notify(cell, 0);
}
const addresses = (socket) => ({ own: [socket.localAddress, socket.localPort], peer: [socket.remoteAddress, socket.remotePort] });

function watch(id, socket) {
  sockets.set(id, socket);
  socket.waiting = 0;
  socket.on("data", (chunk) => {
    const bytes = new Uint8Array(chunk); // a buffer of its own, which is moved
    socket.waiting += bytes.length;
    if (socket.waiting > FULL) socket.pause();
    tell(id, "data", { bytes }, [bytes.buffer]);
  });
  socket.on("end", () => tell(id, "end"));
  socket.on("error", ({ code }) => tell(id, "error", { code }));
  socket.on("close", () => tell(id, "close"));
}

const answer = (message) => tell(0, "answer", message);
const EVENTS = ["data", "end", "error", "close"];

// ---- TLS

const failed = (id, { code, message }) => tell(id, "insecure", { code: code ?? "ERR_SSL", message });

const text = (value) => typeof value === "string", maybe = (value) => value === null || text(value), texts = (value) => Array.isArray(value) && value.every(text), flag = (value) => typeof value === "boolean";
const FIELDS = { server: flag, name: maybe, checkName: flag, commonName: flag, ca: texts, system: flag, verify: Number.isInteger, alpn: texts, minimum: maybe, maximum: maybe, ciphers: maybe, certificate: maybe, key: maybe, password: maybe };
// Python's text decides what is in the options.
function check(options) {
  for (const [name, fits] of Object.entries(FIELDS)) if (!fits(options?.[name])) throw new TypeError(`${name} is not as expected`);
}

// What is known of a connection that is safe now.
function secured(id, socket) {
  const chain = [];
  for (let one = socket.getPeerCertificate(true); one?.raw && chain.length < 16 && !chain.some((other) => other === one); one = one.issuerCertificate) chain.push(one);
  const { name, version } = socket.getCipher();
  tell(id, "secure", { info: { version: socket.getProtocol(), cipher: [name, version], alpn: socket.alpnProtocol || null, reused: socket.isSessionReused(),
    chain: chain.map(({ raw }) => raw.toString("base64")) } });
}

// Options that both sides have, as Python's context has them.
function common({ ca, system, alpn, minimum, maximum, ciphers, certificate, key, password, verify }) {
  return { ca: system ? (ca.length ? [...tls.rootCertificates, ...ca] : undefined) : ca, ALPNProtocols: alpn.length ? alpn : undefined, minVersion: minimum, maxVersion: maximum,
    ciphers: ciphers ?? undefined, cert: certificate ?? undefined, key: key ?? undefined, passphrase: password ?? undefined, rejectUnauthorized: verify === 2 };
}

// The common name counts where there is no other one, unless Python's context says that it does not.
function nameFits({ name, commonName }, certificate) {
  if (commonName || certificate.subjectaltname) return tls.checkServerIdentity(name, certificate);
  return Object.assign(new Error("the certificate has no names"), { code: "ERR_TLS_CERT_ALTNAME_INVALID" });
}

function request(id, raw, options) {
  const { name, checkName } = options;
  const socket = tls.connect({ ...common(options), socket: raw, rejectUnauthorized: options.verify !== 0, servername: name && !net.isIP(name) ? name : "",
    checkServerIdentity: (_, certificate) => (checkName ? nameFits(options, certificate) : undefined) });
  handshake(id, socket, "secureConnect");
}

function accept(id, raw, options) {
  const server = tls.createServer({ ...common(options), requestCert: options.verify !== 0 });
  raw.allowHalfOpen = false; // a client that leaves before the end is told of
  server.on("secureConnection", (socket) => (socket.allowHalfOpen = true, agreed(id, socket)));
  server.on("tlsClientError", (error) => failed(id, error));
  server.emit("connection", raw);
}

function handshake(id, socket, done) {
  const lost = (error) => failed(id, error ?? { code: "EOF", message: "" }), closed = () => lost();
  socket.on("error", lost).on("close", closed);
  socket.once(done, () => {
    socket.off("error", lost).off("close", closed);
    agreed(id, socket);
  });
}

function agreed(id, socket) {
  watch(id, socket);
  try {
    secured(id, socket);
  } catch (error) { // it was closed meanwhile
    socket.destroy();
    failed(id, error);
  }
}

// ---- what the other side asks for

const OPERATIONS = {
  connect(id, { address, port: to, local }) {
    const socket = net.connect({ host: address, port: to, allowHalfOpen: true, ...(local ? { localAddress: local[0], localPort: local[1] } : {}) });
    socket.on("connect", () => tell(id, "connect", addresses(socket)));
    watch(id, socket);
  },
  bind(id, { address, port: at }) {
    const server = net.createServer({ allowHalfOpen: true }, (socket) => {
      const handle = (accepted += 2);
      tell(id, "connection", { handle, ...addresses(socket) });
      watch(handle, socket);
    });
    server.on("error", ({ code }) => answer({ code }));
    server.on("listening", () => {
      server.removeAllListeners("error").on("error", () => {});
      sockets.set(id, server);
      answer({ value: [server.address().address, server.address().port] });
    });
    server.listen({ host: address, port: at });
  },
  send(id, { bytes }) {
    const socket = sockets.get(id);
    if (!socket || socket.destroyed || !socket.writable) return answer({ code: socket?.errored?.code ?? "EPIPE" });
    socket.unsent = (socket.unsent ?? 0) + 1;
    socket.write(bytes, () => {
      if (--socket.unsent === 0 && socket.isFull) tell(id, "drain");
    });
    socket.isFull = socket.writableLength > 0;
    answer({ handle: id, full: socket.isFull });
  },
  taken(id, { size }) {
    const socket = sockets.get(id);
    if (!socket) return;
    socket.waiting -= size;
    if (socket.waiting <= FULL) socket.resume();
  },
  end: (id) => sockets.get(id)?.end(),
  option(id, { level, option, value }) {
    const socket = sockets.get(id);
    if (level === 6 && option === 1) socket?.setNoDelay?.(value !== 0);
    if (level === 1 && option === 9) socket?.setKeepAlive?.(value !== 0);
  },
  close(id, { also }) {
    for (const one of [id, ...also]) {
      const socket = sockets.get(one);
      sockets.delete(one);
      if (!socket) continue;
      if (socket instanceof net.Server) socket.close();
      else leave(socket);
    }
  },
  // Nothing more is read: what follows is TLS's.
  hold(id) {
    const socket = sockets.get(id);
    if (socket) socket.pause(), EVENTS.forEach((event) => socket.removeAllListeners(event)), socket.on("error", () => {}); // TLS tells of it
    answer({});
  },
  secure(id, { options, unread }) {
    const socket = sockets.get(id);
    if (!socket) return;
    try {
      if (unread.length) socket.unshift(unread);
      check(options);
      (options.server ? accept : request)(id, socket, options);
    } catch (error) {
      socket.destroy();
      failed(id, error);
    }
  },
  find(_, { name }) {
    lookup(name, { all: true, family: 4 }, (error, found) => tell(0, "found", { name, addresses: (found ?? []).map(({ address }) => address), code: error?.code }));
  },
};

// What was written goes out first; what comes is lost.
function leave(socket) {
  socket.removeAllListeners("data").resume();
  if (socket.connecting || socket.destroyed) return socket.destroy();
  socket.end(() => socket.destroy());
  setTimeout(() => socket.destroy(), FLUSH).unref();
}

port.on("message", ({ operation, id, ...message }) => {
  try {
    OPERATIONS[operation](id, message);
  } catch (error) {
    const code = error.code ?? "EIO";
    if (message.answer) answer({ code });
    else tell(id, "error", { code });
  }
});
process.on("uncaughtException", () => {}); // of a callback: its socket says nothing more
