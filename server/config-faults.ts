import { existsSync } from 'node:fs'
import { authFaultsInProduction, captchaFaults } from './auth-settings.ts'
import { samlFaults } from './provider-settings.ts'
import type { Settings } from './settings.ts'

export function faultsTogether(settings: Settings) {
  const faults = [...samlFaults(settings), ...captchaFaults(settings)]
  if (
    settings.DATABASE_MIGRATE === 'off' &&
    !(settings.DATABASE_URL && settings.CLEARWAY_MODE === 'production')
  )
    faults.push('DATABASE_MIGRATE: may be off only in production, with a DATABASE_URL')
  if (settings.DATABASE_OWNER_URL && !settings.DATABASE_URL)
    faults.push('DATABASE_URL: must be set beside DATABASE_OWNER_URL, for the server’s own login')
  if (settings.STRIPE_SECRET_KEY && !settings.STRIPE_WEBHOOK_SECRET)
    faults.push(
      'STRIPE_WEBHOOK_SECRET: must be set beside STRIPE_SECRET_KEY, or no payment is ever confirmed',
    )
  if (settings.S3_BUCKET && !(settings.S3_ACCESS_KEY_ID && settings.S3_SECRET_ACCESS_KEY))
    faults.push('S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY: must be set beside S3_BUCKET')
  if (!settings.VAPID_PUBLIC_KEY !== !settings.VAPID_PRIVATE_KEY)
    faults.push('VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY: give both or neither')
  const given = [settings.TEXT_ACCOUNT, settings.TEXT_TOKEN, settings.TEXT_FROM].filter(Boolean).length
  if (given > 0 && given < 3) faults.push('TEXT_ACCOUNT, TEXT_TOKEN and TEXT_FROM: give all three or none')
  if (
    !settings.PHRASING_URL !== !settings.PHRASING_MODEL ||
    (settings.PHRASING_KEY && !settings.PHRASING_URL)
  )
    faults.push('PHRASING_URL and PHRASING_MODEL: give both or neither, and PHRASING_KEY only beside them')
  if (settings.MAP_FILE && !existsSync(settings.MAP_FILE)) faults.push('MAP_FILE: there’s no such file')
  if (settings.BRAND_NAME && !settings.BRAND_SUPPORT_EMAIL)
    faults.push('BRAND_SUPPORT_EMAIL: must be set beside BRAND_NAME, or people are sent to us for help')
  for (const kind of ['JWT', 'SEAL', 'LINK'] as const)
    for (const name of [`AUTH_${kind}_SECRET`, `AUTH_${kind}_SECRET_PREVIOUS`] as const)
      if (settings[name] !== undefined && isWeak(settings[name]))
        faults.push(`${name}: too weak; give at least 32 random characters`)
  return faults
}

export function faultsInProduction(settings: Settings) {
  const faults = authFaultsInProduction(settings)
  // For measurements and tests, on a machine's own addresses.
  if (!settings.AUTH_RATE_LIMITS && !(isLoopbackHost(settings.HOST) && isLoopback(settings.PUBLIC_URL ?? '')))
    faults.push(
      'AUTH_RATE_LIMITS: must be on in production, or passwords can be guessed without end; only on a loopback HOST and PUBLIC_URL may it be off',
    )
  if (!settings.PUBLIC_URL) faults.push('PUBLIC_URL: must be set in production, as people reach the product')
  else if (!settings.PUBLIC_URL.startsWith('https://') && !isLoopback(settings.PUBLIC_URL))
    faults.push('PUBLIC_URL: must begin with https:// in production')
  if (!settings.SMTP_URL)
    faults.push('SMTP_URL: must be set in production, or nobody can confirm an email address')
  if (!settings.MAIL_FROM) faults.push('MAIL_FROM: must be set in production, as the sender of every email')
  if (
    settings.DATABASE_URL &&
    !isLoopback(settings.DATABASE_URL) &&
    new URL(settings.DATABASE_URL).password.length < 12
  )
    faults.push('DATABASE_URL: its password is too weak; give at least 12 characters')
  // The server login's password is derived from the owner's: from none, everybody can derive it.
  else if (
    settings.DATABASE_URL &&
    !settings.DATABASE_OWNER_URL &&
    new URL(settings.DATABASE_URL).password === ''
  )
    faults.push('DATABASE_URL: must carry a password, or DATABASE_OWNER_URL must stand beside it')
  for (const name of ['STRIPE_API_URL', 'S3_ENDPOINT', 'TEXT_URL'] as const)
    if (settings[name]?.startsWith('http://') && !isLoopback(settings[name]))
      faults.push(`${name}: must begin with https:// in production`)
  if (settings.ROUTER_URL?.startsWith('http://') && !isPrivate(settings.ROUTER_URL))
    faults.push(
      'ROUTER_URL: must begin with https:// in production, or be this machine or a container beside it',
    )
  if (settings.PHRASING_URL?.startsWith('http://') && !isPrivate(settings.PHRASING_URL))
    faults.push(
      'PHRASING_URL: must begin with https:// in production, or be this machine or a container beside it',
    )
  if (settings.ALLOW_PRIVATE_ADDRESSES === 'on')
    faults.push('ALLOW_PRIVATE_ADDRESSES: must be off in production, or anybody can read our own network')
  // clamd knows no TLS.
  if (settings.SCAN_URL && !isPrivate(settings.SCAN_URL))
    faults.push(
      'SCAN_URL: must be this machine or a container beside this one, because files go there unencrypted',
    )
  for (const name of ['DATABASE_URL', 'DATABASE_OWNER_URL'] as const)
    if (settings[name] && !isPrivate(settings[name]) && !/[?&]sslmode=(require|verify-)/.test(settings[name]))
      faults.push(`${name}: must end in ?sslmode=verify-full, or the database is reached without TLS`)
  if (
    settings.STRIPE_SECRET_KEY &&
    /_test_/.test(settings.STRIPE_SECRET_KEY) &&
    !isLoopback(settings.PUBLIC_URL ?? '')
  )
    faults.push('STRIPE_SECRET_KEY: is a test key; production needs a live one')
  return faults
}

/** A demo prints its passwords and shows everybody's mail. */
export function faultsInDemo({ HOST, PUBLIC_URL, DEMO_PUBLIC }: Settings) {
  if (DEMO_PUBLIC === 'yes') return []
  return [
    ...(isLoopbackHost(HOST) ? [] : ['HOST']),
    ...(isLoopback(PUBLIC_URL ?? '') || PUBLIC_URL === undefined ? [] : ['PUBLIC_URL']),
  ].map(
    (name) =>
      `${name}: leads others into this demo, whose passwords are public and whose mailbox is open. Set CLEARWAY_MODE=production, or DEMO_PUBLIC=yes if that is what you want`,
  )
}

export const isLoopback = (text: string) =>
  URL.canParse(text) && ['localhost', '127.0.0.1', '[::1]', '::1', ''].includes(new URL(text).hostname)

const isLoopbackHost = (host: string) => isLoopback(`http://${host.includes(':') ? `[${host}]` : host}`)

/** A name without a dot is a container's, on a network of its own. */
const isPrivate = (text: string) => isLoopback(text) || !/[.:]/.test(new URL(text).hostname)

/** Short, or made of few different characters: `changeme` repeated is no secret. */
const isWeak = (secret: string) => secret.length < 32 || new Set(secret).size < 10
