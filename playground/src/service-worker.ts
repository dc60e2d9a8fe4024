// Keeps the app's files for use offline, and isolates the page from other origins, which stepping needs (shared memory), on any host.
declare const FILES: readonly string[];
declare const VERSION: string;

interface WorkerEvent extends Event {
  waitUntil(promise: Promise<unknown>): void;
}
interface FetchEvent extends WorkerEvent {
  readonly request: Request;
  respondWith(response: Promise<Response>): void;
}
const scope = self as unknown as EventTarget & { skipWaiting(): Promise<void>; clients: { claim(): Promise<void> }; registration: { scope: string } };
const NAME = `morelia-${VERSION}`;

scope.addEventListener("install", (event) => {
  (event as WorkerEvent).waitUntil(caches.open(NAME).then((cache) => cache.addAll(FILES as string[])).then(() => scope.skipWaiting()));
});

scope.addEventListener("activate", (event) => {
  const drop = caches.keys().then((names) => Promise.all(names.filter((name) => name.startsWith("morelia-") && name !== NAME).map((name) => caches.delete(name))));
  (event as WorkerEvent).waitUntil(drop.then(() => scope.clients.claim()));
});

function isolated(response: Response): Response {
  if (response.status === 0) return response;
  const headers = new Headers(response.headers);
  headers.set("Cross-Origin-Opener-Policy", "same-origin");
  headers.set("Cross-Origin-Embedder-Policy", "require-corp");
  headers.set("Cross-Origin-Resource-Policy", "same-origin");
  return new Response(response.body, { status: response.status, statusText: response.statusText, headers });
}

// The network first, which is asked whether anything changed; the stored copy if it does not answer. So the files
// always fit each other.
async function answer(request: Request): Promise<Response> {
  try {
    const response = await fetch(request, { cache: "no-cache" });
    if (response.ok && request.url.endsWith(".bundle")) await (await caches.open(NAME)).put(request, response.clone());
    if (response.ok) return isolated(response);
  } catch {
    // offline
  }
  const cache = await caches.open(NAME);
  const kept = await cache.match(request, { ignoreSearch: true });
  return kept ? isolated(kept) : Response.error();
}

scope.addEventListener("fetch", (event) => {
  const { request } = event as FetchEvent;
  if (request.method === "GET" && request.url.startsWith(scope.registration.scope)) (event as FetchEvent).respondWith(answer(request));
});
