// net.ts: the network, as the embedder grants it (Net): the VM's requests (NetOp of vm/base/host.h), and the common
// part of both networks (node-net.ts, browser-net.ts).
import type { NetOp } from "../gen/bindings.gen.js";

/** A granted network: in Node `nodeNet()`. */
export interface Net {
  /**
   * @internal Answers a request of vm/base/host.h at once, without waiting (except WAIT and RESOLVE, for a short time):
   * at least 0, or a negated error number. `data` is a piece of the interpreter's memory; for OPTION, the number to
   * set.
   */
  operate(op: NetOp, handle: number, arg: number, data: Uint8Array | number): number;
}

/** The part of the network that is granted. A list has names or addresses, each optionally with ":PORT"; true: all. */
export interface NetGrants {
  /** Destinations of connections. Listed names are looked up, and their addresses may be reached. */
  connect?: boolean | readonly string[];
  /** Addresses of this machine where Python may listen ("127.0.0.1", "0.0.0.0": all of them). */
  listen?: boolean | readonly string[];
}

/** @internal WASI's numbers of errors. */
export const ERRNO: { readonly [code: string]: number } = {
  EACCES: 2, EADDRINUSE: 3, EADDRNOTAVAIL: 4, EAFNOSUPPORT: 5, EAGAIN: 6, EALREADY: 7, EBADF: 8, ECONNABORTED: 13, ECONNREFUSED: 14, ECONNRESET: 15, EHOSTUNREACH: 23, EINTR: 27, EINVAL: 28, EIO: 29,
  EISCONN: 30, EMFILE: 33, ENETDOWN: 38, ENETUNREACH: 40, ENFILE: 41, ENOBUFS: 42, ENOSYS: 52, ENOTCONN: 53, EPERM: 63, EPIPE: 64, EPROTONOSUPPORT: 66, ETIMEDOUT: 73,
};
/** @internal The number of a system's error, by its code. */
export const errorNumber = (code: string | undefined): number => ERRNO[code ?? ""] ?? ERRNO.EIO!;

/** @internal Level and option (NET_OPTION of vm/base/host.h). */
export const TLS_BEGIN = 282 * 256 + 1, TLS_STATE = 282 * 256 + 2;

/** @internal */
export const LOOPBACK = "127.0.0.1";
const hostOf = (entry: string): string => entry.replace(/:\d+$/, "").toLowerCase();

/** @internal The grants, with the names by which addresses were found. */
export class Granted {
  readonly #connect: boolean | readonly string[];
  readonly #listen: boolean | readonly string[];
  readonly #names = new Map<string, Set<string>>([[LOOPBACK, new Set(["localhost"])]]);

  constructor({ connect = false, listen = false }: NetGrants) {
    this.#connect = connect;
    this.#listen = listen;
  }

  /** A name that was looked up. */
  found(name: string, address: string): void {
    this.#names.set(address, (this.#names.get(address) ?? new Set<string>()).add(name));
  }

  /** The names of an address. */
  names(address: string): readonly string[] {
    return [...(this.#names.get(address) ?? [])];
  }

  connect(address: string, port: number): boolean {
    return this.#allowed(this.#connect, address, port);
  }

  listen(address: string, port: number): boolean {
    return this.#allowed(this.#listen, address, port);
  }

  /** To look up a name is to tell others of it: who may only listen at every address looks up this machine's name. */
  lookUp(name: string): boolean {
    const listed = (list: boolean | readonly string[]) => typeof list !== "boolean" && list.some((entry) => hostOf(entry) === name);
    return this.#connect === true || listed(this.#connect) || listed(this.#listen) || (this.#listen === true && name === "localhost");
  }

  #allowed(list: boolean | readonly string[], address: string, port: number): boolean {
    if (typeof list === "boolean") return list;
    const names = [address, ...this.names(address)];
    return list.some((entry) => names.includes(hostOf(entry)) && (hostOf(entry).length === entry.length || entry.endsWith(`:${port}`)));
  }
}

/** @internal The text up to the zero octet. */
export const textOf = (bytes: Uint8Array): string => new TextDecoder().decode(bytes.slice(0, bytes.indexOf(0)));

/** @internal Puts texts, each with a zero octet; how many had room. */
export function putTexts(texts: readonly string[], into: Uint8Array): number {
  let at = 0, n = 0;
  for (const text of texts) {
    const bytes = new TextEncoder().encode(`${text}\0`);
    if (at + bytes.length > into.length) break;
    into.set(bytes, at);
    at += bytes.length;
    n++;
  }
  return n;
}
