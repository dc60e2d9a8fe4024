// net-worker.cjs: the thread that has the sockets of node-net.ts: Node.js tells of a network through an event loop, and that of the thread where Python
// runs does not turn. What comes is told by messages, each with a change of the cell that the other side waits for.
//
// Input is taken in as it comes, up to FULL bytes that Python has not taken.
"use strict";
const { workerData } = require("node:worker_threads");
const net = require("node:net");
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
  socket.on("drain", () => tell(id, "drain"));
  socket.on("error", ({ code }) => tell(id, "error", { code }));
  socket.on("close", () => tell(id, "close"));
}

const answer = (message) => tell(0, "answer", message);

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
    socket.write(bytes);
    answer({ value: socket.writableLength > 0 && (socket.writableNeedDrain || awaitDrain(id, socket)) });
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
  find(_, { name }) {
    lookup(name, { all: true, family: 4 }, (error, found) => tell(0, "found", { name, addresses: (found ?? []).map(({ address }) => address), code: error?.code }));
  },
};

// Less than what Node.js tells of with "drain" waits for the system.
function awaitDrain(id, socket) {
  socket.write("", () => tell(id, "drain"));
  return true;
}

// What was written goes out first; what comes is lost.
function leave(socket) {
  socket.removeAllListeners("data").resume();
  if (socket.connecting || socket.destroyed) return socket.destroy();
  socket.end(() => socket.destroy());
  setTimeout(() => socket.destroy(), FLUSH).unref();
}

port.on("message", ({ operation, id, ...message }) => OPERATIONS[operation](id, message));
