import { createHmac } from 'node:crypto'
import { isSame, keyFor } from '#server/seal.ts'
import type { Services } from '#server/services.ts'

/** Id and signature: nothing is stored, and it works as long as the deployment's secret. */
export function unsubscribeUrl(services: Services, id: string): string {
  const bytes = Buffer.from(id.replaceAll('-', ''), 'hex')
  return `${services.config.publicUrl}/newsletter/unsubscribe?token=${Buffer.concat([bytes, sealOf(services, bytes)]).toString('base64url')}`
}

/** Undefined when the signature is wrong. */
export function openUnsubscribeToken(services: Services, token: string): string | undefined {
  const bytes = Buffer.from(token, 'base64url')
  if (bytes.length !== 32 || !isSame(sealOf(services, bytes.subarray(0, 16)), bytes.subarray(16)))
    return undefined
  return bytes.toString('hex', 0, 16).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

const sealOf = (services: Services, id: Uint8Array) =>
  createHmac('sha256', keyFor(services.config.auth.jwtSecret, 'newsletter'))
    .update(id)
    .digest()
    .subarray(0, 16)
