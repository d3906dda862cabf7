import { firstName } from '#common/first-name.ts'
import { brand } from '#common/brand.ts'
import type { Services } from '#server/services.ts'
import type { User } from './users.ts'

export const nameOf = (services: Services) => services.config.brand.name ?? brand.name

/** A stranger may have typed the name, so only what looks like one is repeated in a mail. */
export function greet(user: Pick<User, 'userMetadata'>) {
  const name = user.userMetadata['name']
  return typeof name === 'string' && /^\p{L}[\p{L}\p{M}' -]{0,59}$/u.test(name.trim())
    ? `Hi ${firstName(name)},`
    : 'Hi,'
}
