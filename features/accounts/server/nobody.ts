import { createHmac, randomBytes } from 'node:crypto'
import { isId } from '#common/schema.ts'
import type { Db } from '#server/database.ts'
import { isSame, keyFor } from '#server/seal.ts'
import type { Services } from '#server/services.ts'

type Needs = Pick<Services, 'config'>

/**
 * The answer to a sign-up with a taken address: for everybody but us it is that of a new account. Its id
 * opens nothing, and only the server's secret tells it from a real one.
 */
export async function showNobody(
  services: Services,
  db: Db,
  email: string,
  metadata: Record<string, unknown>,
) {
  const { isDemo, auth } = services.config
  const at = db.now().toString({ fractionalSecondDigits: 6 })
  const id = makeNobody(auth.linkSecrets[0])
  // The specification's texts for a taken address are shown in the demo, whose people are made up.
  const about = isDemo
    ? metadata
    : { ...metadata, email, email_verified: false, phone_verified: false, sub: id }
  // The database orders keys in its own way; an answer made without it would show.
  const { shown } = await db.get('accounts.showNobody', 'select $1::jsonb as "shown!"', [
    JSON.stringify(about),
  ])
  const times = { created_at: at, updated_at: at }
  const identity = {
    identity_id: crypto.randomUUID(),
    id,
    user_id: id,
    identity_data: shown,
    provider: 'email',
    last_sign_in_at: at,
    ...times,
    email,
  }
  return {
    id,
    aud: 'authenticated',
    role: isDemo ? '' : 'authenticated',
    email,
    phone: '',
    confirmation_sent_at: at,
    app_metadata: { provider: 'email', providers: ['email'] },
    user_metadata: shown,
    identities: isDemo ? [] : [identity],
    ...times,
    is_anonymous: false,
  }
}

/** Such an id registers nobody: what it asks for is answered as if it were done. */
export function isNobody({ config }: Needs, id: string | undefined): boolean {
  if (!id || !isId(id)) return false
  const bytes = Buffer.from(id.replaceAll('-', ''), 'hex')
  return config.auth.linkSecrets.some((secret) =>
    isSame(tailOf(secret, bytes.subarray(0, 8)), bytes.subarray(8)),
  )
}

function makeNobody(secret: string): string {
  const head = randomBytes(8)
  head[6] = (head[6]! & 0x0f) | 0x40
  return Buffer.concat([head, tailOf(secret, head)])
    .toString('hex')
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

function tailOf(secret: string, head: Uint8Array) {
  const tail = createHmac('sha256', keyFor(secret, 'nobody')).update(head).digest().subarray(0, 8)
  tail[0] = (tail[0]! & 0x3f) | 0x80
  return tail
}
