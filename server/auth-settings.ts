import { z } from 'zod'
import type { Secrets } from './seal.ts'

const number = (least: number, most: number) => z.coerce.number().int().min(least).max(most)
const onOff = (standard: 'on' | 'off') =>
  z
    .enum(['on', 'off'])
    .default(standard)
    .transform((value) => value === 'on')

const unitSeconds: Readonly<Record<string, number>> = { s: 1, m: 60, h: 3600 }
const mostAtOnce = 30

export type Rate = { burst: number; perSecond: number }

/** `150/5m`: rate per window. Burst 30, unless given as in `15/1m/30`. `off`: no limit. */
const rate = z.string().transform((text, context): Rate | undefined => {
  if (text === 'off') return undefined
  const [, count = '', each = '', unit = '', burst] =
    /^(\d{1,6})\/(\d{0,4})([smh])(?:\/(\d{1,6}))?$/.exec(text) ?? []
  const perSecond = Number(count) / (Number(each || 1) * (unitSeconds[unit] ?? 0))
  if (Number.isFinite(perSecond) && perSecond > 0 && burst !== '0')
    return { burst: Number(burst ?? Math.min(Number(count), mostAtOnce)), perSecond }
  context.addIssue({ code: 'custom', message: 'must be a number and a time, such as 150/5m, or off' })
  return z.NEVER
})

/** Environment variables; a test compares them with the table in docs/operations.md. */
export const AuthSettings = z.object({
  AUTH_JWT_SECRET: z.string().optional(),
  AUTH_JWT_SECRET_PREVIOUS: z.string().optional(),
  AUTH_SEAL_SECRET: z.string().optional(),
  AUTH_SEAL_SECRET_PREVIOUS: z.string().optional(),
  AUTH_LINK_SECRET: z.string().optional(),
  AUTH_LINK_SECRET_PREVIOUS: z.string().optional(),
  AUTH_SERVICE_KEY_GENERATION: number(1, 1_000_000).default(1),
  AUTH_JWT_ALGORITHM: z.enum(['ES256', 'RS256', 'HS256']).default('ES256'),
  AUTH_ISSUER: z.url({ protocol: /^https?$/ }).optional(),
  AUTH_JWT_KEYS: z.string().min(1).optional(),
  AUTH_ACCESS_TOKEN_SECONDS: number(60, 86_400).default(3600),
  AUTH_REUSE_SECONDS: number(0, 600).default(10),
  AUTH_SESSION_SECONDS: number(0, 315_360_000).optional(),
  AUTH_SESSION_IDLE_SECONDS: number(0, 315_360_000).optional(),
  AUTH_SESSION_LOW_AAL_SECONDS: number(0, 315_360_000).default(0),
  AUTH_SINGLE_SESSION: onOff('off'),
  AUTH_SIGNUP: onOff('on'),
  AUTH_ANONYMOUS: onOff('on'),
  AUTH_EMAIL: onOff('on'),
  AUTH_EMAIL_AUTOCONFIRM: onOff('off'),
  AUTH_EMAIL_COOLDOWN: number(0, 86_400).default(60),
  AUTH_EMAIL_CHANGE_BOTH: onOff('on'),
  AUTH_LINK_SECONDS: number(60, 604_800).default(86_400),
  AUTH_RECOVERY_SECONDS: number(60, 604_800).default(3600),
  AUTH_CODE_SECONDS: number(60, 86_400).default(600),
  AUTH_REAUTHENTICATION_SECONDS: number(60, 86_400).default(600),
  AUTH_ADMIN_SECOND_FACTOR: z.enum(['on', 'off']).optional(),
  AUTH_PASSWORD_MIN: number(6, 64).default(8),
  AUTH_PASSWORD_COMMON: z.enum(['refuse', 'allow']).default('refuse'),
  AUTH_PASSWORD_REAUTHENTICATION: onOff('off'),
  AUTH_TOTP: onOff('on'),
  AUTH_WEBAUTHN: onOff('on'),
  AUTH_PASSKEYS: onOff('on'),
  AUTH_LINKING: onOff('on'),
  AUTH_RATE_LIMITS: onOff('on'),
  AUTH_RATE_TOKEN: rate.prefault('150/5m'),
  AUTH_RATE_VERIFY: rate.prefault('30/5m'),
  AUTH_RATE_MAIL: rate.prefault('30/5m'),
  AUTH_RATE_CHANGE: rate.prefault('30/5m'),
  AUTH_RATE_FUNCTIONS: rate.prefault('30/5m'),
  AUTH_RATE_SSO: rate.prefault('30/5m'),
  AUTH_RATE_ANONYMOUS: rate.prefault('30/1h'),
  AUTH_RATE_FACTORS: rate.prefault('15/1m/30'),
  AUTH_RATE_GUESSES: rate.prefault('60/1h/10'),
  AUTH_RATE_GUESSES_ACCOUNT: rate.prefault('300/1h/100'),
  RATE_GUEST_HOLDS: rate.prefault('60/1h'),
  RATE_GUEST_MAILS: rate.prefault('10/24h/5'),
  RATE_CALENDAR: rate.prefault('30/5m'),
  RATE_CODES: rate.prefault('30/5m'),
  RATE_TEST_REMINDERS: rate.prefault('30/5m'),
  RATE_NEWSLETTER: rate.prefault('30/5m'),
  RATE_SCHOOL_REQUESTS: rate.prefault('30/5m'),
  RATE_SALES: rate.prefault('10/1h'),
  RATE_GIFTS: rate.prefault('30/1h'),
  RATE_PAYING_LINKS: rate.prefault('30/1h'),
  AUTH_MAILS_PER_HOUR: number(0, 1_000_000).default(3_000),
  AUTH_CAPTCHA: z.enum(['off', 'turnstile', 'hcaptcha']).default('off'),
  AUTH_CAPTCHA_SITE_KEY: z.string().min(1).optional(),
  AUTH_CAPTCHA_SECRET: z.string().min(1).optional(),
  AUTH_CAPTCHA_URL: z.url({ protocol: /^https?$/ }).optional(),
  AUTH_SITE_URL: z.url({ protocol: /^https?$/ }).optional(),
  AUTH_ALLOWED_REDIRECTS: z.string().default(''),
})

export type AuthSettings = z.infer<typeof AuthSettings>

const secretsOf = (present: string, previous: string | undefined): Secrets =>
  previous && previous !== present ? [present, previous] : [present]

/** A demo may have the tokens' secret alone. A secret of one's own has a previous one of its own, too. */
function ownSecretsOf(settings: AuthSettings, kind: 'SEAL' | 'LINK', jwtSecret: string): Secrets {
  const own = settings[`AUTH_${kind}_SECRET`]
  const previous = settings[`AUTH_${kind}_SECRET_PREVIOUS`]
  return own ? secretsOf(own, previous) : secretsOf(jwtSecret, previous ?? settings.AUTH_JWT_SECRET_PREVIOUS)
}

const orNone = (seconds: number) => (seconds === 0 ? undefined : seconds)
const perHour = (count: number): Rate | undefined =>
  count === 0 ? undefined : { burst: count, perSecond: count / 3600 }

/** A copy of a browser's storage must not open an account for ever. */
const days = 86_400
const inProduction = { session: 90 * days, idle: 30 * days }

export function authConfig(settings: AuthSettings, jwtSecret: string, isProduction = false) {
  return {
    jwtSecret,
    /** The first of each is used, the second is still accepted. */
    jwtSecrets: secretsOf(jwtSecret, settings.AUTH_JWT_SECRET_PREVIOUS),
    sealSecrets: ownSecretsOf(settings, 'SEAL', jwtSecret),
    linkSecrets: ownSecretsOf(settings, 'LINK', jwtSecret),
    serviceKeyGeneration: settings.AUTH_SERVICE_KEY_GENERATION,
    jwtAlgorithm: settings.AUTH_JWT_ALGORITHM,
    /** A private JWK, or a set whose first key signs. Absent: the key is made and stored in the database. */
    jwtKeysFile: settings.AUTH_JWT_KEYS,
    issuer: settings.AUTH_ISSUER,
    accessTokenSeconds: settings.AUTH_ACCESS_TOKEN_SECONDS,
    reuseSeconds: settings.AUTH_REUSE_SECONDS,
    sessionSeconds: orNone(settings.AUTH_SESSION_SECONDS ?? (isProduction ? inProduction.session : 0)),
    sessionIdleSeconds: orNone(settings.AUTH_SESSION_IDLE_SECONDS ?? (isProduction ? inProduction.idle : 0)),
    sessionLowAalSeconds: orNone(settings.AUTH_SESSION_LOW_AAL_SECONDS),
    singleSession: settings.AUTH_SINGLE_SESSION,
    isOpenToSignUp: settings.AUTH_SIGNUP,
    anonymous: settings.AUTH_ANONYMOUS,
    email: settings.AUTH_EMAIL,
    emailAutoconfirm: settings.AUTH_EMAIL_AUTOCONFIRM,
    emailCooldownSeconds: settings.AUTH_EMAIL_COOLDOWN,
    emailChangeBoth: settings.AUTH_EMAIL_CHANGE_BOTH,
    linkSeconds: settings.AUTH_LINK_SECONDS,
    recoverySeconds: settings.AUTH_RECOVERY_SECONDS,
    codeSeconds: settings.AUTH_CODE_SECONDS,
    reauthenticationSeconds: settings.AUTH_REAUTHENTICATION_SECONDS,
    adminSecondFactor: (settings.AUTH_ADMIN_SECOND_FACTOR ?? (isProduction ? 'on' : 'off')) === 'on',
    passwordMin: settings.AUTH_PASSWORD_MIN,
    refusesCommonPasswords: settings.AUTH_PASSWORD_COMMON === 'refuse',
    passwordReauthentication: settings.AUTH_PASSWORD_REAUTHENTICATION,
    totp: settings.AUTH_TOTP,
    webauthn: settings.AUTH_WEBAUTHN,
    passkeys: settings.AUTH_PASSKEYS,
    linking: settings.AUTH_LINKING,
    rateLimits: settings.AUTH_RATE_LIMITS,
    rates: {
      token: settings.AUTH_RATE_TOKEN,
      verify: settings.AUTH_RATE_VERIFY,
      mail: settings.AUTH_RATE_MAIL,
      change: settings.AUTH_RATE_CHANGE,
      functions: settings.AUTH_RATE_FUNCTIONS,
      sso: settings.AUTH_RATE_SSO,
      anonymous: settings.AUTH_RATE_ANONYMOUS,
      factor: settings.AUTH_RATE_FACTORS,
      guesses: settings.AUTH_RATE_GUESSES,
      guessesAccount: settings.AUTH_RATE_GUESSES_ACCOUNT,
      guestHolds: settings.RATE_GUEST_HOLDS,
      guestMails: settings.RATE_GUEST_MAILS,
      calendar: settings.RATE_CALENDAR,
      codes: settings.RATE_CODES,
      testReminders: settings.RATE_TEST_REMINDERS,
      newsletter: settings.RATE_NEWSLETTER,
      schoolRequests: settings.RATE_SCHOOL_REQUESTS,
      sales: settings.RATE_SALES,
      gifts: settings.RATE_GIFTS,
      payingLinks: settings.RATE_PAYING_LINKS,
      mails: perHour(settings.AUTH_MAILS_PER_HOUR),
    } satisfies Record<string, Rate | undefined>,
    captcha: captchaConfig(settings),
    siteUrl: settings.AUTH_SITE_URL?.replace(/\/+$/, ''),
    /** `*` matches anything but `.` and `/`, `**` anything. */
    allowedRedirects: settings.AUTH_ALLOWED_REDIRECTS.split(/,(?![^{]*\})/)
      .map((pattern) => pattern.trim())
      .filter(Boolean),
    ...inTheProduct,
  }
}

const captchaServices = {
  turnstile: {
    script: 'https://challenges.cloudflare.com/turnstile/v0/api.js',
    verify: 'https://challenges.cloudflare.com/turnstile/v0/siteverify',
    origins: ['https://challenges.cloudflare.com'],
  },
  hcaptcha: {
    script: 'https://js.hcaptcha.com/1/api.js',
    verify: 'https://api.hcaptcha.com/siteverify',
    origins: ['https://hcaptcha.com', 'https://*.hcaptcha.com'],
  },
}

/** `AUTH_CAPTCHA_URL` is another server that speaks the protocol: `/api.js` and `/siteverify`. */
function captchaConfig(settings: AuthSettings) {
  const { AUTH_CAPTCHA: kind, AUTH_CAPTCHA_SITE_KEY: siteKey, AUTH_CAPTCHA_SECRET: secret } = settings
  if (kind === 'off' || !siteKey || !secret) return undefined
  const own = settings.AUTH_CAPTCHA_URL?.replace(/\/+$/, '')
  const service = own
    ? { script: `${own}/api.js`, verify: `${own}/siteverify`, origins: [new URL(own).origin] }
    : captchaServices[kind]
  return { kind, siteKey, secret, ...service }
}

export function captchaFaults(settings: AuthSettings): string[] {
  return settings.AUTH_CAPTCHA !== 'off' && !(settings.AUTH_CAPTCHA_SITE_KEY && settings.AUTH_CAPTCHA_SECRET)
    ? ['AUTH_CAPTCHA_SITE_KEY and AUTH_CAPTCHA_SECRET: must be set beside AUTH_CAPTCHA']
    : []
}

const inTheProduct = {
  basePath: '/auth/v1' as string,
  wantsKey: true as boolean,
  hasPages: true as boolean,
  /** Links and codes depend on settings, so instances with different ones must not share a queue. */
  mailQueue: 'account-mail' as string,
}

export function authFaultsInProduction(settings: AuthSettings) {
  const faults = secretFaults(settings)
  if (settings.AUTH_PASSWORD_MIN < 8) faults.push('AUTH_PASSWORD_MIN: must be at least 8 in production')
  if (settings.AUTH_EMAIL_AUTOCONFIRM)
    faults.push(
      'AUTH_EMAIL_AUTOCONFIRM: must be off in production, or anybody can register with anybody’s address',
    )
  return faults
}

/** What one of them opens, the others must not: anyone who reads one secret has one kind of key. */
function secretFaults(settings: AuthSettings) {
  const names = ['AUTH_JWT_SECRET', 'AUTH_SEAL_SECRET', 'AUTH_LINK_SECRET'] as const
  const faults = names
    .filter((name) => settings[name] === undefined)
    .map((name) => `${name}: must be set in production; give at least 32 random characters`)
  const given = names.map((name) => settings[name]).filter((secret) => secret !== undefined)
  if (new Set(given).size < given.length)
    faults.push(`${names.join(', ')}: must be different in production; make each of its own`)
  return faults
}
