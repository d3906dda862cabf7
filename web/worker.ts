import { matchPrecache, precacheAndRoute } from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'
import { asSent, storedPush, storePush } from './push-store.ts'
import { NetworkFirst, NetworkOnly } from 'workbox-strategies'

type Waiting = Event & { waitUntil(work: Promise<unknown>): void }
type Pushed = Waiting & { data: { json(): Note } | null }
type Renewed = Waiting & {
  oldSubscription?: PushSubscription | null
  newSubscription?: PushSubscription | null
}
type Pressed = Waiting & { notification: { close(): void; data: { url: string } } }
type Note = { title: string; text: string; url: string; tag: string }
type Page = { url: string; focus(): Promise<unknown>; navigate(url: string): Promise<unknown> }
declare const self: {
  __WB_MANIFEST: { url: string; revision: string | null }[]
  skipWaiting(): Promise<void>
  clients: {
    claim(): Promise<void>
    matchAll(options: { type: 'window' }): Promise<Page[]>
    openWindow(url: string): Promise<unknown>
  }
  registration: {
    showNotification(title: string, options: object): Promise<void>
    pushManager: PushManager
  }
  addEventListener(type: 'install' | 'activate', listener: (event: Waiting) => void): void
  addEventListener(type: 'push', listener: (event: Pushed) => void): void
  addEventListener(type: 'pushsubscriptionchange', listener: (event: Renewed) => void): void
  addEventListener(type: 'notificationclick', listener: (event: Pressed) => void): void
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

// The tag replaces a reminder that came twice, and the one before it.
self.addEventListener('push', (event) => {
  const { title, text, url, tag } = event.data?.json() ?? { title: '', text: '', url: '/', tag: '' }
  const options = { body: text, tag, icon: '/favicon.svg', data: { url } }
  event.waitUntil(self.registration.showNotification(title, options))
})
self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(showPage(event.notification.data.url))
})

self.addEventListener('pushsubscriptionchange', (event) => event.waitUntil(renewPush(event)))

/** The worker has no session: the server knows the browser by the address it had, and its secret. */
async function renewPush({ oldSubscription, newSubscription }: Renewed) {
  const before = (await storedPush()) ?? (oldSubscription ? asSent(oldSubscription) : undefined)
  if (!before) return
  const applicationServerKey = oldSubscription?.options.applicationServerKey ?? null
  const now =
    newSubscription ??
    (await self.registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey }))
  const to = asSent(now)
  const from = { endpoint: before.endpoint, auth: before.keys.auth }
  const reply = await fetch('/api/push-subscriptions/renewal', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ from, to }),
  })
  if (reply.ok) await storePush(to)
}

async function showPage(url: string) {
  const [page] = await self.clients.matchAll({ type: 'window' })
  if (!page) return self.clients.openWindow(url)
  // Not where the browser says that nobody pressed: the page is the right one all the same.
  await page.focus().catch(() => undefined)
  return page.navigate(url)
}
