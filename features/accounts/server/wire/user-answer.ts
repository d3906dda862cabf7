import { accountMoments, type Factor, type User } from '../users.ts'

/** An account as the wire shows it: moments only once they have come, never a hash. */
export function showUser(user: User) {
  return {
    id: user.id,
    aud: 'authenticated',
    role: user.role,
    email: user.email,
    phone: user.phone,
    ...moments(user),
    ...(confirmedAt(user) && { confirmed_at: confirmedAt(user) }),
    ...(user.new_email && { new_email: user.new_email }),
    ...(user.new_phone && { new_phone: user.new_phone }),
    app_metadata: user.app_metadata,
    user_metadata: user.user_metadata,
    identities: user.identities.map(withoutNulls),
    ...(user.factors.length > 0 && { factors: user.factors.map(showFactor) }),
    created_at: user.created_at,
    updated_at: user.updated_at,
    is_anonymous: user.is_anonymous,
  }
}

const moments = (user: User) =>
  Object.fromEntries(accountMoments.filter((name) => user[name]).map((name) => [name, user[name]]))
/** The earlier of the two ways of being reached. */
const confirmedAt = ({ email_confirmed_at, phone_confirmed_at }: User) =>
  [email_confirmed_at, phone_confirmed_at].filter((at) => at !== null).toSorted()[0]
const withoutNulls = (identity: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(identity).filter(([, value]) => value !== null))

/** A second factor as the wire shows it: without its name when it has none, never the secret. */
export const showFactor = ({ friendly_name, ...factor }: Factor) => ({
  ...factor,
  ...(friendly_name && { friendly_name }),
})

/** What sign-up answers for an address or a number that has an account: the same form, an id that nobody has and that opens nothing. */
export function showNobody(
  { email = '', phone = '' }: { email?: string; phone?: string },
  metadata: Record<string, unknown>,
  now: Temporal.Instant,
) {
  // As finely as the database counts.
  const at = now.toString({ fractionalSecondDigits: 6 })
  return {
    id: crypto.randomUUID(),
    aud: 'authenticated',
    role: '',
    email,
    phone,
    confirmation_sent_at: at,
    app_metadata: { provider: email ? 'email' : 'phone', providers: [email ? 'email' : 'phone'] },
    user_metadata: metadata,
    identities: [],
    created_at: at,
    updated_at: at,
    is_anonymous: false,
  }
}
