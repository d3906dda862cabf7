import { createHash } from 'node:crypto'
import type { Inline } from '#common/site.ts'
import type { Config } from './config.ts'

const policy = {
  'default-src': "'none'",
  'script-src': "'self'",
  'style-src': "'self'",
  'img-src': "'self' data: blob:",
  'font-src': "'self'",
  'connect-src': "'self'",
  'manifest-src': "'self'",
  'worker-src': "'self'",
  'form-action': "'self' https://checkout.stripe.com",
  'frame-ancestors': "'none'",
  'base-uri': "'none'",
  'object-src': "'none'",
}

/** For a picture or document that is opened by itself: it may load and run nothing. */
export const filePolicy = "default-src 'none'; base-uri 'none'; frame-ancestors 'none'; sandbox"

/** Built once: a library that built them per request took a fifth of the time of a small read. */
export type Shaping = Pick<Config, 'publicUrl'> & {
  apiUrl?: string | undefined
  auth?: Pick<Config['auth'], 'captcha'>
}

export function safeHeaders(config: Shaping): Readonly<Record<string, string>> {
  const isPublic = config.publicUrl.startsWith('https:')
  return Object.freeze({
    'content-security-policy': policyFor(config),
    ...(isPublic && { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }),
    'permissions-policy':
      'camera=(), microphone=(), geolocation=(self), accelerometer=(self), gyroscope=(self), screen-wake-lock=(self), payment=(), usb=()',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-site',
    'origin-agent-cluster': '?1',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'x-dns-prefetch-control': 'off',
    'x-download-options': 'noopen',
    'x-permitted-cross-domain-policies': 'none',
    // Off: the filter that it once switched on could itself be made to leak.
    'x-xss-protection': '0',
  })
}

export function policyFor({ publicUrl, apiUrl, auth }: Shaping, inline?: Inline): string {
  const captcha = auth?.captcha
  const inside: Record<string, string[] | undefined> = {
    'script-src': [...(inline?.scripts.map(hashOf) ?? []), ...(captcha?.origins ?? [])],
    'style-src': inline?.styles.map(hashOf),
    'connect-src': [...(apiUrl ? [new URL(apiUrl).origin] : []), ...(captcha?.origins ?? [])],
  }
  const directives = Object.entries(policy).map(([name, sources]) =>
    [name, sources, ...(inside[name] ?? [])].join(' '),
  )
  if (captcha) directives.push(`frame-src ${captcha.origins.join(' ')}`)
  return [...directives, ...(publicUrl.startsWith('https:') ? ['upgrade-insecure-requests'] : [])].join(';')
}

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
