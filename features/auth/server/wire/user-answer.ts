import type { User } from '../users.ts'

/** An account as the wire shows it: moments only once they have come, never a hash. */
export function showUser(user: User) {
  return {
    id: user.id,
    aud: 'authenticated',
    role: 'authenticated',
    email: user.email,
    ...moments(user),
    phone: '',
    ...(user.email_confirmed_at && { confirmed_at: user.email_confirmed_at }),
    ...(user.new_email && { new_email: user.new_email }),
    app_metadata: user.app_metadata,
    user_metadata: user.user_metadata,
    identities: user.identities.map(withoutNulls),
    created_at: user.created_at,
    updated_at: user.updated_at,
    is_anonymous: false,
  }
}

const momentNames = [
  'email_confirmed_at',
  'confirmation_sent_at',
  'recovery_sent_at',
  'email_change_sent_at',
  'reauthentication_sent_at',
  'last_sign_in_at',
  'banned_until',
] as const
const moments = (user: User) => Object.fromEntries(momentNames.filter((name) => user[name]).map((name) => [name, user[name]]))
const withoutNulls = (identity: Record<string, unknown>) => Object.fromEntries(Object.entries(identity).filter(([, value]) => value !== null))

/** What sign-up answers for an address that has an account: the same form, an id that nobody has and that opens nothing. */
export function showNobody(email: string, metadata: Record<string, unknown>, at: string) {
  return {
    id: crypto.randomUUID(),
    aud: 'authenticated',
    role: '',
    email,
    phone: '',
    confirmation_sent_at: at,
    app_metadata: { provider: 'email', providers: ['email'] },
    user_metadata: metadata,
    identities: [],
    created_at: at,
    updated_at: at,
    is_anonymous: false,
  }
}
