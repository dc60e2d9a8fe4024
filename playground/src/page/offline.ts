// The service worker that makes the page work offline after the first visit, and the standard library for that, when the reader wants it.
import { byId, setText } from "./dom.js";
import { load, save } from "./storage.js";

const bundle = new URL("./stdlib.bundle", import.meta.url);
/** The size of the library as this host sends it; 0: not asked yet, or the host does not say. */
let bytes = 0;

function tell(): void {
  const kept = load("library") !== null;
  byId<HTMLButtonElement>("keep-library").disabled = kept;
  setText(byId("keep-library-text"), kept ? "The page and the whole standard library are kept on this device: everything works offline."
    : `The page works offline already. Programs that import from the standard library need ${bytes ? `${(bytes / 1e6).toFixed(1)} MB ` : ""}more:`);
}

/** Called when it is about to be shown. */
export async function weighLibrary(): Promise<void> {
  if (bytes || load("library") !== null) return;
  bytes = Number((await fetch(bundle, { method: "HEAD" }).catch(() => null))?.headers.get("content-length") ?? 0);
  tell();
}

export async function keepOffline(): Promise<void> {
  tell();
  if (!("serviceWorker" in navigator)) return;
  try {
    await navigator.serviceWorker.register(new URL("./service-worker.js", import.meta.url), { type: "module" });
    // A new version of the page has a store of its own: the library is stored there, too, if the reader wanted it.
    if (load("library") !== null && navigator.serviceWorker.controller) void fetch(bundle).catch(() => undefined);
  } catch {
    // refused (private windows, odd hosts): the page works online
  }
}

/** The service worker keeps the library when it passes through. */
export async function keepLibrary(): Promise<void> {
  try {
    await navigator.serviceWorker.ready;
    if (!navigator.serviceWorker.controller) throw new Error("reload the page once, then press it again");
    const response = await fetch(bundle);
    if (!response.ok) throw new Error(String(response.status));
    await response.arrayBuffer();
    save("library", "1");
    tell();
  } catch (error) {
    setText(byId("keep-library-text"), `It could not be kept: ${(error as Error).message}.`);
  }
}
