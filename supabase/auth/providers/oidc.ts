import { importPKCS8, SignJWT } from 'jose'
import type * as openidClient from 'openid-client'
import { AuthProblem } from '#features/accounts/server/errors.ts'
import { serviceOf } from '#features/accounts/server/redirects.ts'
import type { OidcProvider } from '#server/provider-settings.ts'
import { onFirstUse } from '#server/on-first-use.ts'
import type { Services } from '#server/services.ts'
import { oidcChecks } from './secrets.ts'

const client = onFirstUse<typeof openidClient>('openid-client')

const answerSeconds = 8
const keptMs = 3_600_000

const callbackOf = (services: Services) => `${serviceOf(services)}/callback`

/** What clients may pass on to the provider; the other parameters are ours. */
const passedOn = [
  'prompt',
  'login_hint',
  'hd',
  'domain_hint',
  'access_type',
  'acr_values',
  'ui_locales',
  'display',
  'include_granted_scopes',
]

export async function signInAddress(
  services: Services,
  provider: OidcProvider,
  state: string,
  input: { scopes: string; query: Record<string, unknown> },
) {
  const config = await configOf(services, provider)
  const { nonce, verifier } = oidcChecks(services, state)
  const scopes = new Set(
    [...provider.scopes.split(/\s+/), ...input.scopes.split(/[\s,]+/)].filter((scope) =>
      /^[\x21\x23-\x5b\x5d-\x7e]+$/.test(scope),
    ),
  )
  const more = passedOn.flatMap((name) =>
    typeof input.query[name] === 'string' ? [[name, input.query[name]] as const] : [],
  )
  return client().buildAuthorizationUrl(config, {
    ...Object.fromEntries(more),
    redirect_uri: callbackOf(services),
    response_type: 'code',
    scope: [...scopes].join(' '),
    code_challenge: await client().calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    state,
    nonce,
    ...(returnsByForm(provider) && { response_mode: 'form_post' }),
  }).href
}

/** Apple posts whenever a name or an address is requested. */
export const returnsByForm = (provider: OidcProvider) => provider.name === 'apple'

export type Answered = {
  claims: Record<string, unknown>
  accessToken: string
  refreshToken: string | undefined
}

/**
 * The library checks state, issuer, signature, audience, times and nonce. @throws bad_oauth_callback (400)
 */
export async function askWho(
  services: Services,
  provider: OidcProvider,
  state: string,
  params: Record<string, string>,
): Promise<Answered> {
  const config = await configOf(services, provider)
  const { nonce, verifier } = oidcChecks(services, state)
  const back = new URL(callbackOf(services))
  back.search = new URLSearchParams(params).toString()
  try {
    const tokens = await client().authorizationCodeGrant(config, back, {
      expectedState: state,
      expectedNonce: nonce,
      pkceCodeVerifier: verifier,
      idTokenExpected: true,
    })
    const claims = { ...tokens.claims() } as Record<string, unknown>
    if (config.serverMetadata().userinfo_endpoint && !(claims['email'] && claims['name'])) {
      const { sub: _same, ...more } = await client().fetchUserInfo(
        config,
        tokens.access_token,
        String(claims['sub']),
      )
      for (const [name, value] of Object.entries(more)) claims[name] ??= value
    }
    return { claims, accessToken: tokens.access_token, refreshToken: tokens.refresh_token }
  } catch (error) {
    // The library's errors carry parts of the answer; log only their kind.
    services.log.warn(
      { provider: provider.name, why: (error as { code?: unknown }).code ?? (error as Error).name },
      'sign-in by a provider failed',
    )
    throw new AuthProblem(400, 'bad_oauth_callback', 'Unable to exchange external code')
  }
}

const known = new WeakMap<
  Services,
  Map<string, { at: number; config: Promise<openidClient.Configuration> }>
>()

/** Cached for an hour. @throws unexpected_failure (503) while the provider does not answer */
export async function configOf(
  services: Services,
  provider: OidcProvider,
): Promise<openidClient.Configuration> {
  const all =
    known.get(services) ?? new Map<string, { at: number; config: Promise<openidClient.Configuration> }>()
  known.set(services, all)
  const stored = all.get(provider.name)
  const fresh =
    stored && performance.now() - stored.at < keptMs
      ? stored
      : { at: performance.now(), config: discover(provider) }
  all.set(provider.name, fresh)
  try {
    return await fresh.config
  } catch (error) {
    all.delete(provider.name)
    services.log.warn(
      { provider: provider.name, why: (error as { code?: unknown }).code ?? (error as Error).name },
      'a provider does not answer',
    )
    throw new AuthProblem(
      503,
      'unexpected_failure',
      `${provider.label} does not answer just now. Please try again in a moment.`,
    )
  }
}

async function discover(provider: OidcProvider) {
  const isPlain = provider.issuer.startsWith('http:') // on loopback alone: the settings forbid it elsewhere
  return client().discovery(new URL(provider.issuer), provider.clientIds[0], undefined, authOf(provider), {
    timeout: answerSeconds,
    execute: [client().enableNonRepudiationChecks, ...(isPlain ? [client().allowInsecureRequests] : [])],
  })
}

function authOf(provider: OidcProvider): openidClient.ClientAuth {
  const { apple, clientSecret } = provider
  if (apple)
    return async (as, me, body, headers) =>
      client().ClientSecretPost(await appleSecret(provider, apple))(as, me, body, headers)
  if (!clientSecret) return client().None()
  return (as, me, body, headers) => {
    const takes = as.token_endpoint_auth_methods_supported ?? ['client_secret_basic']
    return (takes.includes('client_secret_basic') ? client().ClientSecretBasic : client().ClientSecretPost)(
      clientSecret,
    )(as, me, body, headers)
  }
}

/** Apple's client secret is a token signed with the key it gave us. */
async function appleSecret(
  { clientIds, issuer }: OidcProvider,
  { teamId, keyId, privateKey }: NonNullable<OidcProvider['apple']>,
) {
  const key = await importPKCS8(privateKey, 'ES256')
  return new SignJWT()
    .setProtectedHeader({ alg: 'ES256', kid: keyId })
    .setIssuer(teamId)
    .setSubject(clientIds[0])
    .setAudience(issuer)
    .setIssuedAt()
    .setExpirationTime('5m')
    .sign(key)
}
