import type { FastifyReply, FastifyRequest } from 'fastify'
import { AuthProblem, commitThenThrow } from '#features/accounts/server/errors.ts'
import { readProfile } from '#features/accounts/server/identities/external-profile.ts'
import { linkIdentity } from '#features/accounts/server/identities/identities.ts'
import { resolveAccount } from '#features/accounts/server/identities/resolve-account.ts'
import { checkLimit } from '#features/accounts/server/limits.ts'
import { networkOf } from '#server/network.ts'
import type { Services } from '#server/services.ts'
import { endOAuth, type OAuthState } from './oauth-state.ts'
import { askWho, returnsByForm } from './oidc.ts'
import { defaultRedirect, issueCode, redirectBack, redirectWithError } from './redirect-back.ts'
import type { ProviderTokens } from './secrets.ts'

/** Whatever the outcome, the browser ends on a page. */
export async function answerCallback(services: Services, request: FastifyRequest, reply: FastifyReply) {
  await checkLimit(services, 'token', networkOf(request.ip))
  const params = paramsOf(request)
  const state = params['state']
  if (!state) throw new AuthProblem(400, 'bad_oauth_callback', 'OAuth state parameter missing')
  const oauth = await endOAuth(
    services,
    request,
    state,
    request.method === 'POST' ? 'form' : 'address',
  ).catch((problem: AuthProblem) => problem)
  if (oauth instanceof Error) return failReturn(services, request, reply, oauth)
  try {
    if (params['error']) throw deniedThere(params)
    return redirectBack(reply, oauth.target, await finish(services, request, oauth, state, params))
  } catch (error) {
    if (error instanceof AuthProblem) return redirectWithError(reply, oauth.target, error)
    throw error
  }
}

async function finish(
  services: Services,
  request: FastifyRequest,
  oauth: OAuthState,
  state: string,
  params: Record<string, string>,
) {
  const provider = services.config.providers.oidc.find(({ name }) => name === oauth.provider)
  if (!provider || returnsByForm(provider) !== (request.method === 'POST'))
    throw new AuthProblem(400, 'bad_oauth_callback', 'OAuth callback does not belong to this sign-in')
  if (!params['code']) throw new AuthProblem(400, 'bad_oauth_callback', 'OAuth code parameter missing')
  const { user: posted, ...answer } = params
  const { claims, accessToken, refreshToken } = await askWho(services, provider, state, answer)
  const who = readProfile(provider.name, { ...(provider.name === 'apple' && nameFrom(posted)), ...claims })
  const tokens: ProviderTokens = {
    provider_token: accessToken,
    ...(refreshToken && { provider_refresh_token: refreshToken }),
  }

  return commitThenThrow(services, 'return from a provider', async (db) => {
    const user = oauth.linkUserId
      ? await linkIdentity(services, db, who, oauth.linkUserId)
      : await resolveAccount(services, db, who, oauth)
    return user instanceof AuthProblem
      ? user
      : issueCode(services, db, request, { userId: user.id, oauth, by: 'oauth', tokens })
  })
}

/** Apple posts the name once, outside the signed token: trusted for a name only. */
function nameFrom(posted: string | undefined): Record<string, unknown> {
  try {
    const { name } = JSON.parse(posted ?? '{}') as { name?: { firstName?: unknown; lastName?: unknown } }
    return { given_name: name?.firstName, family_name: name?.lastName }
  } catch {
    return {}
  }
}

function deniedThere({ error = '', error_description = '' }: Record<string, string>) {
  const isApiError = error === 'access_denied' || error === 'user_cancelled_authorize'
  return new AuthProblem(
    isApiError ? 403 : 400,
    'bad_oauth_callback',
    (error_description || error).replaceAll(/[^\x20-\x7e]/g, ' ').slice(0, 200),
  )
}

export function failReturn(services: Services, request: FastifyRequest, reply: FastifyReply, problem: Error) {
  if (!(problem instanceof AuthProblem) || !request.headers.accept?.includes('text/html')) throw problem
  return redirectWithError(reply, defaultRedirect(services), problem)
}

export function paramsOf(request: FastifyRequest): Record<string, string> {
  const sent = (request.method === 'POST' ? request.body : request.query) as
    | Record<string, unknown>
    | undefined
  return Object.fromEntries(
    Object.entries(sent ?? {}).flatMap(([name, value]) => {
      const first: unknown = Array.isArray(value) ? value[0] : value
      return typeof first === 'string' ? [[name, first]] : []
    }),
  )
}
