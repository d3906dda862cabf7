import type { FastifyReply, FastifyRequest } from 'fastify'
import { roleAtSignUp } from '#features/accounts/rules.ts'
import { AuthProblem, invalid } from '#features/accounts/server/errors.ts'
import { checkLimit } from '#features/accounts/server/limits.ts'
import { targetOf } from '#features/accounts/server/redirects.ts'
import type { SignedIn } from '#features/accounts/server/users.ts'
import { networkOf } from '#server/network.ts'
import type { OidcProvider } from '#server/provider-settings.ts'
import type { Services } from '#server/services.ts'
import { checkChallenge } from '../input.ts'
import { checkLinking, checkMayLink } from './linking.ts'
import { startOAuth } from './oauth-state.ts'
import { returnsByForm, signInAddress } from './oidc.ts'
import { redirectWithError } from './redirect-back.ts'

export async function authorize(services: Services, request: FastifyRequest, reply: FastifyReply) {
  await checkLimit(services, 'token', networkOf(request.ip))
  const provider = providerOf(services, request)
  try {
    return reply
      .header('cache-control', 'no-store')
      .redirect(await startSignIn(services, request, reply, provider), 302)
  } catch (error) {
    // A person gets a page, even while a service is away.
    if (error instanceof AuthProblem && error.status >= 500)
      return redirectWithError(reply, targetOf(services, request), error)
    throw error
  }
}

export async function authorizeLink(
  services: Services,
  request: FastifyRequest,
  reply: FastifyReply,
  caller: SignedIn,
) {
  checkLinking(services)
  await checkMayLink(services, caller)
  const url = await startSignIn(services, request, reply, providerOf(services, request), caller.user.id)
  return queryOf(request)['skip_http_redirect'] === 'true'
    ? { url }
    : reply.header('cache-control', 'no-store').redirect(url, 302)
}

async function startSignIn(
  services: Services,
  request: FastifyRequest,
  reply: FastifyReply,
  provider: OidcProvider,
  linkUserId?: string,
) {
  const query = queryOf(request)
  const text = (name: string) => (typeof query[name] === 'string' ? query[name] : '')
  const challenge = checkChallenge(services, {
    code_challenge: text('code_challenge'),
    code_challenge_method: text('code_challenge_method'),
  })
  const oauth = {
    provider: provider.name,
    target: targetOf(services, request),
    challenge,
    linkUserId,
    role: roleAtSignUp(query['role']),
  }
  const state = await startOAuth(
    services,
    request,
    reply,
    oauth,
    returnsByForm(provider) ? 'form' : 'address',
  )
  return signInAddress(services, provider, state, { scopes: text('scopes'), query })
}

/** @throws validation_failed (400) for a provider that is not set up */
function providerOf(services: Services, request: FastifyRequest): OidcProvider {
  const requested = queryOf(request)['provider']
  const name = typeof requested === 'string' ? requested.toLowerCase().slice(0, 60) : ''
  const found = services.config.providers.oidc.find((one) => one.name === name)
  if (found) return found
  throw invalid(
    `Unsupported provider: ${wellKnown.includes(name) ? 'provider is not enabled' : `Provider ${name} could not be found`}`,
  )
}

const queryOf = (request: FastifyRequest) => request.query as Record<string, unknown>

/** Known to the protocol's clients: "not enabled" rather than "unknown". */
export const wellKnown = [
  'apple',
  'azure',
  'bitbucket',
  'discord',
  'facebook',
  'figma',
  'fly',
  'github',
  'gitlab',
  'google',
  'kakao',
  'keycloak',
  'linkedin',
  'linkedin_oidc',
  'notion',
  'slack',
  'slack_oidc',
  'snapchat',
  'spotify',
  'twitch',
  'twitter',
  'workos',
  'x',
  'zoom',
]
