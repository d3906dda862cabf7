import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import type * as webauthnPackage from '@simplewebauthn/server'
import type * as helpersPackage from '@simplewebauthn/server/helpers'
import { brand } from '#common/brand.ts'
import type { User } from '#features/accounts/server/users.ts'
import { onFirstUse } from '#server/on-first-use.ts'
import type { Services } from '#server/services.ts'
import type { Credential, Descriptor, Key } from './credentials.ts'
import { partyOf, type RelyingParty } from './relying-party.ts'

const webauthn = onFirstUse<typeof webauthnPackage>('@simplewebauthn/server')
const helpers = onFirstUse<typeof helpersPackage>('@simplewebauthn/server/helpers')

export type WebauthnChallenge = { challenge: string; rpId: string }
type Kind = {
  /** Passkeys are discoverable and verify the user, since nothing else is shown; second factors need not. */
  isPasskey: boolean
}
type Known = Kind & { known: readonly Descriptor[] }

const waitMilliseconds = 300_000
/** Post-quantum algorithms are still experimental in the runtime. */
const algorithms = ({ COSEALG } = helpers()) => [COSEALG.EdDSA, COSEALG.ES256, COSEALG.RS256]

export const askForKey = (
  services: Services,
  { id }: RelyingParty,
  user: User,
  { known, isPasskey }: Known,
) =>
  webauthn().generateRegistrationOptions({
    rpName: services.config.brand.name ?? brand.name,
    rpID: id,
    userID: new TextEncoder().encode(user.id),
    userName: user.email || user.id,
    userDisplayName: nameOf(user),
    timeout: waitMilliseconds,
    attestationType: 'none',
    supportedAlgorithmIDs: algorithms(),
    excludeCredentials: [...known],
    authenticatorSelection: isPasskey
      ? { residentKey: 'required', userVerification: 'required' }
      : { residentKey: 'discouraged', userVerification: 'preferred' },
  })

export const askToSign = (rpId: string, { known, isPasskey }: Known) =>
  webauthn().generateAuthenticationOptions({
    rpID: rpId,
    timeout: waitMilliseconds,
    userVerification: isPasskey ? 'required' : 'preferred',
    ...(known.length > 0 && { allowCredentials: [...known] }),
  })

export async function checkKey(
  services: Services,
  issued: WebauthnChallenge,
  answer: unknown,
  { isPasskey }: Kind,
): Promise<Key | undefined> {
  try {
    const response = answer as RegistrationResponseJSON
    if (!saysNothingOfItsMaker(response)) return undefined
    const { registrationInfo } = await webauthn().verifyRegistrationResponse({
      response,
      expectedChallenge: issued.challenge,
      expectedRPID: issued.rpId,
      expectedOrigin: [...partyOf(services, issued.rpId).origins],
      requireUserVerification: isPasskey,
      supportedAlgorithmIDs: algorithms(),
    })
    if (!registrationInfo) return undefined
    const { id, publicKey, counter } = registrationInfo.credential
    return {
      credentialId: id,
      publicKey: Buffer.from(publicKey),
      counter,
      rpId: issued.rpId,
      transports: transportsIn(response),
    }
  } catch {
    return undefined
  }
}

/** The new counter. One that does not grow means a copied key, and fails. */
export async function checkSignature(
  services: Services,
  issued: WebauthnChallenge,
  answer: unknown,
  credential: Credential,
  { isPasskey }: Kind,
): Promise<{ counter: number } | undefined> {
  const { credentialId, publicKey, counter, rpId } = credential
  if (rpId !== issued.rpId) return undefined
  try {
    const response = answer as AuthenticationResponseJSON
    if (response.id !== credentialId) return undefined
    const { verified, authenticationInfo } = await webauthn().verifyAuthenticationResponse({
      response,
      expectedChallenge: issued.challenge,
      expectedRPID: issued.rpId,
      expectedOrigin: [...partyOf(services, issued.rpId).origins],
      requireUserVerification: isPasskey,
      credential: { id: credentialId, publicKey: new Uint8Array(publicKey), counter },
    })
    return verified ? { counter: authenticationInfo.newCounter } : undefined
  } catch {
    return undefined
  }
}

/**
 * We request no attestation and reject it: checking one would fetch URLs from a stranger's certificate.
 * Self attestation has no certificate; some authenticators send it unrequested.
 */
function saysNothingOfItsMaker({ response }: RegistrationResponseJSON) {
  const attestation = helpers().decodeAttestationObject(
    helpers().isoBase64URL.toBuffer(response.attestationObject),
  )
  const form = attestation.get('fmt')
  return form === 'none' || (form === 'packed' && attestation.get('attStmt').get('x5c') === undefined)
}

const ways: readonly string[] = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb']
const transportsIn = ({ response }: RegistrationResponseJSON) =>
  ways.filter((way) => response.transports?.includes?.(way))

const nameOf = ({ userMetadata, email }: User) =>
  typeof userMetadata['name'] === 'string' ? userMetadata['name'].slice(0, 64) : email
