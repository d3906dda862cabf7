import { createPrivateKey, X509Certificate } from 'node:crypto'
import { z } from 'zod'

const onOff = z
  .enum(['on', 'off'])
  .default('off')
  .transform((value) => value === 'on')

export const ProviderSettings = z.object({
  AUTH_SAML: onOff,
  AUTH_SAML_KEY: z.string().min(1).optional(),
  AUTH_SAML_CERT: z.string().min(1).optional(),
  AUTH_SAML_IDP_INITIATED: onOff,
})

export type ProviderSettings = z.infer<typeof ProviderSettings>

export type OidcProvider = {
  name: string
  label: string
  issuer: string
  /** The first is ours; an id_token may be meant for any (the same product's apps have their own ids). */
  clientIds: readonly [string, ...string[]]
  clientSecret: string | undefined
  scopes: string
  /** Apple's client secret is a token, signed again from these. */
  apple: { teamId: string; keyId: string; privateKey: string } | undefined
}

type Env = Readonly<Record<string, string>>

const prepared: Record<string, { label: string; issuer: string; scopes: string }> = {
  google: { label: 'Google', issuer: 'https://accounts.google.com', scopes: 'openid email profile' },
  apple: { label: 'Apple', issuer: 'https://appleid.apple.com', scopes: 'openid email name' },
}
const fields = [
  'ISSUER',
  'CLIENT_ID',
  'CLIENT_SECRET',
  'SCOPES',
  'LABEL',
  'TEAM_ID',
  'KEY_ID',
  'PRIVATE_KEY',
] as const
const variable = new RegExp(`^AUTH_OIDC_([A-Z0-9]+(?:_[A-Z0-9]+)*?)_(${fields.join('|')})$`)
const ours = ['email', 'phone', 'anonymous_users', 'saml', 'sso', 'custom']

export function oidcProviders(env: Env): { providers: readonly OidcProvider[]; faults: readonly string[] } {
  const names = [...new Set(Object.keys(env).flatMap((key) => variable.exec(key)?.[1] ?? []))].toSorted()
  const strays = Object.keys(env).filter((key) => key.startsWith('AUTH_OIDC_') && !variable.test(key))
  const faults = [
    ...strays.map((key) => `${key}: is no setting of a provider; known are ${fields.join(', ')}`),
    ...names.flatMap((name) => faultsOf(name, env)),
  ]
  return { faults, providers: faults.length > 0 ? [] : names.map((name) => readProvider(name, env)) }
}

function readProvider(upper: string, env: Env): OidcProvider {
  const name = upper.toLowerCase()
  const given = givenTo(upper, env)
  const [first = '', ...others] = (given('CLIENT_ID') ?? '').split(',').map((id) => id.trim())
  const [teamId, keyId, privateKey] = [given('TEAM_ID'), given('KEY_ID'), given('PRIVATE_KEY')]
  return {
    name,
    label: given('LABEL') ?? prepared[name]?.label ?? name[0]!.toUpperCase() + name.slice(1),
    issuer: given('ISSUER') ?? prepared[name]!.issuer,
    clientIds: [first, ...others],
    clientSecret: given('CLIENT_SECRET'),
    scopes: given('SCOPES') ?? prepared[name]?.scopes ?? 'openid email profile',
    apple:
      name === 'apple' && teamId && keyId && privateKey
        ? { teamId, keyId, privateKey: asPem(privateKey, 'PRIVATE KEY') }
        : undefined,
  }
}

function faultsOf(upper: string, env: Env): string[] {
  const name = upper.toLowerCase()
  const given = givenTo(upper, env)
  const setting = (field: (typeof fields)[number]) => `AUTH_OIDC_${upper}_${field}`
  const faults: string[] = []
  if (ours.includes(name))
    faults.push(`${setting('CLIENT_ID')}: “${name}” is a way in of our own; give the provider another name`)
  if (!given('CLIENT_ID'))
    faults.push(`${setting('CLIENT_ID')}: must be set beside the provider’s other settings`)
  const issuer = given('ISSUER')
  if (!issuer && !prepared[name])
    faults.push(`${setting('ISSUER')}: must be set, as the provider writes it in its tokens`)
  if (issuer && !isSafeAddress(issuer))
    faults.push(`${setting('ISSUER')}: must begin with https:// (http:// on loopback alone)`)
  if (given('SCOPES') && !given('SCOPES')!.split(/\s+/).includes('openid'))
    faults.push(`${setting('SCOPES')}: must name openid among them`)
  if (name === 'apple' && !given('CLIENT_SECRET')) {
    for (const field of ['TEAM_ID', 'KEY_ID', 'PRIVATE_KEY'] as const)
      if (!given(field)) faults.push(`${setting(field)}: must be set, Apple’s secret is made of it`)
    if (given('PRIVATE_KEY') && !isKey(given('PRIVATE_KEY')!, 'ec'))
      faults.push(`${setting('PRIVATE_KEY')}: must be the P-256 key in PEM form that Apple gave you`)
  }
  if (name === 'google' && !given('CLIENT_SECRET')) faults.push(`${setting('CLIENT_SECRET')}: must be set`)
  return faults
}

export function samlConfig(settings: ProviderSettings) {
  if (!settings.AUTH_SAML || !settings.AUTH_SAML_KEY || !settings.AUTH_SAML_CERT) return undefined
  return {
    privateKey: asPem(settings.AUTH_SAML_KEY, 'PRIVATE KEY'),
    certificate: asPem(settings.AUTH_SAML_CERT, 'CERTIFICATE'),
    idpInitiated: settings.AUTH_SAML_IDP_INITIATED,
  }
}

export function samlFaults(settings: ProviderSettings): string[] {
  if (!settings.AUTH_SAML) return []
  const faults: string[] = []
  if (!settings.AUTH_SAML_KEY)
    faults.push('AUTH_SAML_KEY: must be set beside AUTH_SAML, an RSA key in PEM form')
  else if (!isKey(settings.AUTH_SAML_KEY, 'rsa')) faults.push('AUTH_SAML_KEY: must be an RSA key in PEM form')
  if (!settings.AUTH_SAML_CERT)
    faults.push('AUTH_SAML_CERT: must be set beside AUTH_SAML, the certificate of AUTH_SAML_KEY in PEM form')
  else if (!isCertificate(settings.AUTH_SAML_CERT))
    faults.push('AUTH_SAML_CERT: must be a certificate in PEM form')
  return faults
}

export function isSafeAddress(address: string): boolean {
  if (!URL.canParse(address)) return false
  const { protocol, hostname, username, password } = new URL(address)
  if (username || password) return false
  return (
    protocol === 'https:' ||
    (protocol === 'http:' && /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostname))
  )
}

const givenTo = (upper: string, env: Env) => (field: (typeof fields)[number]) =>
  env[`AUTH_OIDC_${upper}_${field}`]

/** Variables hold line ends as `\n`, or only what stands between the first line and the last. */
function asPem(text: string, label: 'PRIVATE KEY' | 'CERTIFICATE') {
  const lines = text.replaceAll('\\n', '\n').trim()
  return lines.startsWith('-----') ? lines : `-----BEGIN ${label}-----\n${lines}\n-----END ${label}-----`
}

function isKey(text: string, type: 'rsa' | 'ec') {
  try {
    return createPrivateKey(asPem(text, 'PRIVATE KEY')).asymmetricKeyType === type
  } catch {
    return false
  }
}

function isCertificate(text: string) {
  try {
    return new X509Certificate(asPem(text, 'CERTIFICATE')).subject !== undefined
  } catch {
    return false
  }
}
