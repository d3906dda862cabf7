import type { Db } from '#server/database.ts'
import type { Services } from '#server/services.ts'
import type { Mail } from '#server/mail.ts'
import type { NoticeAbout } from '../contract.ts'
import { aboutTopic, type NoticeKind, topicOf } from '../rules.ts'
import { findPreference } from './preferences.ts'
import { sendOnce } from './sent-mails.ts'
import { unsubscribeUrl } from './unsubscribe-link.ts'

export type News = {
  kind: NoticeKind
  to: string
  /** What it tells of: a person is told once of one thing. */
  key: string
  /** Whose name the notice says. */
  other?: string | null | undefined
  about?: NoticeAbout
  /** News of the same thing come again, as messages do: each new fact makes the notice unread anew. */
  renewedBy?: string
  /** False: by mail alone, because the person did it themselves. */
  bell?: boolean
  /** By every way, whatever they prefer: their silence would cost them. */
  mustKnow?: boolean
  /** Written only if it is sent. `unsubscribeUrl` is there for topics that one press ends. */
  mail?: (unsubscribeUrl: string | undefined) => Mail
}

/** Tells a person something in the bell and by mail, as they prefer, once. As the service; nobody is told whose account has gone. */
export async function tell(db: Db, services: Services, news: News): Promise<void> {
  const topic = topicOf[news.kind]
  const wanted = news.mustKnow ? { email: true, bell: true } : await findPreference(db, news.to, topic)
  if (wanted.bell && news.bell !== false) await ring(db, news)
  if (wanted.email && news.mail)
    await sendOnce(
      db,
      news.key,
      news.mail(aboutTopic[topic].oneClick && unsubscribeUrl(services, news.to, topic)),
    )
}

const ring = (db: Db, { kind, to, key, other, about = {}, renewedBy }: News) =>
  db.execute(
    'notifications.ring',
    `insert into public.notices as n (person_id, kind, key, other_id, about, fact_id)
     select p.id, $2, $3, (select id from public.profiles where id = $4), $5, $6 from public.profiles p where p.id = $1
     on conflict (person_id, key) do update
       set about = excluded.about, other_id = excluded.other_id, fact_id = excluded.fact_id, at = excluded.at, read_at = null
       where excluded.fact_id is not null and n.fact_id is distinct from excluded.fact_id`,
    [to, kind, key, other ?? null, JSON.stringify(about), renewedBy ?? null],
  )
