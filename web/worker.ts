import { matchPrecache, precacheAndRoute } from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'
import { NetworkFirst, NetworkOnly } from 'workbox-strategies'

type Waiting = Event & { waitUntil(work: Promise<unknown>): void }
declare const self: {
  __WB_MANIFEST: { url: string; revision: string | null }[]
  skipWaiting(): Promise<void>
  clients: { claim(): Promise<void> }
  addEventListener(type: 'install' | 'activate', listener: (event: Waiting) => void): void
}

const patienceSeconds = 4

// Files only: API answers are stored by the pages themselves.
precacheAndRoute(self.__WB_MANIFEST, { cleanURLs: false, directoryIndex: '' })

// The server is always asked for the page itself, so that a new version is taken up at once.
registerRoute(
  new NavigationRoute(
    new NetworkOnly({
      networkTimeoutSeconds: patienceSeconds,
      plugins: [{ handlerDidError: () => matchPrecache('/shell.html') }],
    }),
    { allowlist: [/^\/dashboard(\/|\?|$)/] },
  ),
)
const settings = new NetworkFirst({ cacheName: 'settings', networkTimeoutSeconds: patienceSeconds })
registerRoute(({ url, sameOrigin }) => sameOrigin && url.pathname === '/config.json', settings)

// An open page of the old version that misses a script reloads itself (outdated.ts).
self.addEventListener('install', (event) => {
  event.waitUntil(self.skipWaiting())
  event.waitUntil(settings.handle({ event, request: '/config.json' }))
})
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))
