import { createPrivateKey, sign } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { calculateJwkThumbprint, type CryptoKey, exportJWK, generateKeyPair, importJWK, type JWK } from 'jose'
import type { Db, Row } from '#server/database.ts'
import { decrypt, encrypt, keyFor, markOf } from '#server/seal.ts'

type KeyAlgorithm = 'ES256' | 'RS256'
export type SigningKey = {
  kid: string
  algorithm: KeyAlgorithm
  sign: (text: string) => string
  verify: CryptoKey
  publicJwk: JWK
  verifiesUntil: number
}

/** Clocks differ, and an instance may learn of a new key late. */
const graceSeconds = 600
const purpose = 'signing keys'

/** Newest first; retired keys verify as long as tokens of theirs may live. */
export async function readKeys(db: Db, secret: string, tokenSeconds: number): Promise<SigningKey[]> {
  const rows = await db.list(
    'accounts.readKeys',
    `select kid, algorithm, sealed_key, retired_at from auth.signing_keys
     where secret_mark = $1 and (retired_at is null or retired_at > now() - $2 * interval '1 second') order by retired_at desc nulls first, created_at desc`,
    [markOf(secret), tokenSeconds + graceSeconds],
  )
  const key = keyFor(secret, purpose)
  return Promise.all(
    rows.map(({ kid, algorithm, sealedKey, retiredAt }) =>
      openKey(
        { ...JSON.parse(decrypt(key, kid, sealedKey).toString()), kid, alg: algorithm },
        retiredAt ? Date.parse(retiredAt) / 1000 + tokenSeconds + graceSeconds : Infinity,
      ),
    ),
  )
}

export async function makeFirstKey(db: Db, secret: string, algorithm: KeyAlgorithm): Promise<void> {
  const rowCount = await db.execute(
    'accounts.makeFirstKey',
    'select from auth.signing_keys where algorithm = $1 and secret_mark = $2 and retired_at is null',
    [algorithm, markOf(secret)],
  )
  if (rowCount === 0) await addKey(db, secret, algorithm)
}

export async function rotateKeys(db: Db, secret: string, algorithm: KeyAlgorithm): Promise<string> {
  // Serialised: of two that rotate at once, the second retires the first one's key.
  await db.execute(
    'accounts.rotateKeys.lockSigningKeys',
    'lock table auth.signing_keys in share row exclusive mode',
  )
  await db.execute(
    'accounts.rotateKeys.updateSigningKeys',
    `update auth.signing_keys set retired_at = now() where secret_mark = $1 and retired_at is null`,
    [markOf(secret)],
  )
  return addKey(db, secret, algorithm)
}

export type KeyInfo = Row<'accounts.listKeys'>

/** Newest first. `isOurs`: opens with this secret; `isSpent`: none of its tokens can be valid any more. */
export async function listKeys(db: Db, secret: string, tokenSeconds: number): Promise<KeyInfo[]> {
  return db.list(
    'accounts.listKeys',
    `select kid, algorithm, created_at, retired_at, secret_mark = $1 as is_ours,
       secret_mark = $1 and coalesce(retired_at < now() - $2 * interval '1 second', false) as is_spent from auth.signing_keys order by created_at desc`,
    [markOf(secret), tokenSeconds + graceSeconds],
  )
}

/** Spent keys; with `others` also those of another secret, which instances may be using. */
export async function pruneKeys(
  db: Db,
  secret: string,
  tokenSeconds: number,
  { others = false } = {},
): Promise<string[]> {
  const spent = (await listKeys(db, secret, tokenSeconds))
    .filter(({ isSpent, isOurs }) => isSpent || (others && !isOurs))
    .map(({ kid }) => kid)
  if (spent.length > 0)
    await db.execute('accounts.pruneKeys', 'delete from auth.signing_keys where kid = any ($1)', [spent])
  return spent
}

/** For a leaked key: at once, whatever it has signed; replaced if it was the signing one. */
export async function dropKey(
  db: Db,
  secret: string,
  kid: string,
  algorithm: KeyAlgorithm | undefined,
): Promise<boolean> {
  const rowCount = await db.execute('accounts.dropKey', 'delete from auth.signing_keys where kid = $1', [kid])
  if (algorithm) await makeFirstKey(db, secret, algorithm)
  return rowCount === 1
}

/** One private JWK or a set. @throws with the reason when none can sign */
export async function readKeyFile(path: string): Promise<SigningKey[]> {
  try {
    const given = JSON.parse(readFileSync(path, 'utf8')) as JWK | { keys: JWK[] }
    const jwks = 'keys' in given && Array.isArray(given.keys) ? given.keys : [given as JWK]
    if (jwks.length === 0) throw new Error('it holds no key')
    return await Promise.all(jwks.map((jwk) => openKey(jwk, Infinity)))
  } catch (error) {
    throw new Error(`AUTH_JWT_KEYS: ${path}: ${(error as Error).message}`)
  }
}

async function addKey(db: Db, secret: string, algorithm: KeyAlgorithm) {
  const { privateKey } = await generateKeyPair(algorithm, { extractable: true, modulusLength: 3072 })
  const jwk = await exportJWK(privateKey)
  const kid = await calculateJwkThumbprint(jwk)
  await db.execute(
    'accounts.addKey',
    'insert into auth.signing_keys (kid, algorithm, secret_mark, sealed_key) values ($1, $2, $3, $4) on conflict do nothing',
    [kid, algorithm, markOf(secret), encrypt(keyFor(secret, purpose), kid, JSON.stringify(jwk))],
  )
  return kid
}

async function openKey(jwk: JWK, verifiesUntil: number): Promise<SigningKey> {
  const algorithm =
    jwk.kty === 'EC' && jwk.crv === 'P-256' ? 'ES256' : jwk.kty === 'RSA' ? 'RS256' : undefined
  if (!algorithm || (jwk.alg && jwk.alg !== algorithm))
    throw new Error('only keys for ES256 (P-256) and RS256 (RSA) sign access tokens')
  if (!jwk.d) throw new Error('a key lacks its private half')
  const { kty, crv, x, y, n, e } = jwk
  if (n && Buffer.from(n, 'base64url').length < 256)
    throw new Error('an RSA key must have at least 2048 bits')
  const kid = jwk.kid ?? (await calculateJwkThumbprint(jwk))
  const half = Object.fromEntries(
    Object.entries({ kty, crv, x, y, n, e }).filter(([, value]) => value !== undefined),
  ) as JWK
  const verify = (await importJWK(half, algorithm)) as CryptoKey
  return {
    kid,
    algorithm,
    sign: signer(jwk, algorithm),
    verify,
    publicJwk: { ...half, kid, alg: algorithm, use: 'sig', key_ops: ['verify'] },
    verifiesUntil,
  }
}

/** Synchronous: the thread pool would queue signatures behind the passwords. */
function signer(jwk: JWK, algorithm: KeyAlgorithm) {
  const key = createPrivateKey({ key: { ...jwk }, format: 'jwk' })
  const how = algorithm === 'ES256' ? { key, dsaEncoding: 'ieee-p1363' as const } : key
  return (text: string) => sign('sha256', Buffer.from(text), how).toString('base64url')
}
