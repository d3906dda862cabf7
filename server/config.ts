import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { z } from 'zod'
import { companyLineOf } from '#common/brand.ts'
import { AuthSettings, authConfig, authFaultsInProduction, captchaFaults } from './auth-settings.ts'
import { oidcProviders, ProviderSettings, samlConfig, samlFaults } from './provider-settings.ts'

export type Config = ReturnType<typeof readConfig>

export class ConfigError extends Error {
  readonly faults: readonly string[]
  constructor(faults: readonly string[]) {
    super(`These settings need attention:\n${faults.map((fault) => `  - ${fault}`).join('\n')}`)
    this.faults = faults
  }
}

const number = (least: number, most: number) => z.coerce.number().int().min(least).max(most)
const url = (...schemes: string[]) =>
  z
    .string()
    .refine(
      (text) => URL.canParse(text) && schemes.includes(new URL(text).protocol.slice(0, -1)),
      `must be a URL beginning with ${schemes.join(':// or ')}://`,
    )

const Settings = z.object({
  CLEARWAY_MODE: z.enum(['demo', 'production']).default('demo'),
  CLEARWAY_DATA: z.string().min(1).default('./.clearway'),
  PORT: number(0, 65_535).default(3000),
  HOST: z.string().min(1).default('127.0.0.1'),
  PUBLIC_URL: url('http', 'https').optional(),
  ALLOWED_ORIGINS: z.string().default(''),
  API_ORIGINS: z.string().optional(),
  API_URL: url('http', 'https').optional(),
  /** How many proxies stand in front: `on` is one. */
  TRUST_PROXY: z
    .string()
    .regex(/^(on|off|[1-5])$/, 'must be on, off, or the number of proxies, 1 to 5')
    .default('off')
    .transform((text) => (text === 'on' ? 1 : Number(text) || 0)),
  RATE_SCALE: z.coerce.number().min(0.01).max(1_000).default(1),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).optional(),
  METRICS_TOKEN: z.string().min(16, 'must have at least 16 characters').optional(),
  DATABASE_URL: url('postgres', 'postgresql').optional(),
  DATABASE_OWNER_URL: url('postgres', 'postgresql').optional(),
  DATABASE_MIGRATE: z.enum(['on', 'off']).default('on'),
  DATABASE_POOL: number(2, 200).default(10),
  DATABASE_JOBS: number(2, 50).default(4),
  SMTP_URL: url('smtp', 'smtps').optional(),
  MAIL_FROM: z.string().min(3).optional(),
  STRIPE_SECRET_KEY: z
    .string()
    .startsWith('sk_', 'must be a secret key, sk_…')
    .or(z.string().startsWith('rk_'))
    .optional(),
  STRIPE_WEBHOOK_SECRET: z.string().startsWith('whsec_', 'must be a signing secret, whsec_…').optional(),
  STRIPE_API_URL: url('http', 'https').optional(),
  SCAN_URL: url('tcp').optional(),
  /** For tests beside calendars of their own: else people's addresses lead outside only. */
  ALLOW_PRIVATE_ADDRESSES: z.enum(['on', 'off']).default('off'),
  VAPID_PUBLIC_KEY: z
    .string()
    .regex(/^[\w-]{87}$/, 'must be an uncompressed P-256 key in base64url')
    .optional(),
  VAPID_PRIVATE_KEY: z
    .string()
    .regex(/^[\w-]{43}$/, 'must be a P-256 key in base64url')
    .optional(),
  TEXT_URL: url('http', 'https').default('https://api.twilio.com'),
  TEXT_ACCOUNT: z.string().min(1).optional(),
  TEXT_TOKEN: z.string().min(1).optional(),
  TEXT_FROM: z.string().min(1).optional(),
  ROUTER_URL: url('http', 'https').optional(),
  S3_ENDPOINT: url('http', 'https').optional(),
  S3_BUCKET: z.string().min(3).optional(),
  S3_REGION: z.string().min(1).default('eu-west-2'),
  S3_ACCESS_KEY_ID: z.string().min(1).optional(),
  S3_SECRET_ACCESS_KEY: z.string().min(1).optional(),
  ...AuthSettings.shape,
  ...ProviderSettings.shape,
  DEMO_PUBLIC: z.enum(['yes', 'no']).default('no'),
  DEMO_SIZE: z.enum(['full', 'small', 'none']).default('full'),
  BRAND_NAME: z.string().min(1).max(60).optional(),
  BRAND_SUPPORT_EMAIL: z.email().optional(),
  BRAND_COMPANY_LINE: z.string().max(200).optional(),
})

/** @throws ConfigError naming every fault at once */
export function readConfig(env: Readonly<Record<string, string | undefined>>) {
  // An empty variable is how compose files and shells say "not set".
  const given = Object.fromEntries(
    Object.entries(env).filter(([, value]) => value !== undefined && value !== ''),
  )
  const unreadable = readSecretFiles(given)
  if (unreadable.length > 0) throw new ConfigError(unreadable)
  const parsed = Settings.safeParse(given)
  if (!parsed.success)
    throw new ConfigError(parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`))
  const settings = parsed.data
  const production = settings.CLEARWAY_MODE === 'production'
  const oidc = oidcProviders(given as Record<string, string>)
  const faults = [
    ...faultsTogether(settings),
    ...oidc.faults,
    ...(production ? faultsInProduction(settings) : faultsInDemo(settings)),
  ]
  if (faults.length > 0) throw new ConfigError(faults)

  const dataFolder = path.resolve(settings.CLEARWAY_DATA)
  const made =
    settings.AUTH_JWT_SECRET && settings.DATABASE_URL && (production || settings.STRIPE_SECRET_KEY)
      ? undefined
      : keptSecrets(dataFolder)
  const companyLine =
    settings.BRAND_COMPANY_LINE ?? (settings.BRAND_NAME && companyLineOf(settings.BRAND_NAME))
  const publicUrl = (
    settings.PUBLIC_URL ??
    `http://${settings.HOST === '0.0.0.0' ? 'localhost' : settings.HOST}:${settings.PORT}`
  ).replace(/\/+$/, '')

  const origins = [...namesOf(publicUrl), ...originsIn(settings.ALLOWED_ORIGINS)]

  return {
    mode: settings.CLEARWAY_MODE,
    isDemo: !production,
    dataFolder,
    port: settings.PORT,
    host: settings.HOST,
    publicUrl,
    origins,
    /** Whose pages may call the protocol servers from a browser. */
    apiOrigins: apiOriginsOf(settings, origins),
    /** Of the payments API, if it is not this server's. */
    apiUrl: settings.API_URL?.replace(/\/+$/, ''),
    trustProxy: settings.TRUST_PROXY,
    rateScale: settings.RATE_SCALE,
    logLevel: settings.LOG_LEVEL ?? (production ? ('info' as const) : ('warn' as const)),
    metricsToken: settings.METRICS_TOKEN,
    database: {
      ownerUrl: settings.DATABASE_OWNER_URL ?? settings.DATABASE_URL,
      /** `commands/migrate.ts` has run before, and the server has no owner's rights. */
      isMigratedElsewhere: settings.DATABASE_MIGRATE === 'off',
      loginUrl: settings.DATABASE_OWNER_URL ? settings.DATABASE_URL : undefined,
      pool: settings.DATABASE_POOL,
      jobs: settings.DATABASE_JOBS,
      embeddedPassword: made?.database ?? '',
    },
    mail: { smtpUrl: settings.SMTP_URL, from: settings.MAIL_FROM },
    stripe: {
      /** Absent in production: checkout answers that card payments are not set up. */
      secretKey: settings.STRIPE_SECRET_KEY ?? (production ? undefined : made?.stripeKey),
      webhookSecret: settings.STRIPE_WEBHOOK_SECRET ?? (production ? undefined : made?.stripeWebhook),
      apiUrl: settings.STRIPE_API_URL,
      standIn: !production && !settings.STRIPE_SECRET_KEY,
    },
    s3: settings.S3_BUCKET
      ? {
          endpoint: settings.S3_ENDPOINT,
          bucket: settings.S3_BUCKET,
          region: settings.S3_REGION,
          accessKeyId: settings.S3_ACCESS_KEY_ID!,
          secretAccessKey: settings.S3_SECRET_ACCESS_KEY!,
        }
      : undefined,
    /** Absent: made once, and kept in the database. */
    push:
      settings.VAPID_PUBLIC_KEY && settings.VAPID_PRIVATE_KEY
        ? { publicKey: settings.VAPID_PUBLIC_KEY, privateKey: settings.VAPID_PRIVATE_KEY }
        : undefined,
    texts:
      settings.TEXT_ACCOUNT && settings.TEXT_TOKEN && settings.TEXT_FROM
        ? {
            url: settings.TEXT_URL.replace(/\/+$/, ''),
            account: settings.TEXT_ACCOUNT,
            token: settings.TEXT_TOKEN,
            from: settings.TEXT_FROM,
          }
        : undefined,
    /** An OSRM-compatible server. Absent: drives are estimated. */
    routerUrl: settings.ROUTER_URL?.replace(/\/+$/, ''),
    scanUrl: settings.SCAN_URL,
    allowPrivateAddresses: settings.ALLOW_PRIVATE_ADDRESSES === 'on',
    /** Where the demo's calendars are served, beside the product. */
    calendarStandIn: undefined as string | undefined,
    auth: authConfig(settings, settings.AUTH_JWT_SECRET ?? made!.jwt, production),
    providers: { oidc: oidc.providers, saml: samlConfig(settings) },
    demoSize: settings.DEMO_SIZE,
    brand: {
      ...(settings.BRAND_NAME && { name: settings.BRAND_NAME }),
      ...(settings.BRAND_SUPPORT_EMAIL && { supportEmail: settings.BRAND_SUPPORT_EMAIL }),
      ...(companyLine && { companyLine }),
    },
  }
}

/** `NAME_FILE` is where a vault or an orchestrator has put the value of `NAME`, outside the environment. */
function readSecretFiles(given: Record<string, string | undefined>): string[] {
  return Object.entries(given).flatMap(([key, file]) => {
    const name = key.slice(0, -'_FILE'.length)
    if (!key.endsWith('_FILE') || !(name in Settings.shape || name.startsWith('AUTH_OIDC_'))) return []
    if (given[name] !== undefined) return [`${key}: stands beside ${name}; give one of them`]
    try {
      given[name] = readFileSync(file!, 'utf8').trim()
      return []
    } catch {
      return [`${key}: the file cannot be read`]
    }
  })
}

function faultsTogether(settings: z.infer<typeof Settings>) {
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
  if (settings.BRAND_NAME && !settings.BRAND_SUPPORT_EMAIL)
    faults.push('BRAND_SUPPORT_EMAIL: must be set beside BRAND_NAME, or people are sent to us for help')
  for (const kind of ['JWT', 'SEAL', 'LINK'] as const)
    for (const name of [`AUTH_${kind}_SECRET`, `AUTH_${kind}_SECRET_PREVIOUS`] as const)
      if (settings[name] !== undefined && isWeak(settings[name]))
        faults.push(`${name}: too weak; give at least 32 random characters`)
  return faults
}

function faultsInProduction(settings: z.infer<typeof Settings>) {
  const faults = authFaultsInProduction(settings)
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
function faultsInDemo({ HOST, PUBLIC_URL, DEMO_PUBLIC }: z.infer<typeof Settings>) {
  if (DEMO_PUBLIC === 'yes') return []
  return [
    ...(isLoopback(`http://${HOST.includes(':') ? `[${HOST}]` : HOST}`) ? [] : ['HOST']),
    ...(isLoopback(PUBLIC_URL ?? '') || PUBLIC_URL === undefined ? [] : ['PUBLIC_URL']),
  ].map(
    (name) =>
      `${name}: leads others into this demo, whose passwords are public and whose mailbox is open. Set CLEARWAY_MODE=production, or DEMO_PUBLIC=yes if that is what you want`,
  )
}

export const isLoopback = (text: string) =>
  URL.canParse(text) && ['localhost', '127.0.0.1', '[::1]', '::1', ''].includes(new URL(text).hostname)

/** A name without a dot is a container's, on a network of its own. */
const isPrivate = (text: string) => isLoopback(text) || !/[.:]/.test(new URL(text).hostname)

function namesOf(publicUrl: string) {
  const { protocol, hostname, port, origin } = new URL(publicUrl)
  if (!['localhost', '127.0.0.1'].includes(hostname)) return [origin]
  return [
    ...new Set([
      origin,
      ...['localhost', '127.0.0.1'].map((name) => new URL(`${protocol}//${name}:${port}`).origin),
    ]),
  ]
}

const originsIn = (text: string) =>
  text
    .split(',')
    .map((one) => one.trim())
    .filter(Boolean)
    .map(originOf)

function apiOriginsOf({ API_ORIGINS, CLEARWAY_MODE }: z.infer<typeof Settings>, origins: readonly string[]) {
  const given = API_ORIGINS ?? (CLEARWAY_MODE === 'production' ? '' : '*')
  return given === '*' ? ('*' as const) : [...origins, ...originsIn(given)]
}

/** An address copied from the address bar ends in a slash, which no origin does. */
const originOf = (text: string) =>
  /^https?:/i.test(text) && URL.canParse(text) ? new URL(text).origin : text

/** Short, or made of few different characters: `changeme` repeated is no secret. */
const isWeak = (secret: string) => secret.length < 32 || new Set(secret).size < 10

function keptSecrets(folder: string) {
  const file = path.join(folder, 'secrets.json')
  if (!existsSync(file)) {
    mkdirSync(folder, { recursive: true })
    const random = () => randomBytes(32).toString('base64url')
    const secrets = {
      jwt: random(),
      database: random(),
      stripeKey: `sk_test_${randomBytes(24).toString('hex')}`,
      stripeWebhook: `whsec_${randomBytes(24).toString('hex')}`,
    }
    writeFileSync(file, JSON.stringify(secrets, null, 2), { mode: 0o600, flag: 'wx' })
  }
  return JSON.parse(readFileSync(file, 'utf8')) as {
    jwt: string
    database: string
    stripeKey: string
    stripeWebhook: string
  }
}
