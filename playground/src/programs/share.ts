// Links that carry a program: source and settings, compressed into the fragment of the URL, which no server sees.
import { deflateSync, inflateSync, strFromU8, strToU8 } from "fflate";

export interface Shared {
  readonly source: string;
  readonly specialize?: boolean;
  /** Families that are switched off. */
  readonly off?: readonly string[];
  readonly speed?: number;
}

const MAX_SOURCE = 200_000;

export function encode(shared: Shared): string {
  const bytes = deflateSync(strToU8(JSON.stringify(shared)), { level: 9 });
  let binary = "";
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return `#p=${btoa(binary).replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "")}`;
}

/** The contents of a fragment; null when it has none, or unreadable ones. */
export function decode(fragment: string): Shared | null {
  const match = /^#p=([\w-]+)$/.exec(fragment);
  if (!match) return null;
  try {
    const binary = atob(match[1]!.replace(/-/g, "+").replace(/_/g, "/"));
    const bytes = Uint8Array.from(binary, (c) => c.charCodeAt(0));
    const value = JSON.parse(strFromU8(inflateSync(bytes, { out: new Uint8Array(MAX_SOURCE * 4) }))) as Record<string, unknown>;
    if (typeof value["source"] !== "string" || value["source"].length > MAX_SOURCE) return null;
    const off = value["off"];
    const speed = value["speed"];
    return {
      source: value["source"],
      ...(typeof value["specialize"] === "boolean" ? { specialize: value["specialize"] } : {}),
      ...(Array.isArray(off) ? { off: off.filter((name): name is string => typeof name === "string") } : {}),
      ...(typeof speed === "number" && speed >= 0 && speed <= 6 ? { speed: Math.floor(speed) } : {}),
    };
  } catch {
    return null;
  }
}
