import type { Db } from '#server/database.ts'
import { hashAddress } from '#server/seal.ts'
import type { Services } from '#server/services.ts'

type MailRequest = 'signup' | 'confirmation' | 'recovery' | 'email_change' | 'reauthentication'

/** 0, or seconds to wait (`AUTH_EMAIL_COOLDOWN`, at least `least`). The same without an account. */
export async function askForMail(
  services: Services,
  db: Db,
  email: string,
  kind: MailRequest,
  least = 0,
): Promise<number> {
  const cooldown = Math.max(services.config.auth.emailCooldownSeconds, least)
  const { asked, wait } = await db.get(
    'accounts.askForMail',
    `with asked as (
       insert into auth.mail_requests as m (address_hash, kind, asked_at) values ($1, $2, clock())
       on conflict (address_hash, kind) do update set asked_at = excluded.asked_at where m.asked_at <= clock() - $3 * interval '1 second' or m.asked_at > clock() + interval '1 hour'
       returning 1
     )
     select exists (select from asked) as asked,
       coalesce((select ceil(extract(epoch from m.asked_at + $3 * interval '1 second' - clock()))::int from auth.mail_requests m where m.address_hash = $1 and m.kind = $2), 0) as wait`,
    [hashAddress(services.config.auth.linkSecrets[0], email), kind, cooldown],
  )

  // A concurrent request was faster, and its row is not visible yet: wait the whole time.
  return asked || cooldown === 0 ? 0 : Math.max(1, wait || cooldown)
}
