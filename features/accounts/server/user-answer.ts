import { propertyOf } from '#server/wire-values.ts'
import { accountMoments, type Factor, type User } from './users.ts'

export function showUser(user: User) {
  return {
    id: user.id,
    aud: 'authenticated',
    role: user.role,
    email: user.email,
    phone: '',
    ...moments(user),
    ...(user.emailConfirmedAt && { confirmed_at: user.emailConfirmedAt }),
    ...(user.newEmail && { new_email: user.newEmail }),
    app_metadata: user.appMetadata,
    user_metadata: user.userMetadata,
    identities: user.identities.map(withoutNulls),
    ...(user.factors.length > 0 && { factors: user.factors.map(showFactor) }),
    created_at: user.createdAt,
    updated_at: user.updatedAt,
    is_anonymous: user.isAnonymous,
  }
}

function moments(user: User) {
  const set: Record<string, unknown> = {}
  for (const name of accountMoments) {
    const at = user[propertyOf(name) as keyof User]
    if (at) set[name] = at
  }
  return set
}

function withoutNulls(identity: Record<string, unknown>) {
  const set: Record<string, unknown> = {}
  for (const name in identity) if (identity[name] !== null) set[name] = identity[name]
  return set
}

export const showFactor = ({ friendly_name, ...factor }: Factor) => ({
  ...factor,
  phone: '',
  ...(friendly_name && { friendly_name }),
})
