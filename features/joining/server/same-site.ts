import type { FastifyRequest } from 'fastify'
import { refusal } from '#common/api-error.ts'
import { refuse } from '#server/errors.ts'
import type { House } from '#server/services.ts'

const fromElsewhere = refusal(
  403,
  'cross-site',
  'This form was sent from another site. Please open the page here and send it again.',
)

/**
 * A form of another site could else make accounts or use up links in the name of whoever visits it. Every browser says where a POST comes from;
 * what says nothing is no browser that somebody else's page could command.
 */
export async function mustBeOurForm(house: House, request: FastifyRequest) {
  const site = request.headers['sec-fetch-site']
  if (site !== undefined) return void (site === 'same-origin' || site === 'none' || refuse(fromElsewhere))
  const { origin } = request.headers
  if (origin === undefined || house.config.origins.includes(origin)) return
  if (!URL.canParse(origin) || new URL(origin).host !== request.host) refuse(fromElsewhere)
}
