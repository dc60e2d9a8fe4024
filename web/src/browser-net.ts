// browser-net.ts: the entry "morelia/browser-net": HTTP for Python in a page or a worker. Sockets are requests of the
// page there: data that Python writes to a socket must be HTTP; it is sent by a synchronous XMLHttpRequest, and Python
// reads the response. TLS is the browser's.
//
// Invariants   A request goes only to hosts that were granted; the response of another host, after a redirection, is
//              not shown.
// Tests        tests/node/browser-net.test.mjs, tests/browser/net.test.mjs
import { NET_REFUSED, NetOp } from "./gen/bindings.gen.js";
import { ERRNO, Granted, TLS_BEGIN, TLS_STATE, putTexts, textOf, type Net, type NetGrants } from "./host/net.js";

export type { Net } from "./host/net.js";

/**
 * Hosts that requests may go to: names or addresses, each optionally with ":PORT"; true: all that the browser allows
 * this page.
 */
export type BrowserNetGrants = Pick<NetGrants, "connect">;

interface Connection {
  readonly host: string;
  readonly port: number;
  secure: boolean;
  /** Of an incomplete request. */
  sent: Uint8Array;
  /** Of responses that were not read. */
  answer: Uint8Array;
  /** No further response follows. */
  ended: boolean;
  error: number;
}

interface HttpRequest {
  method: string;
  target: string;
  headers: [name: string, value: string][];
  body: Uint8Array;
  /** The connection ends with the response. */
  last: boolean;
}

const MOST_HEADERS = 1 << 20;
// Headers that a page cannot set (the standard's forbidden names), and those of a connection: the browser makes its
// own.
const BROWSERS = /^(?:accept-(?:charset|encoding)|access-control-request-.*|connection|content-length|cookie2?|date|dnt|expect|host|keep-alive|origin|referer|set-cookie|te|trailer|transfer-encoding|upgrade|user-agent|via|proxy-.*|sec-.*)$/i;
// of a response, which is complete and decoded
const OF_CONNECTION = /^(?:connection|content-encoding|content-length|keep-alive|transfer-encoding):/i;

const latin1 = (bytes: Uint8Array): string => new TextDecoder("latin1").decode(bytes.slice());
const ascii = (text: string): Uint8Array => Uint8Array.from(text, (c) => c.charCodeAt(0));

function joined(...parts: readonly Uint8Array[]): Uint8Array {
  const all = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) all.set(part, at), (at += part.length);
  return all;
}

// The body in chunks, each behind its size in hexadecimal digits, and how many octets it took; null: it is incomplete.
// Throws if it is invalid.
function pieces(bytes: Uint8Array): { body: Uint8Array; taken: number } | null {
  const parts: Uint8Array[] = [];
  for (let at = 0; ;) {
    const end = bytes.indexOf(10, at);
    if (end < 0) return null;
    const line = latin1(bytes.subarray(at, end)).replace(/[;\r].*/s, "").trim();
    if (!/^[0-9a-f]{1,8}$/i.test(line)) throw new RangeError("no size of a piece");
    const size = parseInt(line, 16), begin = end + 1;
    if (size === 0) {
      const rest = latin1(bytes.subarray(begin)), tail = /^(?:[^\r\n]+\r?\n)*\r?\n/.exec(rest);
      return tail ? { body: joined(...parts), taken: begin + tail[0].length } : null;
    }
    if (begin + size + 2 > bytes.length) return null;
    parts.push(bytes.subarray(begin, begin + size));
    at = begin + size + 2;
  }
}

/**
 * @internal The request at the beginning of the sent data, and its length in octets; null: it is incomplete. Throws if
 * it is not HTTP.
 */
export function parseRequest(bytes: Uint8Array): { request: HttpRequest; taken: number } | null {
  const head = latin1(bytes.subarray(0, MOST_HEADERS)), end = /\r?\n\r?\n/.exec(head);
  if (!/^[A-Za-z]{0,20}(?: |$)/.test(head) || (!end && bytes.length >= MOST_HEADERS)) throw new RangeError("no HTTP");
  if (!end) return null;
  const [first, ...lines] = head.slice(0, end.index).split(/\r?\n/), line = /^([A-Za-z]+) (\S+) HTTP\/1\.([01])$/.exec(first!);
  if (!line) throw new RangeError("no HTTP");
  const headers = lines.map((text): [string, string] => {
    const found = /^([!#$%&'*+.^_`|~\w-]+):[ \t]*(.*?)[ \t]*$/.exec(text);
    if (!found) throw new RangeError("no header");
    return [found[1]!, found[2]!];
  });
  const header = (name: string) => headers.find(([one]) => one.toLowerCase() === name)?.[1];
  const begin = end.index + end[0].length, rest = bytes.subarray(begin), connection = header("connection")?.toLowerCase();
  const request = { method: line[1]!.toUpperCase(), target: line[2]!, headers, body: new Uint8Array(0) as Uint8Array, last: connection === "close" || (line[3] === "0" && connection !== "keep-alive") };
  if (/chunked/i.test(header("transfer-encoding") ?? "")) {
    const found = pieces(rest);
    return found && { request: { ...request, body: found.body }, taken: begin + found.taken };
  }
  const size = header("content-length") ?? "0";
  if (!/^\d{1,10}$/.test(size)) throw new RangeError("no length");
  return rest.length < Number(size) ? null : { request: { ...request, body: rest.slice(0, Number(size)) }, taken: begin + Number(size) };
}

// The answer's octets: in a page the standard allows texts only, where each character stands for an octet.
function bodyOf(request: XMLHttpRequest, inWorker: boolean): Uint8Array {
  if (inWorker) return new Uint8Array((request.response as ArrayBuffer | null) ?? new ArrayBuffer(0));
  return Uint8Array.from(request.responseText, (c) => c.charCodeAt(0) & 255);
}

class BrowserNet implements Net {
  readonly #granted: Granted;
  readonly #addresses = new Map<string, string>(); // made up for names: 198.18.0.0/15, which nobody has (RFC 2544)
  readonly #connections = new Map<number, Connection>();
  #made = 0;

  constructor(grants: BrowserNetGrants) {
    this.#granted = new Granted(grants);
  }

  operate(op: NetOp, handle: number, arg: number, data: Uint8Array | number): number {
    const bytes = typeof data === "number" ? new Uint8Array(0) : data;
    switch (op) {
      case NetOp.CONNECT: return this.#begin(handle, textOf(bytes), arg);
      case NetOp.BIND: return -NET_REFUSED;
      case NetOp.RESOLVE: return this.#resolve(bytes);
      case NetOp.WAIT: return 0;
    }
    const connection = this.#connections.get(handle);
    if (!connection) return -ERRNO.EBADF!;
    switch (op) {
      case NetOp.RECV: return this.#receive(connection, arg !== 0, bytes);
      case NetOp.SEND: return this.#send(connection, bytes);
      case NetOp.SHUTDOWN: return 0;
      case NetOp.CLOSE: return this.#connections.delete(handle), 0;
      case NetOp.READY: return (connection.answer.length || connection.ended ? 1 : 0) | 2;
      case NetOp.ERROR: return 0; // what fails fails at once
      case NetOp.NAME: return putTexts([arg ? connection.host : "0.0.0.0"], bytes), arg ? connection.port : 0;
      case NetOp.OPTION: return this.#option(connection, arg, data);
    }
    return -ERRNO.ENOSYS!;
  }

  #begin(handle: number, address: string, port: number): number {
    if (!this.#granted.connect(address, port)) return -NET_REFUSED;
    if (this.#connections.has(handle)) return -ERRNO.EISCONN!;
    this.#connections.set(++this.#made, { host: address, port, secure: false, sent: new Uint8Array(0), answer: new Uint8Array(0), ended: false, error: 0 });
    return this.#made;
  }

  #resolve(bytes: Uint8Array): number {
    if (!bytes.length) return 0;
    const name = textOf(bytes).toLowerCase();
    if (!this.#granted.lookUp(name)) return -NET_REFUSED;
    const n = this.#addresses.size, address = this.#addresses.get(name) ?? `198.${18 + ((n >> 16) & 1)}.${(n >> 8) & 255}.${n & 255}`;
    this.#addresses.set(name, address);
    this.#granted.found(name, address);
    return putTexts([address], bytes);
  }

  #option(connection: Connection, option: number, data: Uint8Array | number): number {
    if (typeof data === "number") return 0;
    if (option === TLS_BEGIN) return (connection.secure = true), 0;
    if (option !== TLS_STATE || !connection.secure) return option === TLS_STATE ? -ERRNO.EINVAL! : 0;
    const text = ascii(JSON.stringify({ version: null, cipher: ["the browser's", "TLS"], alpn: null, reused: false, chain: [] }));
    data.set(text.subarray(0, data.length));
    return Math.min(text.length, data.length);
  }

  #receive(connection: Connection, stays: boolean, into: Uint8Array): number {
    const n = Math.min(connection.answer.length, into.length);
    into.set(connection.answer.subarray(0, n));
    if (!stays) connection.answer = connection.answer.subarray(n);
    return n > 0 || connection.ended || into.length === 0 ? n : -ERRNO.ETIMEDOUT!; // no request is complete: nothing would ever come
  }

  #failure(connection: Connection): number {
    const { error } = connection;
    connection.error = 0;
    connection.ended = true;
    return error;
  }

  #send(connection: Connection, bytes: Uint8Array): number {
    if (connection.ended) return -ERRNO.EPIPE!;
    connection.sent = joined(connection.sent, bytes);
    try {
      for (let found = parseRequest(connection.sent); found; found = connection.ended ? null : parseRequest(connection.sent)) {
        connection.sent = connection.sent.slice(found.taken);
        this.#perform(connection, found.request);
        if (!connection.sent.length) break;
      }
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
      connection.ended = true;
      return -ERRNO.EPROTONOSUPPORT!;
    }
    return connection.error ? -this.#failure(connection) : bytes.length;
  }

  // The name that the request is for, where the address has it.
  #origin({ host, port, secure }: Connection, { headers }: HttpRequest): string {
    const names = this.#granted.names(host), wanted = headers.find(([name]) => name.toLowerCase() === "host")?.[1].replace(/:\d+$/, "").toLowerCase();
    const name = wanted !== undefined && names.includes(wanted) ? wanted : this.#addresses.get(names[0] ?? "") === host ? names[0]! : host;
    return `${secure ? "https" : "http"}://${name}${port === (secure ? 443 : 80) ? "" : `:${port}`}`;
  }

  #perform(connection: Connection, request: HttpRequest): void {
    const origin = this.#origin(connection, request), inWorker = typeof document === "undefined";
    const asked = new XMLHttpRequest();
    try {
      const url = new URL(request.target, `${origin}/`);
      // only the connection decides where it goes
      if (url.origin !== new URL(origin).origin) throw new RangeError("another origin's target");
      asked.open(request.method, url, false);
      if (inWorker) asked.responseType = "arraybuffer";
      else asked.overrideMimeType("text/plain; charset=x-user-defined");
      for (const [name, value] of request.headers) if (!BROWSERS.test(name)) asked.setRequestHeader(name, value);
      asked.send(request.body.length ? request.body.slice() : null);
    } catch (error) {
      if (error instanceof RangeError) throw error;
      // the browser does not say why: no server, no permission (CORS), mixed content
      connection.error = ERRNO.ECONNREFUSED!;
      return;
    }
    const led = new URL(asked.responseURL || origin);
    if (led.origin !== new URL(origin).origin && !this.#led(led)) {
      connection.error = ERRNO.EACCES!;
      return;
    }
    const body = bodyOf(asked, inWorker), headers = asked.getAllResponseHeaders().split("\r\n").filter((line) => line && !OF_CONNECTION.test(line));
    const length = request.method === "HEAD" ? asked.getResponseHeader("content-length") : String(body.length);
    const head = [`HTTP/1.1 ${asked.status} ${asked.statusText}`, ...headers, ...(length === null ? [] : [`Content-Length: ${length}`]), ...(request.last ? ["Connection: close"] : []), "", ""].join("\r\n");
    connection.answer = joined(connection.answer, ascii(head), body);
    connection.ended = request.last;
  }

  // Whether the target of a redirection was granted too.
  #led({ hostname, port, protocol }: URL): boolean {
    const address = this.#addresses.get(hostname) ?? (this.#granted.lookUp(hostname) ? `name:${hostname}` : hostname);
    if (address.startsWith("name:")) this.#granted.found(hostname, address);
    return this.#granted.connect(address, port ? Number(port) : protocol === "https:" ? 443 : 80);
  }
}

/**
 * HTTP and HTTPS for `loadPython({ net })` in a page or a worker: http.client, urllib.request and modules built on
 * them. A request blocks until its response, and with it the page (a worker is better); requests to the page's own
 * origin carry its cookies, as XMLHttpRequest does.
 */
export function browserNet(grants: BrowserNetGrants = { connect: true }): Net {
  if (typeof XMLHttpRequest === "undefined") throw new Error("browserNet is for pages and workers of browsers; in Node there is nodeNet");
  return new BrowserNet(grants);
}
