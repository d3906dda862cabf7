import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

/** One key per purpose, so that a proof of one kind is never taken for another. */
export const keyFor = (secret: string, purpose: string) =>
  createHmac('sha256', secret).update(`clearway ${purpose}`).digest()

export const markOf = (secret: string) => keyFor(secret, 'mark').subarray(0, 8)

export function sealRefreshToken(secret: string, id: string): string {
  const bytes = Buffer.from(id.replaceAll('-', ''), 'hex')
  return Buffer.concat([bytes, sealOf(secret, bytes)]).toString('base64url')
}

export function openRefreshToken(secret: string, token: string): string | undefined {
  const bytes = Buffer.from(token, 'base64url')
  if (bytes.length !== 32 || !timingSafeEqual(sealOf(secret, bytes.subarray(0, 16)), bytes.subarray(16)))
    return undefined
  return bytes.toString('hex', 0, 16).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

const sealOf = (secret: string, id: Uint8Array) =>
  createHmac('sha256', keyFor(secret, 'refresh')).update(id).digest().subarray(0, 16)

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
