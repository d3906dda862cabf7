import { notFound } from '#common/api-error.ts'
import { pageOf, readTimeCursor } from '#server/cursor.ts'
import type { Db } from '#server/database.ts'
import { fail } from '#server/errors.ts'
import type { Notice } from '../contract.ts'
import * as z from 'zod/mini'
import { job } from '#server/jobs.ts'
import { noticeDays } from '../rules.ts'

const pageSize = 20

export async function listNotices(
  db: Db,
  cursor?: string,
): Promise<{ notices: Notice[]; nextCursor: string | null }> {
  const behind = readTimeCursor(cursor)
  const rows = await db.list(
    'notifications.listNotices',
    `select id, kind, at, read_at, public.person_in_notice(id) as name, about from public.notices
     where person_id = auth.uid() and ($1::timestamptz is null or (at, id) < ($1, $2::uuid))
     order by at desc, id desc limit $3`,
    [behind?.at ?? null, behind?.id ?? null, pageSize + 1],
  )
  const { shown, nextCursor } = pageOf(rows, pageSize, ({ at }) => at)
  return { notices: shown as Notice[], nextCursor }
}

export async function countUnreadNotices(db: Db): Promise<{ unread: number }> {
  return db.get(
    'notifications.countUnreadNotices',
    'select count(*) as unread from public.notices where person_id = auth.uid() and read_at is null',
  )
}

/** Idempotent. @throws notFound */
export async function readNotice(db: Db, id: string): Promise<{ unread: number }> {
  const rowCount = await db.execute(
    'notifications.readNotice',
    'update public.notices set read_at = coalesce(read_at, clock()) where id = $1',
    [id],
  )
  return rowCount === 1 ? countUnreadNotices(db) : fail(notFound)
}

/** `upTo`: the moment of the newest notice that was on the screen. */
export async function readAllNotices(db: Db, upTo: string): Promise<{ unread: number }> {
  await db.execute(
    'notifications.readAllNotices',
    'update public.notices set read_at = clock() where person_id = auth.uid() and read_at is null and at <= $1',
    [upTo],
  )
  return countUnreadNotices(db)
}

/** `id`: of a lesson or a conversation. */
export async function readNoticesOf(db: Db, id: string): Promise<{ unread: number }> {
  await db.execute(
    'notifications.readNoticesOf',
    `update public.notices set read_at = clock() where person_id = auth.uid() and read_at is null and $1 in (about ->> 'lessonId', about ->> 'conversationId')`,
    [id],
  )
  return countUnreadNotices(db)
}

/** Subscribers retry for ten hours and a reminder waits for its lesson: a year covers both. */
const keyDays = 365

export const tidyNotices = job(
  'tidy-notices',
  z.object({}),
  (_none, services) =>
    services.asSystem('delete old notices', async (db) => {
      await db.execute(
        'notifications.tidyNotices.deleteNotices',
        `delete from public.notices where at < clock() - $1 * interval '1 day'`,
        [noticeDays],
      )
      await db.execute(
        'notifications.tidyNotices.deleteSentNotices',
        `delete from public.sent_notices where sent_at < clock() - $1 * interval '1 day'`,
        [keyDays],
      )
    }),
  { every: '37 3 * * *' },
)
