import type { FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { AuthProblem, invalid } from '#features/accounts/server/errors.ts'
import { checkLimit } from '#features/accounts/server/limits.ts'
import { isAllowedTarget, targetOf } from '#features/accounts/server/redirects.ts'
import { networkOf } from '#server/network.ts'
import type { Services } from '#server/services.ts'
import { challenge, checkChallenge, read, text } from '../input.ts'
import { startOAuth } from '../providers/oauth-state.ts'
import { oidcChecks } from '../providers/secrets.ts'
import { assertionAddress, findOrganisation, ourEntityId, ownSaml, samlFor } from './organisations.ts'
import { samlPackage } from './packages.ts'

const Body = z.object({
  provider_id: text,
  domain: text,
  redirect_to: text,
  skip_http_redirect: z.nullish(z.boolean()),
  ...challenge,
})

export async function signInAtOrganisation(services: Services, request: FastifyRequest, reply: FastifyReply) {
  await checkLimit(services, 'sso', networkOf(request.ip))
  ownSaml(services)
  const input = read(request, Body)
  if (input.provider_id && input.domain) throw invalid('Only one of provider_id or domain supported')
  if (!input.provider_id && !input.domain) throw invalid('A provider_id or domain needs to be provided')
  const by = input.provider_id ? { id: input.provider_id } : { domain: input.domain }
  const codeChallenge = checkChallenge(services, input)
  const organisation = await services.asSystem('which organisation', (db) => findOrganisation(db, by))
  if (!organisation || organisation.disabled)
    throw new AuthProblem(
      404,
      'sso_provider_not_found',
      input.domain ? 'No SSO provider assigned for this domain' : 'No such SSO provider',
    )

  const target = isAllowedTarget(services, input.redirect_to)
    ? input.redirect_to
    : targetOf(services, request)
  const oauth = {
    provider: `sso:${organisation.id}`,
    target,
    challenge: codeChallenge,
    linkUserId: undefined,
    role: 'student',
  } as const
  const state = await startOAuth(services, request, reply, oauth, 'form')
  const url = await (
    await samlFor(services, organisation, oidcChecks(services, state).requestId)
  ).getAuthorizeUrlAsync(state, undefined, {})
  return input.skip_http_redirect ? { url } : reply.header('cache-control', 'no-store').redirect(url, 303)
}

export function showOwnMetadata(services: Services, request: FastifyRequest, reply: FastifyReply) {
  const { privateKey, certificate } = ownSaml(services)
  const metadata = samlPackage().generateServiceProviderMetadata({
    issuer: ourEntityId(services),
    callbackUrl: assertionAddress(services),
    privateKey,
    publicCerts: certificate,
    decryptionPvk: privateKey,
    decryptionCert: certificate,
    identifierFormat: 'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent',
    wantAssertionsSigned: true,
    generateUniqueId: () => '_clearway',
  })
  if ((request.query as { download?: unknown }).download === 'true')
    reply.header('content-disposition', 'attachment; filename="metadata.xml"')
  return reply
    .type('application/xml; charset=utf-8')
    .header('cache-control', 'public, max-age=600')
    .send(metadata)
}
