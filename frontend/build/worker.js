// The page without a network. Built files have their hash in their name and never change, so they
// are answered from the cache; the page itself comes from the network when there is one.
// What goes to /api is never cached: the log in local storage is the memory, not this.
const CACHE = 'nonet-__VERSION__';
const KEPT = new Set(['nonet-school', 'nonet-engine']); // exercises and the engine, which the page keeps there itself
const URLS = __URLS__;

self.addEventListener('install', (event) => {
  event.waitUntil(
    caches
      .open(CACHE)
      .then((cache) => cache.addAll(URLS))
      .then(() => self.skipWaiting()),
  );
});

self.addEventListener('activate', (event) => {
  event.waitUntil(forgetOldBuilds().then(() => self.clients.claim()));
});

self.addEventListener('fetch', (event) => {
  const { pathname, origin } = new URL(event.request.url);
  if (event.request.method !== 'GET' || origin !== self.location.origin) return;
  if (pathname.startsWith('/api/') || pathname.startsWith('/schema')) return;
  event.respondWith(event.request.mode === 'navigate' ? page(event.request) : built(event.request));
});

async function forgetOldBuilds() {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name !== CACHE && !KEPT.has(name)).map((name) => caches.delete(name)));
}

// Every address of the page is the same file; a network slower than a second counts as none.
async function page(request) {
  const cached = await caches.match('/', { cacheName: CACHE });
  const fresh = fetch(request).catch(() => undefined);
  const late = new Promise((resolve) => setTimeout(resolve, cached ? 400 : 30_000));
  const answer = await Promise.race([fresh, late]);
  return answer?.ok ? answer : (cached ?? (await fresh) ?? Response.error());
}

async function built(request) {
  return (await caches.match(request, { cacheName: CACHE })) ?? fetch(request);
}
