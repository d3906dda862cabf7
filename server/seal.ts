import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

/** Keys for different purposes from the deployment's one secret, so that a proof of one kind is never taken for another. */
export const keyFor = (secret: string, purpose: string) =>
  createHmac('sha256', secret).update(`clearway ${purpose}`).digest()

/** Tells secrets apart without telling anything about them: which one locked a thing. */
export const markOf = (secret: string) => keyFor(secret, 'mark').subarray(0, 8)

/** A refresh token: the row's id and a seal on it, 43 letters. The same row always gives the same token. */
export function sealRefreshToken(secret: string, id: string): string {
  const bytes = Buffer.from(id.replaceAll('-', ''), 'hex')
  return Buffer.concat([bytes, sealOf(secret, bytes)]).toString('base64url')
}

/** The row's id; nothing when the seal is not ours. */
export function openRefreshToken(secret: string, token: string): string | undefined {
  const bytes = Buffer.from(token, 'base64url')
  if (bytes.length !== 32 || !timingSafeEqual(sealOf(secret, bytes.subarray(0, 16)), bytes.subarray(16)))
    return undefined
  return bytes.toString('hex', 0, 16).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

const sealOf = (secret: string, id: Uint8Array) =>
  createHmac('sha256', keyFor(secret, 'refresh')).update(id).digest().subarray(0, 16)

/** What a mail's link carries: 32 random bytes. Only their hash is stored. */
export const makeLinkToken = () => randomBytes(32).toString('hex')
export const hashLinkToken = (token: string) => createHash('sha256').update(token).digest()

/** Six digits. Their hash takes the secret too, since a million guesses are soon made over a stolen table. */
export const makeCode = () => String(randomBytes(6).readUIntBE(0, 6) % 1_000_000).padStart(6, '0')
export const hashCode = (secret: string, userId: string, code: string) =>
  createHmac('sha256', keyFor(secret, 'code')).update(`${userId}:${code}`).digest()

export const isSame = (a: Uint8Array, b: Uint8Array) => a.length === b.length && timingSafeEqual(a, b)

/** An address in the table of asked mails: nobody's address is kept only because a stranger typed it. */
export const hashAddress = (secret: string, email: string) =>
  createHmac('sha256', keyFor(secret, 'address')).update(email).digest().subarray(0, 16)
