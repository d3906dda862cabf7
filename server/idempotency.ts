import { createHmac } from 'node:crypto'
import { apiError } from '#common/api-error.ts'
import type { Endpoint } from '#common/endpoint.ts'
import type { Db } from './database.ts'
import { fail } from './errors.ts'
import { decrypt, encrypt, keyFor } from './seal.ts'
import type { Services } from './services.ts'

const keyReused = apiError(
  422,
  'idempotency-key-reused',
  'This Idempotency-Key was sent before with another request.',
)

type Configured = Pick<Services, 'config'>
type Keyed = { key: string; endpoint: Endpoint; input: unknown }

/** Undefined when the key is new; else the stored answer (null: none yet). @throws keyReused */
export async function claimKey(
  db: Db,
  { config }: Configured,
  { key, endpoint, input }: Keyed,
): Promise<{ answer: unknown } | undefined> {
  const { sealSecrets } = config.auth
  const hashes = sealSecrets.map((secret) =>
    createHmac('sha256', keyFor(secret, 'repeated requests'))
      .update(JSON.stringify(input))
      .digest('base64url'),
  )
  const row = await db.find('idempotency.claimKey', 'select app.claim_key($1, $2, $3) as earlier', [
    key,
    `${endpoint.method} ${endpoint.path}`,
    hashes,
  ])
  const earlier = row?.earlier
  if (!earlier) return undefined
  if (!earlier.same) fail(keyReused)
  return { answer: earlier.answer === null ? null : open(db, sealSecrets, key, earlier.answer) }
}

/** Sealed: an answer may carry a link that opens something, and the table is in every backup. */
export const storeAnswer = (db: Db, { config }: Configured, key: string, answer: unknown) =>
  db.execute('idempotency.storeAnswer', 'select app.store_answer($1, $2)', [
    key,
    encrypt(keyFor(config.auth.sealSecrets[0], purpose), nameOf(db, key), JSON.stringify(answer ?? {})),
  ])

const purpose = 'stored answers'
const nameOf = (db: Db, key: string) => `${db.claims.sub} ${key}`

function open(db: Db, secrets: readonly string[], key: string, sealed: string): unknown {
  for (const secret of secrets)
    try {
      const bytes = Buffer.from(sealed, 'base64')
      return JSON.parse(decrypt(keyFor(secret, purpose), nameOf(db, key), bytes).toString())
    } catch {}
  // Done before, with a secret that is gone: once more would be twice.
  return fail(keyReused)
}
