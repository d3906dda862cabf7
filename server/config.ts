import { randomBytes } from 'node:crypto'
import { existsSync, linkSync, mkdirSync, readFileSync, unlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { companyLineOf } from '#common/brand.ts'
import { authConfig } from './auth-settings.ts'
import { faultsInDemo, faultsInProduction, faultsTogether } from './config-faults.ts'
import { oidcProviders, samlConfig } from './provider-settings.ts'
import { Settings } from './settings.ts'

export type Config = ReturnType<typeof readConfig>

export class ConfigError extends Error {
  readonly faults: readonly string[]
  constructor(faults: readonly string[]) {
    super(`These settings need attention:\n${faults.map((fault) => `  - ${fault}`).join('\n')}`)
    this.faults = faults
  }
}

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
    /** Base address of the payments API, if it is not this server's. */
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
      connectWebhookSecret: settings.STRIPE_CONNECT_WEBHOOK_SECRET,
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
            mostADay: settings.TEXTS_A_DAY,
            mostAMonth: settings.TEXTS_A_MONTH,
          }
        : undefined,
    /** An OpenAI-compatible server that words findings. Absent: they stay in our own words. */
    phrasing:
      settings.PHRASING_URL && settings.PHRASING_MODEL
        ? {
            url: settings.PHRASING_URL.replace(/\/+$/, ''),
            key: settings.PHRASING_KEY,
            name: settings.PHRASING_MODEL,
          }
        : undefined,
    /** An OSRM-compatible server. Absent: drives are estimated. */
    routerUrl: settings.ROUTER_URL?.replace(/\/+$/, ''),
    /** A PMTiles file with roads, of Protomaps or OpenMapTiles. Absent: maps have none. */
    mapFile: settings.MAP_FILE,
    scanUrl: settings.SCAN_URL,
    allowPrivateAddresses: settings.ALLOW_PRIVATE_ADDRESSES === 'on',
    /** Where the demo's calendars are served, beside the product. */
    calendarStandIn: undefined as string | undefined,
    auth: authConfig(settings, settings.AUTH_JWT_SECRET ?? made!.jwt, production),
    providers: { oidc: oidc.providers, saml: samlConfig(settings) },
    demoSize: settings.DEMO_SIZE,
    vatNumber: settings.VAT_NUMBER,
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

function apiOriginsOf({ API_ORIGINS, CLEARWAY_MODE }: Settings, origins: readonly string[]) {
  const given = API_ORIGINS ?? (CLEARWAY_MODE === 'production' ? '' : '*')
  return given === '*' ? ('*' as const) : [...origins, ...originsIn(given)]
}

/** An address copied from the address bar ends in a slash, which no origin does. */
const originOf = (text: string) =>
  /^https?:/i.test(text) && URL.canParse(text) ? new URL(text).origin : text

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
    // Of several that start at once on a new folder the first one's are everybody's, and nobody reads half a file.
    const own = `${file}.${process.pid}`
    writeFileSync(own, JSON.stringify(secrets, null, 2), { mode: 0o600 })
    try {
      linkSync(own, file)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    } finally {
      unlinkSync(own)
    }
  }
  return JSON.parse(readFileSync(file, 'utf8')) as {
    jwt: string
    database: string
    stripeKey: string
    stripeWebhook: string
  }
}
