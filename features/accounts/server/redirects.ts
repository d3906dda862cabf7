import type { FastifyRequest } from 'fastify'
import type { Services } from '#server/services.ts'

const confirmingPages = ['/verify-email', '/email-confirm', '/confirm', '/reset-password']
const loopback = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/

export const siteOf = (services: Pick<Services, 'config'>): string =>
  services.config.auth.siteUrl ?? services.config.publicUrl

export const serviceOf = (services: Pick<Services, 'config'>): string =>
  services.config.publicUrl + services.config.auth.basePath

/** Our site and origins (in development any port), else the allow list. */
export function isAllowedTarget(services: Pick<Services, 'config'>, target: string): boolean {
  if (target.length > 2_000 || !URL.canParse(target)) return false
  const { origin, protocol, hostname, username, password, href } = new URL(target)
  if (username || password || /^(javascript|data|vbscript|blob|file|about):$/.test(protocol)) return false
  const isWeb = protocol === 'http:' || protocol === 'https:'
  if (isWeb) {
    const site = new URL(siteOf(services))
    if (origin === site.origin || services.config.origins.includes(origin)) return true
    if (protocol === site.protocol && loopback.test(hostname) && loopback.test(site.hostname)) return true
    if (isNumeric(target, hostname) && !loopback.test(hostname)) return false
  }
  const plain = [target, href].map((text) => text.split('#')[0]!)
  // Both as written and as the browser parses it must match, or spelling tricks could differ.
  return patternsOf(services).some((pattern) =>
    plain.every((text) => pattern.test(text) || pattern.test(text.replace(/\/$/, ''))),
  )
}

/** A numeric address hides its host, in whatever notation. */
const isNumeric = (target: string, hostname: string) =>
  /^\[|^[\d.]+$/.test(hostname) || /^https?:\/*\d+([:/?#]|$)/i.test(target)

const compiled = new WeakMap<readonly string[], readonly RegExp[]>()
function patternsOf({ config }: Pick<Services, 'config'>): readonly RegExp[] {
  const { allowedRedirects } = config.auth
  const known = compiled.get(allowedRedirects) ?? allowedRedirects.map(globToRegExp)
  compiled.set(allowedRedirects, known)
  return known
}

export function targetOf(
  services: Pick<Services, 'config'>,
  request: FastifyRequest,
  query?: unknown,
): string {
  const { redirect_to } = request.query as { redirect_to?: unknown }
  const queries = [query, redirect_to, request.headers['redirect_to'], request.headers.referer]
  return (
    queries.find(
      (one): one is string => typeof one === 'string' && one !== '' && isAllowedTarget(services, one),
    ) ?? siteOf(services)
  )
}

export type LinkType = 'signup' | 'invite' | 'magiclink' | 'recovery' | 'email_change'

/** Our pages get the token directly, so a scanner that fetches links uses nothing up; others redirect. */
export function linkFor(
  services: Pick<Services, 'config'>,
  target: string,
  about: {
    type: LinkType
    token: string
    email: string
    choosesPassword?: boolean
    from?: string
    next?: string
  },
): string {
  const { type, token, email, choosesPassword = false, from = '', next = '' } = about
  const home = services.config.publicUrl
  const isHome = target.replace(/\/$/, '') === home
  const url = new URL(target)
  if (
    services.config.auth.hasPages &&
    (isHome || (confirmingPages.includes(url.pathname) && isOurs(services, url)))
  ) {
    const page = new URL(
      isHome || choosesPassword || isOfAnotherKind(url.pathname, type)
        ? (isHome ? home : url.origin) + (choosesPassword ? '/reset-password' : pageFor[type])
        : url.origin + url.pathname,
    )
    page.search = new URLSearchParams({ token, type, email, ...(next && { from, next }) }).toString()
    return page.href
  }
  return serviceLink(services, target, about)
}

const isOurs = ({ config }: Pick<Services, 'config'>, { origin, hostname }: URL) =>
  config.origins.includes(origin) || loopback.test(hostname)

const pageFor: Record<LinkType, string> = {
  signup: '/verify-email',
  invite: '/reset-password',
  magiclink: '/email-confirm',
  recovery: '/reset-password',
  email_change: '/confirm',
}

/** Sign-in by mail starts on any of our pages, but only one completes it. */
const isOfAnotherKind = (page: string, type: LinkType) =>
  (type === 'magiclink' || type === 'invite') && page !== pageFor[type]

export const serviceLink = (
  services: Pick<Services, 'config'>,
  target: string,
  { type, token }: { type: LinkType; token: string },
): string =>
  `${serviceOf(services)}/verify?${new URLSearchParams({ token, type })}&redirect_to=${isPlain(target) ? target : encodeURIComponent(target)}`

/** Clients look for the plain address in a link, so only what a query needs is escaped. */
const isPlain = (target: string) => /^[\w:/.?~-]+$/.test(target)

/** As in the protocol: `*` stops at `.` and `/`, `**` does not; also `?`, `{a,b}`, `[!a-z]`, `\`. */
export function globToRegExp(pattern: string): RegExp {
  let source = ''
  let open = 0
  for (let at = 0; at < pattern.length; at += 1) {
    const sign = pattern[at]!
    if (sign === '\\' && at + 1 < pattern.length) source += literal(pattern[++at]!)
    else if (sign === '*' && pattern[at + 1] === '*') {
      while (pattern[at + 1] === '*') at += 1
      source += '.*'
    } else if (sign === '*') source += '[^./]*'
    else if (sign === '?') source += '[^./]'
    else if (sign === '{') {
      open += 1
      source += '(?:'
    } else if (sign === '}' && open > 0) {
      open -= 1
      source += ')'
    } else if (sign === ',' && open > 0) source += '|'
    else if (sign === '[' && pattern.indexOf(']', at + 2) > 0) {
      const end = pattern.indexOf(']', at + 2)
      source += setOf(pattern.slice(at + 1, end))
      at = end
    } else source += literal(sign)
  }
  return new RegExp(`^${source}${')'.repeat(open)}$`, 's')
}

const literal = (sign: string) => sign.replace(/[\\^$.*+?()[\]{}|/-]/, '\\$&')
const setOf = (signs: string) => (signs.startsWith('!') ? `[^${inSet(signs.slice(1))}]` : `[${inSet(signs)}]`)
const inSet = (signs: string) => signs.replace(/[\\^\]]/g, '\\$&')
