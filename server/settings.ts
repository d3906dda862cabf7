import { z } from 'zod'
import { AuthSettings } from './auth-settings.ts'
import { ProviderSettings } from './provider-settings.ts'

const number = (least: number, most: number) => z.coerce.number().int().min(least).max(most)
const url = (...schemes: string[]) =>
  z
    .string()
    .refine(
      (text) => URL.canParse(text) && schemes.includes(new URL(text).protocol.slice(0, -1)),
      `must be a URL beginning with ${schemes.join(':// or ')}://`,
    )

/** What the environment may say: docs/operations.md explains each. */
export const Settings = z.object({
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
  STRIPE_CONNECT_WEBHOOK_SECRET: z
    .string()
    .startsWith('whsec_', 'must be a signing secret, whsec_…')
    .optional(),
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
  TEXTS_A_DAY: number(1, 1_000).default(10),
  TEXTS_A_MONTH: number(1, 1_000_000).default(500),
  PHRASING_URL: url('http', 'https').optional(),
  PHRASING_KEY: z.string().min(1).optional(),
  PHRASING_MODEL: z.string().min(1).max(120).optional(),
  ROUTER_URL: url('http', 'https').optional(),
  MAP_FILE: z.string().endsWith('.pmtiles').optional(),
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
  VAT_NUMBER: z
    .string()
    .regex(/^[0-9]{9}$/)
    .optional(),
})

export type Settings = z.infer<typeof Settings>
