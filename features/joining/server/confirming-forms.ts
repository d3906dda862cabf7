import type { FastifyRequest } from 'fastify'
import type { App } from '#server/route.ts'
import type { Outcome } from '../rules.ts'
import { callerFor } from './ask-house.ts'

/** Where links of our mails lead, and which of them confirm something without signing anybody in. A type that is left out means a registration. */
const pages: Record<string, readonly string[]> = {
  '/verify-email': ['signup', 'signup_confirm'],
  '/email-confirm': ['signup'],
  '/confirm': ['signup', 'email_change'],
}

/** The button on those pages. Programs that only fetch the links of a mail press none, so a link is used up by the POST alone. */
export function confirmingForms(app: App) {
  for (const [page, types] of Object.entries(pages))
    app.post(page, async (request, reply) =>
      reply.redirect(`/registration/${await confirm(app, request, types)}`, 303),
    )
}

async function confirm(app: App, request: FastifyRequest, types: readonly string[]): Promise<Outcome> {
  const query = request.query as Record<string, unknown>
  const token = query['token'] || query['token_hash']
  const type = query['type'] || 'signup'
  if (typeof token !== 'string' || token === '' || typeof type !== 'string') return 'link-failed'
  if (!types.includes(type)) return 'needs-script'
  const ask = callerFor(app, request)
  const isChange = type === 'email_change'
  const { ok, status, body } = await ask('POST', '/auth/v1/verify', {
    token_hash: token,
    type: isChange ? 'email_change' : 'signup',
  })
  if (!ok) return status === 429 || status >= 500 ? 'try-again' : 'link-failed'
  const session = body['access_token']
  // The proof signs in as well, and there is nobody here who could make use of that.
  if (typeof session === 'string')
    await ask('POST', '/auth/v1/logout?scope=local', undefined, { authorization: `Bearer ${session}` })
  return !isChange ? 'confirmed' : session ? 'changed' : 'half-changed'
}
