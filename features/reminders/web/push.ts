import { endPush } from '#web/end-push.ts'
import { asSent, storePush } from '#web/push-store.ts'
import { personalPrefix, writeStored } from '#ui/device-storage.ts'

/** Whether this browser can show notifications at all; on an iPhone only once the page is on the home screen. */
export const canPush = () =>
  'serviceWorker' in navigator && 'PushManager' in globalThis && 'Notification' in globalThis

/** @throws Error in words */
export async function subscribeToPush(pushKey: string, me: string) {
  if ((await Notification.requestPermission()) !== 'granted')
    throw new Error('Your browser doesn’t allow notifications from us. You can change that in its settings.')
  const registration = await navigator.serviceWorker.register('/worker.js', { updateViaCache: 'none' })
  await navigator.serviceWorker.ready
  const held = await registration.pushManager.getSubscription()
  const subscription =
    (held && isFor(held, pushKey) ? held : undefined) ??
    (await held?.unsubscribe().then(() => undefined)) ??
    (await registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: pushKey }))
  const sent = asSent(subscription)
  await storePush(sent)
  // By this item the next person to sign in here finds that it was somebody else's (forget-others.ts).
  writeStored(`${personalPrefix}push ${me}`, 'on')
  return sent
}

const isFor = ({ options }: PushSubscription, pushKey: string) =>
  toBase64Url(new Uint8Array(options.applicationServerKey ?? new ArrayBuffer())) === pushKey

const toBase64Url = (bytes: Uint8Array) =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')

async function findSubscription() {
  const registration = canPush() ? await navigator.serviceWorker.getRegistration() : undefined
  return registration?.pushManager.getSubscription()
}

/** As the server tells devices apart; undefined if this one has no notifications. */
export async function findPushMark(): Promise<string | undefined> {
  const subscription = await findSubscription()
  if (!subscription || Notification.permission !== 'granted') return undefined
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(subscription.endpoint))
  return [...new Uint8Array(hash, 0, 8)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

export const unsubscribeFromPush = endPush
