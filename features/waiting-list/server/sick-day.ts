import { instantOf, minuteOf, nowMinute } from '#features/diary/server/availability.ts'
import { blockTime } from '#features/diary/server/blocks.ts'
import { hasEnds, spotsIn } from '#features/diary/server/ends.ts'
import { dayNumber, minuteAt } from '#features/diary/server/local-time.ts'
import { cancelLesson, releaseHold } from '#features/lessons/server/lessons.ts'
import type { Db, Row } from '#server/database.ts'
import { fail } from '#server/errors.ts'
import { nothingToCancel, type Offer } from '../contract.ts'
import { endOffer, listOffers } from './answering.ts'
import { endsNear, listFitting, readOfferable } from './fitting.ts'
import { makeOffer } from './offers.ts'

type Cancelled = { offers: Offer[]; cancelled: number; toCall: { id: string; name: string }[] }

/** Blocks the day without any lesson too. @throws nothingToCancel without a diary */
export async function takeSickDay(
  db: Db,
  instructorId: string,
  { on, message }: { on: string; message: string },
): Promise<Cancelled> {
  const diary = await db.find(
    'waiting-list.findZone',
    'select zone from public.diaries where instructor_id = $1',
    [instructorId],
  )
  const { zone } = diary ?? fail(nothingToCancel)
  const [from, to] = [minuteAt(zone, dayNumber(on), 0), minuteAt(zone, dayNumber(on) + 1, 0)]
  const lessons = await db.list(
    'waiting-list.listDay',
    `select l.id, l.starts_at, l.ends_at, l.minutes, l.learner_id, p.learner_name as name, p.learner_has_account as has_account,
       e.starts_in, e.ends_in
     from public.lessons l left join public.diary_entries e on e.id = l.id left join lateral public.people_in_lesson(l.id) p on true
     where l.instructor_id = $1 and l.status = 'booked' and l.starts_at > clock() and l.starts_at >= $2 and l.starts_at < $3
     order by l.starts_at`,
    [instructorId, instantOf(from), instantOf(to)],
  )
  await releaseDay(db, instructorId, [from, to])
  for (const { id } of lessons) await cancelLesson(db, { id, reason: message })
  await blockRest(db, instructorId, [from, to])
  const offered = await offerInstead(db, instructorId, lessons, to)
  return {
    cancelled: lessons.length,
    offers: (await listOffers(db, instructorId)).filter(({ id }) => offered.has(id)),
    toCall: lessons
      .filter(({ learnerId }) => learnerId !== null && !offeredTo(offered, learnerId))
      .map(({ learnerId, name }) => ({ id: learnerId!, name: name ?? 'A learner' })),
  }
}

const offeredTo = (offered: ReadonlyMap<string, string>, learnerId: string) =>
  [...offered.values()].includes(learnerId)

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
    `select lower(during) as "starts_at!", upper(with_buffer) as "ends_at!" from public.diary_entries
     where instructor_id = $1 and live and with_buffer && tstzrange($2, $3) and (kind <> 'hold' or expires_at > clock())
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

/** The next free time after that day for each, in the order of their lessons. Answers whose offer is whose. */
async function offerInstead(
  db: Db,
  instructorId: string,
  lessons: readonly Row<'waiting-list.listDay'>[],
  after: number,
): Promise<ReadonlyMap<string, string>> {
  const offered = new Map<string, string>()
  await db.asService('other times for those whose lesson was cancelled', async (service) => {
    for (const { learnerId, minutes, hasAccount, startsIn, endsIn } of lessons) {
      if (learnerId === null || hasAccount === false || offeredTo(offered, learnerId)) continue
      const stored = { from: startsIn, to: endsIn }
      const ends = hasEnds(stored) ? stored : endsNear(await findUsualSector(service, learnerId))
      const free = await readOfferable(service, instructorId, spotsIn(ends))
      if (!free) continue
      const busy = await service.find(
        'waiting-list.hasOffer',
        `select from public.offers where learner_id = $1 and status = 'open'`,
        [learnerId],
      )
      if (busy) continue
      const starts = listFitting(free, nowMinute(service), { minutes, times: null, ends })
      for (const startsAt of starts.filter((start) => minuteOf(start) >= after).slice(0, 5)) {
        const made = await makeOffer(service, {
          instructorId,
          learnerId,
          waitingId: null,
          startsAt,
          minutes,
          reason: 'sick-day',
          zone: free.zone,
          ends,
        })
        if (typeof made === 'string') continue
        offered.set(made.id, learnerId)
        break
      }
    }
  })
  return offered
}

/** Where a learner whose lesson had no pick-up is likely picked up: the checkout proposes it. */
const findUsualSector = async (db: Db, learnerId: string) =>
  (
    await db.find(
      'waiting-list.findUsualSector',
      `select sector from public.saved_places where person_id = $1 order by label <> 'home', created_at, id limit 1`,
      [learnerId],
    )
  )?.sector ?? null
