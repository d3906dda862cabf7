import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto'

/** What is made takes the first; what is read may also have been made with the second. */
export type Secrets = readonly [string, ...string[]]

/** One key per purpose, so that a proof of one kind is never taken for another. */
export function keyFor(secret: string, purpose: string): Buffer {
  const known = keys.get(secret)?.get(purpose)
  if (known) return known
  const key = createHmac('sha256', secret).update(`clearway ${purpose}`).digest()
  keys.set(secret, (keys.get(secret) ?? new Map<string, Buffer>()).set(purpose, key))
  return key
}
/** A few secrets and a dozen purposes. */
const keys = new Map<string, Map<string, Buffer>>()

export const markOf = (secret: string) => keyFor(secret, 'mark').subarray(0, 8)

/** A token of id and signature: nothing is stored, and it works as long as the deployment's secret. */
export function sealId([secret]: Secrets, purpose: string, id: string, suffix = ''): string {
  const bytes = Buffer.from(id.replaceAll('-', ''), 'hex')
  const signature = signatureOf(secret, purpose, bytes, suffix)
  return Buffer.concat([bytes, signature, Buffer.from(suffix)]).toString('base64url')
}

/** Undefined when the signature is wrong. */
export function openId(secrets: Secrets, purpose: string, token: string) {
  const bytes = Buffer.from(token, 'base64url')
  const suffix = bytes.toString('utf8', 32)
  const isOurs = (secret: string) =>
    isSame(signatureOf(secret, purpose, bytes.subarray(0, 16), suffix), bytes.subarray(16, 32))
  if (!secrets.some(isOurs)) return undefined
  const id = bytes.toString('hex', 0, 16).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
  return { id, suffix }
}

const signatureOf = (secret: string, purpose: string, id: Uint8Array, suffix: string) =>
  createHmac('sha256', keyFor(secret, purpose)).update(id).update(suffix).digest().subarray(0, 16)

/** Undefined when the signature is wrong, or the token says more than an id. */
export function openBareId(secrets: Secrets, purpose: string, token: string): string | undefined {
  const opened = openId(secrets, purpose, token)
  return opened?.suffix === '' ? opened.id : undefined
}

export const sealRefreshToken = (secrets: Secrets, id: string) => sealId(secrets, 'refresh', id)
export const openRefreshToken = (secrets: Secrets, token: string) => openBareId(secrets, 'refresh', token)

export const makeLinkToken = () => randomBytes(32).toString('hex')
export const hashLinkToken = (token: string) => createHash('sha256').update(token).digest()

/** The hash takes the secret too: a million guesses are soon made over a stolen table. */
export const makeCode = () => String(randomBytes(6).readUIntBE(0, 6) % 1_000_000).padStart(6, '0')
export const hashCode = (secret: string, userId: string, code: string) =>
  createHmac('sha256', keyFor(secret, 'code')).update(`${userId}:${code}`).digest()

export const isSame = (a: Uint8Array, b: Uint8Array) => a.length === b.length && timingSafeEqual(a, b)

/** Keyed hash: a stranger may have typed the address. */
export const hashAddress = (secret: string, email: string) =>
  createHmac('sha256', keyFor(secret, 'address')).update(email).digest().subarray(0, 16)

/** AES-256-GCM, bound to `name`: nonce, tag, ciphertext. */
export function encrypt(key: Uint8Array, name: string, text: Uint8Array | string): Buffer {
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(name))
  const ciphertext = Buffer.concat([cipher.update(text), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), ciphertext])
}

/** @throws when it was changed, or belongs to another key or name */
export function decrypt(key: Uint8Array, name: string, sealed: Uint8Array): Buffer {
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, 12), { authTagLength: 16 })
  decipher.setAAD(Buffer.from(name)).setAuthTag(sealed.subarray(12, 28))
  return Buffer.concat([decipher.update(sealed.subarray(28)), decipher.final()])
}
