import type { Row } from '#server/database.ts'
import { formatDay } from '#common/time.ts'
import { greet, nameOf } from '#features/accounts/server/greeting.ts'
import type { Mail, Services } from '#server/services.ts'
import { writeEmail } from '#server/email-template.ts'

export type Invited = Row<'invitations.write'>

/** The token stands behind `#`, which is sent to no server. */
export function writeInvitationMail(
  services: Services,
  invited: Invited,
  { token, hasAccount }: { token: string; hasAccount: boolean },
): Mail {
  const { role, name, email, word, expiresAt } = invited
  const from = plain(invited.fromName) ?? (role === 'student' ? 'Your instructor' : 'A driving school')
  const service = nameOf(services)
  const what =
    role === 'student'
      ? `${from} would like to teach you through ${service}. You book and pay for lessons there, and see how you’re doing after each one.`
      : `${from} has invited you to join its team on ${service}. You keep your own account, diary and learners; the school sees your figures.`
  const body = writeEmail(services, {
    greeting: greet({ userMetadata: { name } }),
    says: [what, ...(word ? [`“${word}”`] : [])],
    action: hasAccount
      ? { label: 'Log in and accept', to: `/dashboard/invitation#${token}` }
      : {
          label: role === 'student' ? 'Register as a learner' : 'Register as an instructor',
          to: `/register#invitation=${token}`,
        },
    after: [
      `The link works once, and is valid until ${formatDay(expiresAt)}.`,
      `Don’t know ${from}, or don’t want this? You don’t need to do anything: we won’t tell anyone, and the invitation will expire.`,
    ],
  })
  return { to: email, kind: `invitation.${role}`, subject: `${from} has invited you · ${service}`, ...body }
}

/** A stranger chose this name, so only what looks like one is repeated. */
const plain = (name: string) =>
  /^[\p{L}\p{M}\p{N}'’&(),. -]{1,80}$/u.test(name.trim()) && !/\w\.\w/.test(name) ? name.trim() : undefined
