import type { Db } from '#server/database.ts'
import type { Mail, Services } from '#server/services.ts'
import { sendMail } from '#server/mail.ts'
import type { NotificationFacts } from '../contract.ts'
import { topicRules, type NotificationKind, topicOf } from '../rules.ts'
import { findPreference } from './preferences.ts'
import { unsubscribeUrl } from './unsubscribe-link.ts'

export type NewNotification = {
  kind: NotificationKind
  to: string
  /** Idempotency key. */
  key: string
  other?: string | null | undefined
  facts?: NotificationFacts
  /** For repeated events such as messages: each new event makes the notification unread again. */
  renewedBy?: string
  /** False: by email alone, because the person did it themselves. */
  bell?: boolean
  /** Whatever they prefer: not knowing would cost them. */
  mustKnow?: boolean
  /** Written only if it is sent. `unsubscribeUrl` only for one-click topics. */
  mail?: (unsubscribeUrl: string | undefined) => Mail
}

/** In the bell and by email, once per key. As the service; skips closed accounts. */
export async function notify(
  db: Db,
  services: Pick<Services, 'config'>,
  notification: NewNotification,
): Promise<void> {
  const topic = topicOf[notification.kind]
  const channels = notification.mustKnow
    ? { email: true, bell: true }
    : await findPreference(db, notification.to, topic)
  if (channels.bell && notification.bell !== false) await addNotification(db, notification)
  if (channels.email && notification.mail)
    await sendOnce(
      db,
      notification.key,
      notification.mail(topicRules[topic].oneClick && unsubscribeUrl(services, notification.to, topic)),
    )
}

const addNotification = (db: Db, { kind, to, key, other, facts = {}, renewedBy }: NewNotification) =>
  db.execute(
    'notifications.addNotification',
    `insert into public.notifications as n (person_id, kind, key, other_id, facts, event_id)
     select p.id, $2, $3, (select id from public.profiles where id = $4), $5, $6 from public.profiles p where p.id = $1
     on conflict (person_id, key) do update
       set facts = excluded.facts, other_id = excluded.other_id, event_id = excluded.event_id, at = excluded.at, read_at = null
       where excluded.event_id is not null and n.event_id is distinct from excluded.event_id`,
    [to, kind, key, other ?? null, JSON.stringify(facts), renewedBy ?? null],
  )

/** Once per key: subscribers and jobs may run twice. */
async function sendOnce(db: Db, key: string, mail: Mail): Promise<void> {
  const rowCount = await db.execute(
    'notifications.sendOnce',
    'insert into public.sent_notifications (key) values ($1) on conflict do nothing',
    [key],
  )
  if (rowCount === 1) await sendMail(db, mail)
}
