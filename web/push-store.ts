type Stored = { endpoint: string; keys: { p256dh: string; auth: string } }

/** In the worker's reach, unlike `localStorage`: by the former address the server knows the browser again. */
const place = 'push'
const item = '/push-subscription'

export const asSent = (subscription: Pick<PushSubscription, 'toJSON'>): Stored => {
  const { endpoint = '', keys = {} } = subscription.toJSON()
  return { endpoint, keys: { p256dh: keys['p256dh'] ?? '', auth: keys['auth'] ?? '' } }
}

export const storePush = async (subscription: Stored) =>
  (await caches.open(place)).put(item, new Response(JSON.stringify(subscription)))

export const storedPush = async (): Promise<Stored | undefined> =>
  (await (await caches.open(place)).match(item))?.json()

export const forgetPush = () => caches.delete(place)
