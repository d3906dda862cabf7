import { createHash } from 'node:crypto'
import type webPush from 'web-push'
import { brand } from '#common/brand.ts'
import type { Db } from '#server/database.ts'
import { fetchOutside } from '#server/fetch-outside.ts'
import { onFirstUse } from '#server/on-first-use.ts'
import { decrypt, encrypt, keyFor } from '#server/seal.ts'
import type { Services } from '#server/services.ts'
import type { Note } from './words.ts'

const push = onFirstUse<typeof webPush>('web-push')

export type Subscription = { endpoint: string; keys: { p256dh: string; auth: string } }
const purpose = 'push devices'
/** A reminder that a phone missed for longer is no use. */
const secondsToLive = 4 * 3_600

export const markOf = (endpoint: string) => createHash('sha256').update(endpoint).digest()

export const sealSubscription = (
  { config }: Pick<Services, 'config'>,
  id: string,
  subscription: Subscription,
) => encrypt(keyFor(config.auth.sealSecrets[0], purpose), id, JSON.stringify(subscription))

export function openSubscription(
  { config }: Pick<Services, 'config'>,
  id: string,
  sealed: Uint8Array,
): Subscription | undefined {
  for (const secret of config.auth.sealSecrets)
    try {
      return JSON.parse(decrypt(keyFor(secret, purpose), id, sealed).toString())
    } catch {}
  return undefined
}

/** To all devices of a person; those that have gone are forgotten. False if there is none. @throws if one has to be tried again */
export async function sendPush(services: Services, personId: string, note: Note): Promise<boolean> {
  const { devices, keys } = await services.asSystem('find devices', async (db) => ({
    devices: await db.list(
      'reminders.sendPush',
      'select id, sealed from public.push_devices where person_id = $1 order by added_at',
      [personId],
    ),
    keys: await pushKeys(db, services),
  }))
  const tries = await Promise.allSettled(devices.map((device) => sendTo(services, keys, device, note)))
  const sent = tries.map((one) => (one.status === 'fulfilled' ? one.value : 'failed'))
  const gone = devices.filter((_, nr) => sent[nr] === 'gone').map(({ id }) => id)
  if (gone.length > 0)
    await services.asSystem('forget devices', (db) =>
      db.execute('reminders.forgetDevices', 'delete from public.push_devices where id = any($1)', [gone]),
    )
  // Only now, or the next notification would begin while this one still waits for other devices.
  const failed = tries.find((one) => one.status === 'rejected')
  if (failed) throw failed.reason
  return sent.includes('sent')
}

type Keys = { publicKey: string; privateKey: string }

/** @throws when the service is away: the job tries again */
async function sendTo(services: Services, keys: Keys, device: { id: string; sealed: Buffer }, note: Note) {
  const subscription = openSubscription(services, device.id, device.sealed)
  if (!subscription) return 'gone'
  const { supportEmail } = { ...brand, ...services.config.brand }
  const request = push().generateRequestDetails(subscription, JSON.stringify(note), {
    vapidDetails: { subject: `mailto:${supportEmail}`, ...keys },
    TTL: secondsToLive,
    urgency: 'high',
    topic: createHash('sha256').update(note.tag).digest('base64url').slice(0, 32),
  })
  const { status } = await fetchOutside(request.endpoint, {
    insideToo: services.config.allowPrivateAddresses,
    mostBytes: 10_000,
    withinMs: 10_000,
    method: 'POST',
    headers: request.headers,
    body: request.body,
  })
  if (status === 404 || status === 410) return 'gone'
  if (status >= 200 && status < 300) return 'sent'
  if (status >= 400 && status < 500 && status !== 429) return 'refused'
  throw new Error(`push: ${status}`)
}

/** From the settings, else made once for the deployment. */
export async function pushKeys(db: Db, { config }: Pick<Services, 'config'>): Promise<Keys> {
  if (config.push) return config.push
  const read = () =>
    db.asService('the key of notifications', (service) =>
      service.find(
        'reminders.pushKeys.read',
        'select public_key, sealed_private_key from app.push_keys where id = 1',
      ),
    )
  const stored = (await read()) ?? (await makeKeys(db, config).then(read))
  for (const secret of config.auth.sealSecrets)
    try {
      const privateKey = decrypt(keyFor(secret, 'push keys'), '1', stored!.sealedPrivateKey).toString()
      return { publicKey: stored!.publicKey, privateKey }
    } catch {}
  throw new Error(
    'The key of notifications was sealed with another secret: set VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY',
  )
}

async function makeKeys(db: Db, config: Services['config']) {
  const { publicKey, privateKey } = push().generateVAPIDKeys()
  const sealed = encrypt(keyFor(config.auth.sealSecrets[0], 'push keys'), '1', privateKey)
  await db.asService('make the key of notifications', (service) =>
    service.execute(
      'reminders.pushKeys.make',
      'insert into app.push_keys (id, public_key, sealed_private_key) values (1, $1, $2) on conflict do nothing',
      [publicKey, sealed],
    ),
  )
}
