import { randomBytes } from 'node:crypto'
import { isSuspended } from '#features/accounts/server/users.ts'
import type { Db } from '#server/database.ts'
import { hashLinkToken } from '#server/seal.ts'
import type { Services } from '#server/services.ts'
import type { CalendarFeed } from '../contract.ts'

export async function findFeed(db: Db): Promise<CalendarFeed | null> {
  return (
    (await db.find(
      'calendar.findFeed',
      'select made_at, last_read_at from public.calendar_feeds where person_id = auth.uid()',
    )) ?? null
  )
}

/** A new address ends the old one. Only the hash is stored: 32 random bytes cannot be guessed from it. */
export async function makeFeed(db: Db, services: Pick<Services, 'config'>) {
  const token = randomBytes(32).toString('base64url')
  await db.execute(
    'calendar.makeFeed',
    `insert into public.calendar_feeds (person_id, token_hash, made_at) values (auth.uid(), $1, clock())
     on conflict (person_id) do update set token_hash = $1, made_at = clock(), last_read_at = null`,
    [hashLinkToken(token)],
  )
  const url = `${services.config.publicUrl}/calendar/${token}.ics`
  return { url, webcalUrl: url.replace(/^https?:/, 'webcal:'), feed: (await findFeed(db))! }
}

export const endFeed = (db: Db) =>
  db.execute('calendar.endFeed', 'delete from public.calendar_feeds where person_id = auth.uid()')

/** None while the account is suspended. Notes that it was read, at most once an hour. As the service. */
export async function whoseFeed(db: Db, token: string): Promise<string | undefined> {
  const row = await db.find(
    'calendar.whoseFeed.readCalendarFeeds',
    `select f.person_id from public.calendar_feeds f join auth.users u on u.id = f.person_id
     where f.token_hash = $1 and u.deleted_at is null and not ${isSuspended('u')}`,
    [hashLinkToken(token)],
  )
  const personId = row?.personId
  if (personId)
    await db.execute(
      'calendar.whoseFeed.updateCalendarFeeds',
      `update public.calendar_feeds set last_read_at = clock() where person_id = $1 and (last_read_at is null or last_read_at < clock() - interval '1 hour')`,
      [personId],
    )
  return personId
}
