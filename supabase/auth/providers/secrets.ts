import { createCipheriv, createDecipheriv, createHash, createHmac, hkdfSync, randomBytes } from 'node:crypto'
import type { Services } from '#server/services.ts'

const keyFor = (services: Services, purpose: string) =>
  Buffer.from(hkdfSync('sha256', services.config.auth.jwtSecret, '', `clearway providers ${purpose}`, 32))
const proofOf = (services: Services, purpose: string, state: string) =>
  createHmac('sha256', keyFor(services, purpose)).update(state).digest()

export const makeState = () => randomBytes(32).toString('base64url')
export const hashOf = (text: string) => createHash('sha256').update(text).digest()

/** Derived from the state and the deployment's secret, so that none is stored. */
export const oidcChecks = (services: Services, state: string) => ({
  nonce: proofOf(services, 'nonce', state).toString('base64url'),
  verifier: proofOf(services, 'verifier', state).toString('base64url'),
  /** An XML id may not begin with a digit. */
  requestId: `_${proofOf(services, 'request', state).toString('hex')}`,
})

export type ProviderTokens = { provider_token?: string; provider_refresh_token?: string }

/** Bound to the code that the client exchanges. */
export function sealProviderTokens(services: Services, code: string, tokens: ProviderTokens): Buffer {
  const iv = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', keyFor(services, 'tokens'), iv).setAAD(Buffer.from(code))
  return Buffer.concat([
    iv,
    cipher.update(JSON.stringify(tokens), 'utf8'),
    cipher.final(),
    cipher.getAuthTag(),
  ])
}

export function openProviderTokens(
  services: Services,
  code: string,
  sealed: Uint8Array | null,
): ProviderTokens {
  if (!sealed) return {}
  const bytes = Buffer.from(sealed)
  const decipher = createDecipheriv('aes-256-gcm', keyFor(services, 'tokens'), bytes.subarray(0, 12))
    .setAAD(Buffer.from(code))
    .setAuthTag(bytes.subarray(-16))
  return JSON.parse(
    Buffer.concat([decipher.update(bytes.subarray(12, -16)), decipher.final()]).toString('utf8'),
  ) as ProviderTokens
}
