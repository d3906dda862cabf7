import { createHmac } from 'node:crypto'
import { isSame, keyFor } from '#features/accounts/server/secrets/seal.ts'
import type { House } from '#server/services.ts'

/**
 * Where one press takes an address off the list: the subscription's id and a seal on it. Every mail of the newsletter can be given its link
 * anew, so nothing is stored for it, and it is good for as long as the deployment keeps its secret.
 */
export function unsubscribeUrl(house: House, id: string): string {
  const bytes = Buffer.from(id.replaceAll('-', ''), 'hex')
  return `${house.config.publicUrl}/newsletter/unsubscribe?token=${Buffer.concat([bytes, sealOf(house, bytes)]).toString('base64url')}`
}

/** The subscription's id; nothing when the seal is not ours. */
export function openUnsubscribeToken(house: House, token: string): string | undefined {
  const bytes = Buffer.from(token, 'base64url')
  if (bytes.length !== 32 || !isSame(sealOf(house, bytes.subarray(0, 16)), bytes.subarray(16)))
    return undefined
  return bytes.toString('hex', 0, 16).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

const sealOf = (house: House, id: Uint8Array) =>
  createHmac('sha256', keyFor(house.config.auth.jwtSecret, 'newsletter')).update(id).digest().subarray(0, 16)
