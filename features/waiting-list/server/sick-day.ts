import { instantOf, minuteOf, nowMinute } from '#features/diary/server/availability.ts'
import { blockTime } from '#features/diary/server/blocks.ts'
import { dayNumber, minuteAt } from '#features/diary/server/local-time.ts'
import { cancelLesson } from '#features/lessons/server/cancelling.ts'
import { releaseHold } from '#features/lessons/server/hold-lesson.ts'
import type { Db } from '#server/database.ts'
import { fail } from '#server/errors.ts'
import { nothingToCancel } from '../contract.ts'
import { endOffer } from './answering.ts'
import { lockFreed } from './lock-freed.ts'
import { type Cancelled, findAffected, offerInstead } from './offer-instead.ts'

/** One day, or several through `until`; without any lesson too. @throws nothingToCancel without a diary */
export async function takeSickDay(
  db: Db,
  instructorId: string,
  { on, until = on, message }: { on: string; until?: string | undefined; message: string },
): Promise<Cancelled> {
  const diary = await db.find(
    'waiting-list.findZone',
    'select zone from public.diaries where instructor_id = $1',
    [instructorId],
  )
  const { zone } = diary ?? fail(nothingToCancel)
  const [from, to] = [minuteAt(zone, dayNumber(on), 0), minuteAt(zone, dayNumber(until) + 1, 0)]
  const lessons = await db.list(
    'waiting-list.listDay',
    `select id from public.lessons where instructor_id = $1 and status = 'booked' and starts_at > clock() and starts_at >= $2 and starts_at < $3`,
    [instructorId, instantOf(from), instantOf(to)],
  )
  const affected = await findAffected(
    db,
    instructorId,
    lessons.map(({ id }) => id),
  )
  const there = await db.list(
    'waiting-list.listThere',
    'select id from public.diary_entries where instructor_id = $1 and live and during && tstzrange($2, $3)',
    [instructorId, instantOf(from), instantOf(to)],
  )
  await lockFreed(
    db,
    instructorId,
    there.map(({ id }) => id),
  )
  await releaseDay(db, instructorId, [from, to])
  for (const { id } of affected) await cancelLesson(db, { id, reason: message, inTimeOff: true })
  await blockRest(db, instructorId, [from, to])
  return offerInstead(db, instructorId, affected)
}

/** Times on offer and holds of a checkout: what is paid or taken now would be booked with somebody who is ill. */
async function releaseDay(db: Db, instructorId: string, [from, to]: [number, number]) {
  const offers = await db.asService('times of a day that is cancelled', (service) =>
    service.list(
      'waiting-list.listOffersOfDay',
      `select id from public.offers where instructor_id = $1 and status in ('open', 'queued') and starts_at >= $2 and starts_at < $3`,
      [instructorId, instantOf(from), instantOf(to)],
    ),
  )
  for (const { id } of offers) await endOffer(db, instructorId, id)
  await db.asService('unpaid lessons of a day that is cancelled', async (service) => {
    const holds = await service.list(
      'waiting-list.lockHoldsOfDay',
      `select id from public.lessons where instructor_id = $1 and status = 'held' and starts_at >= $2 and starts_at < $3 for update`,
      [instructorId, instantOf(from), instantOf(to)],
    )
    for (const { id } of holds) await releaseHold(service, id)
  })
}

/** Whatever is free of it, so that nobody books a time of somebody who is ill. */
async function blockRest(db: Db, instructorId: string, [from, to]: [number, number]) {
  const taken = await db.list(
    'waiting-list.listTaken',
    `select lower(during) as "starts_at!", busy_until as "ends_at!" from public.diary_entries
     where instructor_id = $1 and live and busy_until > $2 and busy_from < $3 and (kind <> 'hold' or expires_at > clock())
     order by lower(during)`,
    [instructorId, instantOf(from), instantOf(to)],
  )
  let free = Math.max(from, nowMinute(db))
  for (const { startsAt, endsAt } of [...taken, { startsAt: instantOf(to), endsAt: instantOf(to) }]) {
    const until = Math.min(minuteOf(startsAt), to)
    if (until > free)
      await blockTime(db, { instructorId, startsAt: instantOf(free), endsAt: instantOf(until), note: 'Ill' })
    free = Math.max(free, Math.ceil(minuteOf(endsAt)))
  }
}
