import type { Db } from '#server/database.ts'
import { hashAddress } from '#server/seal.ts'
import type { Services } from '#server/services.ts'

type MailRequest = 'signup' | 'confirmation' | 'recovery' | 'email_change' | 'reauthentication'

/** To one address, of all kinds together. */
const mostADay = 10

/**
 * 0, or seconds to wait: `AUTH_EMAIL_COOLDOWN` (at least `least`), five times that after the second mail of
 * a kind in a day, thirty times after the third. The same without an account.
 */
export async function askForMail(
  services: Pick<Services, 'config'>,
  db: Db,
  email: string,
  kind: MailRequest,
  least = 0,
): Promise<number> {
  const setting = services.config.auth.emailCooldownSeconds
  const cooldown = Math.max(setting, least)
  const { asked, wait } = await db.get(
    'accounts.askForMail',
    `with own as (
       select m.asked_at + ${pauseAfter} as free_at
       from auth.mail_requests m where m.address_hash = $1 and m.kind = $2 and m.asked_at <= clock() + interval '1 hour'
     ), today as (
       select coalesce(sum(m.asked), 0) >= $5 and $4 as full, min(m.day_began) + interval '1 day' as ends from auth.mail_requests m
       where m.address_hash = $1 and m.day_began > clock() - interval '1 day' and m.day_began <= clock() + interval '1 hour'
     ), asked as (
       insert into auth.mail_requests as m (address_hash, kind, asked_at, day_began)
       select $1, $2, clock(), clock() from today where not today.full
       on conflict (address_hash, kind) do update set asked_at = excluded.asked_at,
         asked = case when m.day_began > clock() - interval '1 day' then m.asked + 1 else 1 end,
         day_began = case when m.day_began > clock() - interval '1 day' then m.day_began else clock() end
       where m.asked_at <= clock() - ${pauseAfter} or m.asked_at > clock() + interval '1 hour'
       returning 1
     )
     select exists (select from asked) as asked, coalesce(ceil(extract(epoch from greatest(
       (select free_at from own), (select ends from today where today.full)) - clock()))::int, 0) as wait`,
    [hashAddress(services.config.auth.linkSecrets[0], email), kind, cooldown, setting > 0, mostADay],
  )

  // A concurrent request was faster, and its row is not visible yet: wait the whole time.
  return asked || cooldown === 0 ? 0 : Math.max(1, wait || cooldown)
}

const pauseAfter = `$3 * interval '1 second' * case when $4 and m.day_began > clock() - interval '1 day' then (array[1, 5, 30])[greatest(least(m.asked, 3), 1)] else 1 end`

/** Anyone who has used a mail reads that mailbox: the next ones wait as if they were the first. */
export const forgetMailRequests = (services: Services, db: Db, email: string) =>
  db.execute(
    'accounts.forgetMailRequests',
    'update auth.mail_requests set asked = 0 where address_hash = $1',
    [hashAddress(services.config.auth.linkSecrets[0], email)],
  )
