import { parseEmail } from '#common/email.ts'

export type ExternalProfile = {
  provider: string
  subject: string
  email: string | undefined
  isEmailVerified: boolean
  about: Record<string, unknown>
}

/** Untrusted claims: only known ones are kept, shortened (they travel in every access token). */
export function readProfile(provider: string, claims: Record<string, unknown>): ExternalProfile {
  const email = parseEmail(textOf(claims['email']) ?? '')
  // Apple writes it as text.
  const isEmailVerified =
    email !== undefined && (claims['email_verified'] === true || claims['email_verified'] === 'true')
  const name = nameOf(claims)
  const picture = pictureOf(claims['picture'])
  const subject = String(claims['sub']).slice(0, 255)
  return {
    provider,
    subject,
    email,
    isEmailVerified,
    about: {
      iss: textOf(claims['iss']),
      sub: subject,
      provider_id: subject,
      ...(email && { email }),
      email_verified: isEmailVerified,
      phone_verified: false,
      ...(name && { name, full_name: name }),
      ...(picture && { picture, avatar_url: picture }),
    },
  }
}

function nameOf(claims: Record<string, unknown>) {
  const parts = [claims['given_name'], claims['family_name']]
    .map((part) => textOf(part))
    .filter(Boolean)
    .join(' ')
  return textOf(claims['name']) ?? textOf(parts)
}

function pictureOf(value: unknown) {
  const address = textOf(value, 1_000)
  return address && URL.canParse(address) && new URL(address).protocol === 'https:' ? address : undefined
}

const textOf = (value: unknown, most = 120) =>
  typeof value === 'string' && value.trim()
    ? value
        .replaceAll(/\p{Cc}/gu, ' ')
        .trim()
        .slice(0, most) || undefined
    : undefined
