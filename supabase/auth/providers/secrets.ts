import { createHash, createHmac, hkdfSync, randomBytes } from 'node:crypto'
import { decrypt, encrypt } from '#server/seal.ts'
import type { Services } from '#server/services.ts'

const keyFor = (services: Services, purpose: string) =>
  Buffer.from(
    hkdfSync('sha256', services.config.auth.sealSecrets[0], '', `clearway providers ${purpose}`, 32),
  )
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
export const sealProviderTokens = (services: Services, code: string, tokens: ProviderTokens) =>
  encrypt(keyFor(services, 'tokens'), code, JSON.stringify(tokens))

export const openProviderTokens = (
  services: Services,
  code: string,
  sealed: Uint8Array | null,
): ProviderTokens => (sealed ? JSON.parse(decrypt(keyFor(services, 'tokens'), code, sealed).toString()) : {})
