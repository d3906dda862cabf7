import type { FastifyReply, FastifyRequest } from 'fastify'
import { AuthProblem, invalid, commitThenThrow } from '#features/accounts/server/errors.ts'
import { resolveAccount } from '#features/accounts/server/identities/resolve-account.ts'
import { checkLimit } from '#features/accounts/server/limits.ts'
import { isAllowedTarget } from '#features/accounts/server/redirects.ts'
import type { Db } from '#server/database.ts'
import { networkOf } from '#server/network.ts'
import type { Services } from '#server/services.ts'
import { failReturn, paramsOf } from '../providers/callback.ts'
import { endOAuth, type OAuthState } from '../providers/oauth-state.ts'
import { defaultRedirect, issueCode, redirectBack, redirectWithError } from '../providers/redirect-back.ts'
import { oidcChecks } from '../providers/secrets.ts'
import { type Assertion, readAssertion } from './assertion.ts'
import { findOrganisation, type Organisation, ownSaml } from './organisations.ts'

export async function takeAssertion(services: Services, request: FastifyRequest, reply: FastifyReply) {
  await checkLimit(services, 'token', networkOf(request.ip))
  ownSaml(services)
  const { SAMLResponse: answer, RelayState: state = '' } = paramsOf(request)
  if (!answer) throw invalid('SAMLResponse is missing')
  const begun = await whereItBegan(services, request, answer, state).catch((problem: AuthProblem) => problem)
  if (begun instanceof Error) return failReturn(services, request, reply, begun)
  const { oauth, organisation, requestId } = begun
  try {
    const assertion = await readAssertion(services, organisation, answer, requestId)
    const outcome = await commitThenThrow(services, 'return from an organisation', async (db) => {
      const user = await acceptAssertion(services, db, organisation, assertion, oauth)
      return user instanceof AuthProblem
        ? user
        : issueCode(services, db, request, {
            userId: user.id,
            oauth,
            by: { method: 'sso/saml', provider: organisation.id },
          })
    })
    return redirectBack(reply, oauth.target, outcome)
  } catch (error) {
    if (error instanceof AuthProblem) return redirectWithError(reply, oauth.target, error)
    throw error
  }
}

type Begun = {
  oauth: Pick<OAuthState, 'target' | 'challenge' | 'role'>
  organisation: Organisation
  requestId: string | undefined
}

/** SP-initiated by a stored state, or IdP-initiated where the settings allow it. */
async function whereItBegan(
  services: Services,
  request: FastifyRequest,
  answer: string,
  state: string,
): Promise<Begun> {
  if (/^[\w-]{43}$/.test(state)) {
    const oauth = await endOAuth(services, request, state, 'form')
    const organisation = await services.asSystem('which organisation', (db) =>
      findOrganisation(db, { id: oauth.provider.replace(/^sso:/, '') }),
    )
    if (!organisation || organisation.disabled)
      throw new AuthProblem(404, 'sso_provider_not_found', 'No such SSO provider')
    return { oauth, organisation, requestId: oidcChecks(services, state).requestId }
  }
  if (!ownSaml(services).idpInitiated)
    throw new AuthProblem(400, 'bad_oauth_state', 'OAuth state not found or expired')
  // Unverified: it only selects the certificate.
  const issuer = issuerOf(Buffer.from(answer, 'base64').toString('utf8'))
  const organisation = await services.asSystem('which organisation', (db) =>
    findOrganisation(db, { entityId: issuer }),
  )
  if (!organisation || organisation.disabled)
    throw new AuthProblem(404, 'sso_provider_not_found', 'No such SSO provider')
  const target = isAllowedTarget(services, state) ? state : defaultRedirect(services)
  return { oauth: { target, challenge: undefined, role: 'student' }, organisation, requestId: undefined }
}

/** Each bound keeps the search linear, whatever an unauthenticated body holds. */
export const issuerOf = (xml: string) =>
  /<(?:\w{1,40}:)?Issuer\b[^<>]{0,500}>\s{0,100}([^<>\s]{1,1000})\s{0,100}</.exec(
    xml.slice(0, 10_000),
  )?.[1] ?? ''

/** An assertion counts once, and only for the organisation's own domains. */
async function acceptAssertion(
  services: Services,
  db: Db,
  organisation: Organisation,
  { id, until, who }: Assertion,
  oauth: Begun['oauth'],
) {
  const rowCount = await db.execute(
    'accounts.acceptAssertion',
    'insert into auth.saml_assertions (provider_id, assertion_id, expires_at) values ($1, $2, $3) on conflict do nothing',
    [organisation.id, id.slice(0, 500), until],
  )
  if (rowCount === 0) return new AuthProblem(400, 'validation_failed', 'SAML Assertion is not valid')
  const domains = organisation.domains.map(({ domain }) => domain)
  const ownsAddress = domains.includes(who.email?.split('@')[1] ?? '')
  if (who.email && !ownsAddress)
    return new AuthProblem(
      403,
      'sso_domain_mismatch',
      'The organisation does not speak for this email address',
    )
  return resolveAccount(services, db, who, { ...oauth, ownsAddress })
}
