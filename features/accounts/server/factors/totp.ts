import type * as otpauth from 'otpauth'
import type QRCode from 'qrcode'
import { onFirstUse } from '#server/on-first-use.ts'
import { decrypt, encrypt, keyFor, type Secrets } from '#server/seal.ts'

const oneTimePasswords = onFirstUse<typeof otpauth>('otpauth')
const painter = onFirstUse<typeof QRCode>('qrcode')

/** The parameters that every authenticator app understands (RFC 6238). */
const form = { algorithm: 'SHA1', digits: 6, period: 30 } as const

export async function makeTotp(about: { issuer: string; label: string }) {
  const { Secret, TOTP } = oneTimePasswords()
  const secret = new Secret({ size: 20 })
  const uri = new TOTP({ ...form, ...about, secret }).toString()
  return { secret: secret.bytes, shown: { qr_code: await draw(uri), secret: secret.base32, uri } }
}

/** The client puts the picture into a URL unescaped, where `#` would end it: so colors have names. */
async function draw(uri: string) {
  const svg = await painter().toString(uri, { type: 'svg', errorCorrectionLevel: 'M', margin: 4 })
  return svg.replaceAll('#ffffff', 'white').replaceAll('#000000', 'black').trim()
}

/** The half-minute of a code, one either side allowed because clocks differ; else undefined. */
export function stepOf(secret: Uint8Array, code: string, now: Temporal.Instant): number | undefined {
  const { Secret, TOTP } = oneTimePasswords()
  const totp = new TOTP({ ...form, secret: new Secret({ buffer: Uint8Array.from(secret).buffer }) })
  const delta = totp.validate({ token: code, timestamp: now.epochMilliseconds, window: 1 })
  return delta === null ? undefined : Math.floor(now.epochMilliseconds / 1000 / form.period) + delta
}

/** Bound to the factor's row: in another it does not open. */
export const sealTotp = (sealSecret: string, factorId: string, secret: Uint8Array) =>
  encrypt(keyFor(sealSecret, 'totp'), factorId, secret)

export function openTotp(secrets: Secrets, factorId: string, sealed: Buffer): Uint8Array | undefined {
  for (const secret of secrets)
    try {
      return decrypt(keyFor(secret, 'totp'), factorId, sealed)
    } catch {}
  return undefined
}
