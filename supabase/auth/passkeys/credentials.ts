import type { Db, Row } from '#server/database.ts'

/** `factorId` is null for passkeys. */
export type Credential = Row<'accounts.credentialsOf'>

export type Key = {
  credentialId: string
  publicKey: Buffer
  counter: number
  rpId: string
  transports: readonly string[]
}

export type Descriptor = { id: string; transports?: string[] }

const columns = 'id, user_id, factor_id, credential_id, rp_id, public_key, counter, transports'

export const credentialsOf = async (db: Db, userId: string) =>
  await db.list(
    'accounts.credentialsOf',
    `select ${columns} from auth.webauthn_credentials where user_id = $1 order by created_at`,
    [userId],
  )

export const findPasskey = async (db: Db, credentialId: string) =>
  await db.find(
    'accounts.findPasskey',
    `select ${columns} from auth.webauthn_credentials where credential_id = $1 and factor_id is null`,
    [credentialId],
  )

export const descriptorsOf = (credentials: readonly Credential[], rpId: string): Descriptor[] =>
  credentials
    .filter((credential) => credential.rpId === rpId)
    .map(({ credentialId, transports }) => ({
      id: credentialId,
      ...(transports.length > 0 && { transports }),
    }))

/** Undefined when the key is taken, even by the same person. */
export async function addCredential(db: Db, key: Key & { userId: string; factorId?: string }) {
  return db.find(
    'accounts.addCredential',
    `insert into auth.webauthn_credentials (user_id, factor_id, credential_id, rp_id, public_key, counter, transports) values ($1, $2, $3, $4, $5, $6, $7)
     on conflict (credential_id) do nothing returning id, created_at`,
    [
      key.userId,
      key.factorId ?? null,
      key.credentialId,
      key.rpId,
      key.publicKey,
      key.counter,
      key.transports,
    ],
  )
}

export const noteUse = (db: Db, { id }: Credential, counter: number) =>
  db.execute(
    'accounts.noteUse',
    'update auth.webauthn_credentials set counter = $2, last_used_at = clock() where id = $1',
    [id, counter],
  )
