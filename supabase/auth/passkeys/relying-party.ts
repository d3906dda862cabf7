import type { FastifyRequest } from 'fastify'
import { invalid } from '#features/accounts/server/errors.ts'
import type { Services } from '#server/services.ts'

export type RelyingParty = { id: string; origins: readonly string[] }

/** Only a configured site: the host a client names, else the request's origin, else the product's address. */
export function relyingParty(services: Services, request: FastifyRequest, requested?: string): RelyingParty {
  const sites = sitesOf(services)
  const site = requested
    ? sites.find(({ id, host }) => id === requested || host === requested)
    : (sites.find(({ origin }) => origin === request.headers.origin) ?? sites[0])
  if (!site) throw invalid('rpId is not a host of this service')
  return partyOf(services, site.id)
}

export const partyOf = (services: Services, id: string): RelyingParty => ({
  id,
  origins: sitesOf(services)
    .filter((site) => site.id === id)
    .map(({ origin }) => origin),
})

function sitesOf({ config }: Services) {
  const own = nameOf(new URL(config.publicUrl).hostname)
  return config.origins
    .filter((text) => URL.canParse(text))
    .map((text) => {
      const { origin, hostname } = new URL(text)
      const host = nameOf(hostname)
      // Hosts below the product's own share its keys, such as `www`.
      return { origin, host: hostname, id: host.endsWith(`.${own}`) ? own : host }
    })
}

/** WebAuthn takes no IP addresses. */
const nameOf = (hostname: string) => (hostname === '127.0.0.1' ? 'localhost' : hostname)
