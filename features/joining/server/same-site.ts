import type { FastifyRequest } from 'fastify'
import { apiError } from '#common/api-error.ts'
import { fail } from '#server/errors.ts'
import type { Services } from '#server/services.ts'

const fromElsewhere = apiError(
  403,
  'cross-site',
  'This form was sent from another site. Please open the page here and send it again.',
)

/**
 * A form of another site could else make accounts or use up links in the name of whoever visits it. Every browser says where a POST comes from;
 * what says nothing is no browser that somebody else's page could command.
 */
export async function mustBeOurForm(services: Services, request: FastifyRequest) {
  const site = request.headers['sec-fetch-site']
  if (site !== undefined) return void (site === 'same-origin' || site === 'none' || fail(fromElsewhere))
  const { origin } = request.headers
  if (origin === undefined || services.config.origins.includes(origin)) return
  if (!URL.canParse(origin) || new URL(origin).host !== request.host) fail(fromElsewhere)
}
