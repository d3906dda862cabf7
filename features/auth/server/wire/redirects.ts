import type { FastifyRequest } from 'fastify'
import type { House } from '#server/house.ts'

/** Pages of ours that confirm by themselves with the token of a link. */
const confirmingPages = ['/verify-email', '/email-confirm', '/confirm', '/reset-password']
const loopback = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/

/** Whether a link may lead there: an origin of the settings; on a developer's machine any port of it. */
export function isAllowedTarget(house: House, target: string): boolean {
  if (target.length > 2_000 || !URL.canParse(target)) return false
  const { origin, protocol, hostname, username, password } = new URL(target)
  if ((protocol !== 'http:' && protocol !== 'https:') || username || password) return false
  if (house.config.origins.includes(origin)) return true
  return loopback.test(hostname) && loopback.test(new URL(house.config.publicUrl).hostname)
}

/** Where the person asked to be sent, else where they came from, else our front door: never anywhere that is not allowed. */
export function targetOf(house: House, request: FastifyRequest): string {
  const { redirect_to } = request.query as { redirect_to?: unknown }
  const wishes = [redirect_to, request.headers['redirect_to'], request.headers.referer]
  return wishes.find((wish): wish is string => typeof wish === 'string' && isAllowedTarget(house, wish)) ?? house.config.publicUrl
}

export type LinkType = 'signup' | 'recovery' | 'email_change'

/**
 * The link of a mail. Where our own page asks the service with the token, it leads straight there (a mail scanner that only
 * fetches links uses nothing up); other clients' links pass the service, which sends them on with a session.
 */
export function linkFor(house: House, target: string, about: { type: LinkType; token: string; email: string }): string {
  const home = house.config.publicUrl
  const ours = { signup: '/verify-email', recovery: '/reset-password', email_change: '/confirm' }[about.type]
  const wished = new URL(target)
  const isHome = target.replace(/\/$/, '') === home
  if (isHome || confirmingPages.includes(wished.pathname)) {
    const page = new URL(isHome ? home + ours : wished.origin + wished.pathname)
    page.search = new URLSearchParams({ token: about.token, type: about.type, email: about.email }).toString()
    return page.href
  }
  return `${home}/auth/v1/verify?${new URLSearchParams({ token: about.token, type: about.type, redirect_to: target })}`
}
