/// The service worker that makes the page work offline after the first visit. It waits until the page is ready, not to be in its way.

export async function keepOffline(): Promise<void> {
  if (!("serviceWorker" in navigator)) return;
  try {
    await navigator.serviceWorker.register(new URL("./service-worker.js", import.meta.url), { type: "module" });
  } catch {
    // refused (private windows, odd hosts): the page works online
  }
}
