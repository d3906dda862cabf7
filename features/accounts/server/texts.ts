import type { Db } from '#server/database.ts'
import type { Services } from '#server/services.ts'
import { AuthProblem } from './errors.ts'
import { nameOf } from './greeting.ts'
import { issueToken } from './one-time-tokens.ts'
import type { User } from './users.ts'

/** There is no carrier: the demo shows texts on its mailbox page, production sends none. */
export const canText = (services: Services) => services.config.isDemo

/** @throws sms_send_failed (422) where no text messages can be sent */
export function mustText(services: Services) {
  if (!canText(services))
    throw new AuthProblem(
      422,
      'sms_send_failed',
      'Error sending confirmation sms: no provider of text messages is configured',
    )
}

type TextKind = 'phone_confirmation' | 'phone_change' | 'reauthentication'

export async function textCode(
  services: Services,
  db: Db,
  user: Pick<User, 'id'>,
  phone: string,
  kind: TextKind,
): Promise<string> {
  mustText(services)
  const { code } = await issueToken(services, db, { userId: user.id, kind, email: phone })
  const text = `Your code: ${code}\n${nameOf(services)}`
  return (
    await db.get(
      'accounts.textCode',
      `insert into app.mails (recipient, kind, subject, body, message_id, state, attempts, sent_at) values ($1, $2, $3, $4, gen_random_uuid()::text, 'sent', 1, clock()) returning id`,
      [
        `+${phone}`,
        `auth.text.${kind}`,
        'Text message',
        JSON.stringify({ text, html: `<pre>${text}</pre>` }),
      ],
    )
  ).id
}
