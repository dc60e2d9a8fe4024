// node-net.ts: the network for Python, in Node: TCP by way of a thread (net-worker.cjs), which is made for the first socket and tells what comes. Here is
// what came and was not taken yet; nothing here waits but for the thread's immediate answers.
//
// Invariants   a connection is begun, a name looked up, a port listened at only as `grants` says.
// Tests        tests/node/net.test.mjs
import path from "node:path";
import type { MessagePort, Worker as WorkerClass } from "node:worker_threads";
import { NET_REFUSED, NetOp } from "../gen/bindings.gen.js";
import { ERRNO, Granted, LOOPBACK, TLS_BEGIN, TLS_STATE, errorNumber as number, putTexts, textOf, type Net, type NetGrants } from "./net.js";
import { packageFolder, requireNode } from "./place.js";

const ACKNOWLEDGED = 65536; // bytes taken that the thread is told of together
const LOOK = 100, FLUSH = 2000; // milliseconds: of a look for a name's addresses; that output is waited for at the end of the process

type Address = readonly [host: string, port: number];
const NOWHERE: Address = ["0.0.0.0", 0];

interface Socket {
  server: boolean;
  state: "new" | "connecting" | "connected" | "failed" | "listening";
  chunks: Uint8Array[];
  taken: number;
  ended: boolean;
  error: string | null;
  /** Output waits in the thread. */
  full: boolean;
  shut: boolean;
  own: Address;
  peer: Address | null;
  /** Connections that came. */
  came: number[];
  /** What became of TLS, once it was begun. */
  tls?: object;
}

type Told = { id: number; event: string; bytes?: Uint8Array; code?: string; message?: string; info?: object; own?: Address; peer?: Address; handle?: number; full?: boolean; name?: string; addresses?: string[] };

const newSocket = (server: boolean): Socket =>
  ({ server, state: "new", chunks: [], taken: 0, ended: false, error: null, full: false, shut: false, own: NOWHERE, peer: null, came: [] });

/** The thread, and what it told. */
class Thread {
  readonly sockets = new Map<number, Socket>();
  readonly found = new Map<string, { addresses: string[]; code: string | undefined } | null>(); // null: being looked up
  /** Closed or not, whose output is not with the system yet. */
  readonly #full = new Set<number>();
  readonly #port: MessagePort;
  readonly #cell = new Int32Array(new SharedArrayBuffer(4));
  readonly #receive: (port: MessagePort) => { message: unknown } | undefined;
  /** The thread has ended; nothing comes of it any more. */
  ended = false;
  #seen = 0;
  #made = 1;
  #answer: { value?: unknown; code?: string } | null = null;

  constructor() {
    const { Worker, MessageChannel, receiveMessageOnPort } = requireNode("node:worker_threads") as typeof import("node:worker_threads");
    const { port1, port2 } = new MessageChannel();
    const thread: WorkerClass = new Worker(path.join(packageFolder, "net-worker.cjs"), { workerData: { port: port2, cell: this.#cell }, transferList: [port2] });
    thread.unref();
    thread.on("error", () => this.#fail());
    this.#port = port1;
    this.#receive = receiveMessageOnPort;
    process.on("exit", () => this.#flush());
  }

  /** A number for a new socket; those of the thread are even. */
  add(server: boolean): number {
    const id = (this.#made += 2);
    this.sockets.set(id, newSocket(server));
    return id;
  }

  tell(operation: string, id: number, message: object = {}): void {
    this.#port.postMessage({ operation, id, ...message });
  }

  /** Tells, and waits for the answer, which comes at once. */
  ask(operation: string, id: number, message: object): { value?: unknown; code?: string } {
    if (this.ended) return { code: "ENETDOWN" };
    this.#answer = null;
    this.tell(operation, id, { ...message, answer: true });
    for (;;) {
      this.look();
      if (this.#answer) return this.#answer;
      this.wait(LOOK);
    }
  }

  /** Takes in what was told. */
  look(): void {
    this.#seen = Atomics.load(this.#cell, 0);
    for (let got = this.#receive(this.#port); got; got = this.#receive(this.#port)) this.#take(got.message as Told);
  }

  /** Until something is told that was not looked at. */
  wait(ms: number): void {
    Atomics.wait(this.#cell, 0, this.#seen, ms);
  }

  /** What was asked to be sent is with the system, or it is not. */
  setFull(id: number, full: boolean): void {
    const socket = this.sockets.get(id);
    if (socket) socket.full = full;
    if (full) this.#full.add(id);
    else this.#full.delete(id);
  }

  #take(told: Told): void {
    if (told.event === "answer") {
      if (told.handle) this.setFull(told.handle, told.full!); // now: that it has drained may be told next
      return void (this.#answer = told as never);
    }
    if (told.event === "found") return void this.found.set(told.name!, { addresses: told.addresses!, code: told.code });
    if (told.event === "drain" || told.event === "close") this.setFull(told.id, false);
    const socket = this.sockets.get(told.id);
    if (!socket) return;
    switch (told.event) {
      case "connect": Object.assign(socket, { state: "connected", own: told.own, peer: told.peer }); break;
      case "connection":
        this.sockets.set(told.handle!, { ...newSocket(false), state: "connected", own: told.own!, peer: told.peer! });
        socket.came.push(told.handle!);
        break;
      case "data": socket.chunks.push(told.bytes!); break;
      case "end": case "close": socket.ended = true; break;
      case "error":
        socket.error = told.code!;
        if (socket.state === "connecting") socket.state = "failed";
        break;
      case "secure": Object.assign(socket, { state: "connected", tls: told.info }); break;
      case "insecure":
        if (socket.state === "connecting") Object.assign(socket, { state: "failed", tls: { code: told.code, message: told.message } });
    }
  }

  // An error of the thread itself (it has no memory left) is one of its sockets, not of the process.
  #fail(): void {
    this.ended = true;
    this.#full.clear();
    for (const socket of this.sockets.values()) {
      Object.assign(socket, { ended: true, full: false, error: "ECONNABORTED" });
      if (socket.state === "connecting") socket.state = "failed";
    }
  }

  #flush(): void {
    for (const until = Date.now() + FLUSH; this.#full.size > 0 && Date.now() < until; this.look()) this.wait(LOOK);
  }
}

class NodeNet implements Net {
  #thread: Thread | null = null;
  readonly #granted: Granted;

  constructor(grants: NetGrants) {
    this.#granted = new Granted(grants);
  }

  operate(op: NetOp, handle: number, arg: number, data: Uint8Array | number): number {
    try {
      if (op !== NetOp.WAIT) this.#thread?.look(); // what came since the last look ends the waiting at once
      return this.#perform(op, handle, arg, data);
    } catch (error) {
      return -number((error as NodeJS.ErrnoException).code);
    }
  }

  #perform(op: NetOp, handle: number, arg: number, data: Uint8Array | number): number {
    const bytes = typeof data === "number" ? new Uint8Array(0) : data;
    switch (op) {
      case NetOp.CONNECT: return this.#begin(handle, textOf(bytes), arg);
      case NetOp.BIND: return this.#bind(textOf(bytes), arg);
      case NetOp.RESOLVE: return this.#resolve(bytes);
      case NetOp.WAIT: return this.#thread ? (this.#thread.wait(arg), 0) : -ERRNO.ENOSYS!;
    }
    const thread = this.#thread!, socket = thread?.sockets.get(handle);
    if (!socket) return -ERRNO.EBADF!;
    switch (op) {
      case NetOp.LISTEN: return socket.server ? ((socket.state = "listening"), 0) : -ERRNO.EINVAL!;
      case NetOp.ACCEPT: return socket.state === "listening" ? (socket.came.shift() ?? -ERRNO.EAGAIN!) : -ERRNO.EINVAL!;
      case NetOp.RECV: return this.#receive(thread, handle, socket, arg !== 0, bytes);
      case NetOp.SEND: return this.#send(thread, handle, socket, bytes);
      case NetOp.SHUTDOWN:
        if (socket.state !== "connected") return -ERRNO.ENOTCONN!;
        if (arg !== 1) socket.ended = true;
        if (arg !== 0) socket.shut = true, thread.tell("end", handle);
        return 0;
      case NetOp.CLOSE:
        for (const waiting of socket.came) thread.sockets.delete(waiting);
        thread.sockets.delete(handle);
        return thread.tell("close", handle, { also: socket.came }), 0;
      case NetOp.READY: return readiness(socket);
      case NetOp.ERROR: {
        const code = socket.error;
        socket.error = null;
        return code ? number(code) : 0;
      }
      case NetOp.NAME: {
        const address = arg ? socket.peer : socket.own;
        if (!address) return -ERRNO.ENOTCONN!;
        bytes.set(new TextEncoder().encode(`${address[0]}\0`));
        return address[1];
      }
      case NetOp.OPTION:
        if (typeof data !== "number") return arg === TLS_BEGIN ? this.#secure(thread, handle, socket, bytes) : arg === TLS_STATE ? stateOf(socket, bytes) : 0;
        return thread.tell("option", handle, { level: arg >> 8, option: arg & 255, value: data }), 0;
    }
    return -ERRNO.ENOSYS!;
  }

  #begin(handle: number, host: string, port: number): number {
    const address = host === "0.0.0.0" ? LOOPBACK : host;
    if (!this.#granted.connect(address, port)) return -NET_REFUSED;
    const thread = (this.#thread ??= new Thread()), old = thread.sockets.get(handle);
    if (old?.state === "connected") return -ERRNO.EISCONN!;
    if (old?.state === "connecting") return -ERRNO.EALREADY!;
    if (old) thread.sockets.delete(handle), thread.tell("close", handle, { also: [] });
    const id = thread.add(false), local = old?.server ? old.own : null;
    thread.sockets.get(id)!.state = "connecting";
    thread.tell("connect", id, { address, port, local });
    return id;
  }

  #bind(address: string, port: number): number {
    if (!this.#granted.listen(address, port)) return -NET_REFUSED;
    const thread = (this.#thread ??= new Thread()), id = thread.add(true);
    const { value, code } = thread.ask("bind", id, { address, port });
    if (code) return thread.sockets.delete(id), -number(code);
    thread.sockets.get(id)!.own = value as Address;
    return id;
  }

  #receive(thread: Thread, handle: number, socket: Socket, stays: boolean, into: Uint8Array): number {
    const first = socket.chunks[0];
    if (!first) {
      if (socket.error) return -this.#perform(NetOp.ERROR, handle, 0, 0);
      if (socket.state !== "connected") return socket.state === "connecting" ? -ERRNO.EAGAIN! : -ERRNO.ENOTCONN!;
      return socket.ended || into.length === 0 ? 0 : -ERRNO.EAGAIN!;
    }
    const piece = first.subarray(0, into.length);
    into.set(piece);
    if (stays) return piece.length;
    if (piece.length === first.length) socket.chunks.shift();
    else socket.chunks[0] = first.subarray(piece.length);
    socket.taken += piece.length;
    if (socket.taken >= ACKNOWLEDGED) {
      thread.tell("taken", handle, { size: socket.taken });
      socket.taken = 0;
    }
    return piece.length;
  }

  #send(thread: Thread, handle: number, socket: Socket, bytes: Uint8Array): number {
    if (socket.state === "connecting") return -ERRNO.EAGAIN!;
    if (socket.error && socket.state === "connected") return -this.#perform(NetOp.ERROR, handle, 0, 0);
    if (socket.state !== "connected") return socket.state === "new" ? -ERRNO.ENOTCONN! : -ERRNO.EPIPE!;
    if (socket.shut) return -ERRNO.EPIPE!;
    if (socket.full) return -ERRNO.EAGAIN!;
    if (!bytes.length) return 0;
    const { code } = thread.ask("send", handle, { bytes: bytes.slice() });
    return code ? -number(code) : bytes.length;
  }

  // From now on the socket gives and takes what TLS carries.
  #secure(thread: Thread, handle: number, socket: Socket, bytes: Uint8Array): number {
    if (socket.state !== "connected" || socket.tls) return -ERRNO.ENOTCONN!;
    const options = JSON.parse(new TextDecoder().decode(bytes.slice())) as object;
    thread.ask("hold", handle, {}); // and what came before is here
    const unread = Buffer.concat(socket.chunks);
    socket.chunks = [];
    Object.assign(socket, { state: "connecting", tls: {}, taken: 0 });
    thread.tell("secure", handle, { options, unread });
    return 0;
  }

  // 0: nobody knows the name.
  #resolve(bytes: Uint8Array): number {
    if (!bytes.length) return 0;
    const name = textOf(bytes).toLowerCase();
    if (!this.#granted.lookUp(name)) return -NET_REFUSED;
    const thread = (this.#thread ??= new Thread());
    if (!thread.found.has(name)) {
      thread.found.set(name, null);
      thread.tell("find", 0, { name });
    }
    for (const until = Date.now() + LOOK; !thread.found.get(name) && Date.now() < until; thread.look()) thread.wait(LOOK);
    const found = thread.found.get(name);
    if (!found) return -ERRNO.EINTR!;
    thread.found.delete(name);
    if (found.code === "EAI_AGAIN") return -ERRNO.EAGAIN!;
    const given = found.addresses.slice(0, putTexts(found.addresses, bytes));
    for (const address of given) this.#granted.found(name, address);
    return given.length;
  }
}


// What became of TLS, as JSON; how many bytes.
function stateOf(socket: Socket, into: Uint8Array): number {
  if (!socket.tls) return -ERRNO.EINVAL!;
  if (socket.state === "connecting") return -ERRNO.EAGAIN!;
  const text = new TextEncoder().encode(JSON.stringify(socket.tls));
  if (text.length > into.length) return -ERRNO.ENOBUFS!;
  into.set(text);
  return text.length;
}

function readiness(socket: Socket): number {
  if (socket.server) return socket.came.length > 0 ? 1 : 0;
  if (socket.state === "connecting") return 0;
  const broken = socket.error !== null || socket.state === "failed" || socket.state === "new";
  return (broken || socket.chunks.length > 0 || socket.ended ? 1 : 0) | (broken || socket.shut || !socket.full ? 2 : 0);
}

/** The network of the machine, for `loadPython({ net })`: TCP connections out and in, and names. Default: all of it. */
export function nodeNet(grants: NetGrants = { connect: true, listen: true }): Net {
  return new NodeNet(grants);
}
