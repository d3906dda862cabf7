import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { createRemoteJWKSet, errors, type JWTPayload, jwtVerify } from 'jose'
import * as z from 'zod/mini'
import { AuthProblem, invalid, OAuthProblem, commitThenThrow } from '#features/accounts/server/errors.ts'
import { readProfile } from '#features/accounts/server/identities/external-profile.ts'
import { linkIdentity } from '#features/accounts/server/identities/identities.ts'
import { resolveAccount } from '#features/accounts/server/identities/resolve-account.ts'
import { siteOf } from '#features/accounts/server/redirects.ts'
import { deviceOf, startSession } from '#features/accounts/server/sessions/sessions.ts'
import { isSafeAddress, type OidcProvider } from '#server/provider-settings.ts'
import type { Services } from '#server/services.ts'
import { read, text } from '../input.ts'
import { userReader } from '../signed-in.ts'
import { wellKnown } from './authorize.ts'
import { checkLinking, checkMayLink } from './linking.ts'
import { configOf } from './oidc.ts'

const Body = z.object({
  provider: text,
  id_token: text,
  access_token: text,
  nonce: text,
  client_id: text,
  issuer: text,
  link_identity: z.nullish(z.boolean()),
})

export async function signInWithIdToken(services: Services, request: FastifyRequest) {
  const input = read(request, Body)
  if (!input.id_token) throw new OAuthProblem('id_token required')
  if (!input.provider && !(input.client_id && input.issuer))
    throw new OAuthProblem('provider or client_id and issuer required')
  const provider = providerFor(services, input)
  const linker = input.link_identity ? await linkerOf(services, request) : undefined
  const who = readProfile(provider.name, await claimsIn(services, provider, input))

  return commitThenThrow(services, 'sign-in by id_token', async (db) => {
    const user = linker
      ? await linkIdentity(services, db, who, linker)
      : await resolveAccount(services, db, who, { target: siteOf(services), role: 'student' })
    return user instanceof AuthProblem
      ? user
      : startSession(services, db, user.id, 'oauth', deviceOf(request))
  })
}

async function linkerOf(services: Services, request: FastifyRequest) {
  checkLinking(services)
  const caller = await userReader(services)(request)
  await checkMayLink(services, caller)
  return caller.user.id
}

function providerFor(
  services: Services,
  { provider, client_id, issuer }: z.output<typeof Body>,
): OidcProvider {
  const all = services.config.providers.oidc
  const found = provider
    ? all.find(({ name }) => name === provider.toLowerCase())
    : all.find((one) => one.issuer === issuer && one.clientIds.includes(client_id))
  if (found) return found
  if (wellKnown.includes(provider))
    throw new AuthProblem(
      400,
      'provider_disabled',
      `Provider (issuer "${issuers[provider] ?? provider}") is not enabled`,
    )
  const name = (provider || issuer).slice(0, 60)
  throw invalid(
    name.startsWith('custom:')
      ? `Custom provider "${name}" not found`
      : `Custom OIDC provider "${name}" not allowed`,
  )
}

const issuers: Record<string, string> = {
  google: 'https://accounts.google.com',
  apple: 'https://appleid.apple.com',
  facebook: 'https://www.facebook.com',
  kakao: 'https://kauth.kakao.com',
}

/** No provider shares a secret with us, so `none` and the HS family are never accepted. */
const algorithms = [
  'RS256',
  'RS384',
  'RS512',
  'PS256',
  'PS384',
  'PS512',
  'ES256',
  'ES384',
  'ES512',
  'EdDSA',
  'Ed25519',
]

async function claimsIn(
  services: Services,
  provider: OidcProvider,
  { id_token, access_token, nonce }: z.output<typeof Body>,
): Promise<JWTPayload> {
  const { issuer, jwks_uri } = (await configOf(services, provider)).serverMetadata()
  if (!jwks_uri || !isSafeAddress(jwks_uri)) throw new OAuthProblem('Bad ID token')
  const { payload, alg } = await jwtVerify(id_token, keysOf(jwks_uri), {
    issuer,
    algorithms,
    requiredClaims: ['sub', 'aud', 'exp', 'iat'],
    clockTolerance: 10,
  }).then(
    ({ payload, protectedHeader }) => ({ payload, alg: protectedHeader.alg }),
    (error: unknown) => {
      const isAway = !(error instanceof errors.JOSEError) || error instanceof errors.JWKSTimeout
      throw isAway
        ? new AuthProblem(
            503,
            'unexpected_failure',
            `${provider.label} does not answer just now. Please try again in a moment.`,
          )
        : new OAuthProblem('Bad ID token')
    },
  )
  const meantFor = [payload.aud ?? []].flat()
  const isOurs =
    meantFor.some((one) => provider.clientIds.includes(one)) &&
    (payload['azp'] === undefined ||
      meantFor.length === 1 ||
      provider.clientIds.includes(String(payload['azp'])))
  if (!isOurs)
    throw new OAuthProblem(`Unacceptable audience in id_token: [${meantFor.join(' ').slice(0, 200)}]`)
  if (access_token && payload['at_hash'] !== undefined && payload['at_hash'] !== halfHash(alg, access_token))
    throw new OAuthProblem('Bad ID token')
  checkNonce(payload['nonce'], nonce)
  return payload
}

/** The app sends the provider only the hash, so that an intercepted token is useless. */
function checkNonce(inToken: unknown, given: string) {
  if (!inToken !== !given)
    throw new OAuthProblem('Passed nonce and nonce in id_token should either both exist or not.')
  if (given && createHash('sha256').update(given).digest('hex') !== inToken)
    throw new OAuthProblem('Nonces mismatch', 'invalid nonce')
}

const halfHash = (alg: string, token: string) => {
  const hash = createHash(`sha${/\d{3}$/.exec(alg)?.[0] ?? '512'}`)
    .update(token)
    .digest()
  return hash.subarray(0, hash.length / 2).toString('base64url')
}

const keySets = new Map<string, ReturnType<typeof createRemoteJWKSet>>()
function keysOf(address: string) {
  const stored = keySets.get(address) ?? createRemoteJWKSet(new URL(address), { timeoutDuration: 5_000 })
  keySets.set(address, stored)
  return stored
}
