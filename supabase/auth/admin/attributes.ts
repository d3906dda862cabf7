import * as z from 'zod/mini'
import { invalid, noPhoneProvider } from '#features/accounts/server/errors.ts'
import { checkPassword } from '#features/accounts/server/password-rule.ts'
import { hashPassword, isPasswordHash } from '#features/accounts/server/passwords.ts'
import type { Db } from '#server/database.ts'
import type { Services } from '#server/services.ts'
import { checkEmail, checkMetadata, flag, metadata, text } from '../input.ts'

export const Attributes = z.object({
  id: text,
  email: text,
  phone: text,
  password: text,
  password_hash: text,
  email_confirm: flag,
  ban_duration: text,
  role: text,
  user_metadata: metadata,
  app_metadata: metadata,
})
export type Attributes = z.output<typeof Attributes>

/** Normalizes the address, hashes the password; the ban in seconds (0 lifts it). */
export async function checkAttributes(services: Services, input: Attributes) {
  const email = input.email ? checkEmail(input.email) : ''
  if (input.phone) throw noPhoneProvider()
  if (input.password && input.password_hash)
    throw invalid('Only a password or a password hash should be provided')
  if (input.password_hash && !isPasswordHash(input.password_hash))
    throw invalid('Password hash has an unknown form')
  if (input.role.length > 40) throw invalid('Role may have at most 40 characters')
  checkMetadata(input.user_metadata)
  checkMetadata(input.app_metadata)
  if (input.password) checkPassword(services, input.password, { email })
  return {
    email,
    passwordHash: input.password ? await hashPassword(input.password) : input.password_hash || null,
    banSeconds: input.ban_duration ? banSecondsOf(input.ban_duration) : undefined,
  }
}

const unit: Record<string, number> = {
  ns: 1e-9,
  us: 1e-6,
  µs: 1e-6,
  μs: 1e-6,
  ms: 1e-3,
  s: 1,
  m: 60,
  h: 3600,
}
/** A thousand years: within the calendar's range. */
const longest = 1_000 * 365 * 86_400

function banSecondsOf(duration: string): number {
  if (duration === 'none' || duration === '0') return 0
  const parts = /^\+?((\d+(\.\d*)?|\.\d+)(ns|us|µs|μs|ms|s|m|h))+$/.test(duration)
    ? duration.matchAll(/([\d.]+)([a-zµμ]+)/g)
    : undefined
  if (!parts)
    throw invalid(`invalid format for ban duration: time: invalid duration "${duration.slice(0, 40)}"`)
  return Math.min(
    longest,
    [...parts].reduce((sum, [, count, name]) => sum + Number(count) * unit[name!]!, 0),
  )
}

/** Merged name by name; null deletes one. */
export function mergeMetadata(
  present: Record<string, unknown>,
  change: Record<string, unknown>,
): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries({ ...present, ...change }).filter(([name, value]) => !(name in change && value === null)),
  )
}

export const setBan = (db: Db, id: string, seconds: number) =>
  db.execute(
    'accounts.setBan',
    `update auth.users set banned_until = case when $2::float8 > 0 then clock() + $2 * interval '1 second' end where id = $1`,
    [id, seconds],
  )
