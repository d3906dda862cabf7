import type { FastifyRequest } from 'fastify'
import { invalid } from '#features/accounts/server/errors.ts'
import type { Services } from '#server/services.ts'

/** For whom an authenticator signs: a host name, and the origins whose pages may ask in its name. */
export type RelyingParty = { id: string; origins: readonly string[] }

/**
 * The site that asks, out of our own: never one that only the request knows. A client of second factors may name the host it is on;
 * otherwise its origin tells, and without one it is the product's own address.
 */
export function relyingParty(services: Services, request: FastifyRequest, wished?: string): RelyingParty {
  const sites = sitesOf(services)
  const site = wished
    ? sites.find(({ id, host }) => id === wished || host === wished)
    : (sites.find(({ origin }) => origin === request.headers.origin) ?? sites[0])
  if (!site) throw invalid('rpId is not a host of this service')
  return partyOf(services, site.id)
}

/** The origins of a relying party that an earlier challenge named. */
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
      // A host below the product's own may use the same keys: `www` is no other house.
      return { origin, host: hostname, id: host.endsWith(`.${own}`) ? own : host }
    })
}

/** Authenticators know names alone; on one's own machine the number has one. */
const nameOf = (hostname: string) => (hostname === '127.0.0.1' ? 'localhost' : hostname)
