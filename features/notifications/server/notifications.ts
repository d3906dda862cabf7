import { notFound } from '#common/api-error.ts'
import { pageOf, readTimeCursor } from '#server/cursor.ts'
import type { Db } from '#server/database.ts'
import { fail } from '#server/errors.ts'
import type { Notification } from '../contract.ts'
import { tidyJob } from '#server/retention.ts'
import { announcingKinds, notificationDays } from '../rules.ts'

const pageSize = 20

export async function listNotifications(
  db: Db,
  cursor?: string,
): Promise<{ notifications: Notification[]; nextCursor: string | null }> {
  const behind = readTimeCursor(cursor)
  const rows = await db.list(
    'notifications.listNotifications',
    `select id, kind, at, read_at, public.person_in_notification(id) as name, facts,
       kind = any ($4) and exists (select from public.lessons l
         where l.id = (facts ->> 'lessonId')::uuid and l.status in ('cancelled', 'lapsed')) as "is_over!"
     from public.notifications
     where person_id = auth.uid() and ($1::timestamptz is null or (at, id) < ($1, $2::uuid))
     order by at desc, id desc limit $3`,
    [behind?.at ?? null, behind?.id ?? null, pageSize + 1, announcingKinds],
  )
  const { shown, nextCursor } = pageOf(rows, pageSize, ({ at }) => at)
  const notifications = shown.map(({ isOver, ...one }) => ({ ...one, ...(isOver && { isOver }) }))
  return { notifications: notifications as Notification[], nextCursor }
}

export async function countUnreadNotifications(db: Db): Promise<{ unread: number }> {
  return db.get(
    'notifications.countUnreadNotifications',
    'select count(*) as unread from public.notifications where person_id = auth.uid() and read_at is null',
  )
}

/** Idempotent. @throws notFound */
export async function readNotification(db: Db, id: string): Promise<{ unread: number }> {
  const rowCount = await db.execute(
    'notifications.readNotification',
    'update public.notifications set read_at = coalesce(read_at, clock()) where id = $1',
    [id],
  )
  return rowCount === 1 ? countUnreadNotifications(db) : fail(notFound)
}

/** `upTo`: the moment of the newest notification that was on the screen. */
export async function readAllNotifications(db: Db, upTo: string): Promise<{ unread: number }> {
  await db.execute(
    'notifications.readAllNotifications',
    'update public.notifications set read_at = clock() where person_id = auth.uid() and read_at is null and at <= $1',
    [upTo],
  )
  return countUnreadNotifications(db)
}

/** `id`: of a lesson, a conversation or a series. */
export async function readNotificationsOf(db: Db, id: string): Promise<{ unread: number }> {
  await db.execute(
    'notifications.readNotificationsOf',
    `update public.notifications set read_at = clock() where person_id = auth.uid() and read_at is null and $1 in (facts ->> 'lessonId', facts ->> 'conversationId', facts ->> 'seriesId')`,
    [id],
  )
  return countUnreadNotifications(db)
}

/** Subscribers retry for ten hours and a reminder waits for its lesson: a year covers both. */
const keyDays = 365

export const tidyNotifications = tidyJob(
  'tidy-notifications',
  {
    every: '37 3 * * *',
    keeps: { notifications: `${notificationDays} days`, sent_notifications: `${keyDays} days` },
  },
  (db) =>
    db.execute(
      'notifications.tidyNotifications',
      `with notifications as (delete from public.notifications where at < clock() - $1 * interval '1 day')
       delete from public.sent_notifications where sent_at < clock() - $2 * interval '1 day'`,
      [notificationDays, keyDays],
    ),
)
