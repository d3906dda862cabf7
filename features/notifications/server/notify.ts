import type { Db } from '#server/database.ts'
import type { Mail, Services } from '#server/services.ts'
import { sendMail } from '#server/mail.ts'
import type { NotificationFacts } from '../contract.ts'
import { type NotificationKind, topicOf, topicRules } from '../rules.ts'
import { isHeldBack } from './hold-back.ts'
import { findPreference } from './preferences.ts'
import { isFirst } from './send-once.ts'
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
  /** Brought about by `other`, as often as they like: past so many emails a day the rest comes in one. */
  isByOther?: boolean
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
  const mail =
    channels.email &&
    notification.mail?.(topicRules[topic].oneClick && unsubscribeUrl(services, notification.to, topic))
  const isHeld = mail ? !(await sendOnce(db, notification, mail)) : false
  if ((channels.bell || isHeld) && notification.bell !== false) await addNotification(db, notification)
}

/** Out of the bell again: it isn't so any more. Its email, if it had one, stays written. */
export const withdraw = (db: Db, { to, key }: Pick<NewNotification, 'to' | 'key'>): Promise<unknown> =>
  db.execute('notifications.withdraw', `delete from public.notifications where person_id = $1 and key = $2`, [
    to,
    key,
  ])

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

/** False: it is held back. */
async function sendOnce(
  db: Db,
  { key, to, other, isByOther }: NewNotification,
  mail: Mail,
): Promise<boolean> {
  if (!(await isFirst(db, key))) return true
  const causedBy = isByOther && other ? other : undefined
  if (causedBy && (await isHeldBack(db, { personId: to, otherId: causedBy, address: mail.to }))) return false
  await sendMail(db, { ...mail, ...(causedBy && { causedBy }) })
  return true
}
