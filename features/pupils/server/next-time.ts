import { notFound } from '#common/api-error.ts'
import {
  asOwn,
  findAvailability,
  instantOf,
  minuteOf,
  nowMinute,
} from '#features/diary/server/availability.ts'
import { bothEnds, spotsIn } from '#features/diary/server/ends.ts'
import { dayAt, dayNumber, minuteAt } from '#features/diary/server/local-time.ts'
import { listFreeStarts } from '#features/diary/server/slots.ts'
import { findSpot } from '#features/travel/server/spots.ts'
import type { Db } from '#server/database.ts'
import { fail } from '#server/errors.ts'
import { type EnteredPayment, enteredPayments } from '../rules.ts'
import { findUnusedHours } from './prepaid-hours.ts'
import { findRecord, findUsualPickup, type PupilRecord } from './records.ts'

type Query = {
  pupilId?: string | undefined
  from?: string | undefined
  after?: string | undefined
  minutes?: number | undefined
}

/** The lessons by which the usual length is known. */
const latest = 10
const daysAhead = 60
const mostSuggestions = 3

/** Within opening hours, whatever notice learners have to give. @throws notFound */
export async function findNextTime(db: Db, instructorId: string, { pupilId, from, after, minutes }: Query) {
  const record = pupilId ? ((await findRecord(db, instructorId, pupilId)) ?? fail(notFound)) : undefined
  const pickup = record ? await findUsualPickup(db, instructorId, record) : null
  const spot = pickup ? findSpot(pickup.postcode) : undefined
  const ends = bothEnds(spot)
  const now = nowMinute(db)
  const read = await findAvailability(
    db,
    instructorId,
    now - 1440,
    now + (daysAhead + 1) * 1440,
    spotsIn(ends),
  )
  if (!read) return fail(notFound)
  const length =
    minutes ??
    (await findUsualMinutes(db, instructorId, record?.personId)) ??
    (read.lessonLengths.includes(60) ? 60 : (read.lessonLengths[0] ?? 60))
  const day = from ? Math.max(dayNumber(from), dayAt(read.zone, now)) : dayAt(read.zone, now)
  const earliest = after ? Math.ceil(minuteOf(after)) : now
  const suggestions: number[] = []
  for (let next = day; suggestions.length < mostSuggestions; ) {
    const [first] = listFreeStarts(asOwn(read), {
      minutes: length,
      now,
      ends,
      from: Math.max(minuteAt(read.zone, next, 0), earliest),
      to: minuteAt(read.zone, day + daysAhead, 0),
      limit: 1,
    })
    if (first === undefined) break
    suggestions.push(first)
    next = dayAt(read.zone, first) + 1
  }
  const [first] = suggestions
  return {
    minutes: length,
    startsAt: first === undefined ? null : instantOf(first),
    suggestions: suggestions.map(instantOf),
    pickup: pickup?.postcode ?? null,
    payment: record ? await findLastPayment(db, instructorId, record, length) : null,
  }
}

/** A card that the learner chose at the checkout is a link where the instructor enters the lesson. */
async function findLastPayment(
  db: Db,
  instructorId: string,
  record: PupilRecord,
  minutes: number,
): Promise<EnteredPayment | null> {
  const row = await db.find(
    'pupils.findLastPayment',
    `select paid_with from public.lessons where instructor_id = $1 and learner_id = $2 and paid_with is not null
       and status in ('booked', 'delivered') order by starts_at desc limit 1`,
    [instructorId, record.personId],
  )
  const payment = row?.paidWith === 'card' ? 'card-link' : row?.paidWith
  if (payment === 'hours' && (await findUnusedHours(db, instructorId, record)).minutes < minutes) return null
  return enteredPayments.find((one) => one === payment) ?? null
}

/** The one they have had most lately. Test days are longer than any lesson. */
async function findUsualMinutes(db: Db, instructorId: string, learnerId: string | undefined) {
  const row = await db.find(
    'pupils.findUsualMinutes',
    `select l.minutes from (
       select minutes, starts_at from public.lessons where instructor_id = $1 and ($2::uuid is null or learner_id = $2)
         and status in ('booked', 'delivered') and test_at is null order by starts_at desc limit $3) l
     group by l.minutes order by count(*) desc, max(l.starts_at) desc limit 1`,
    [instructorId, learnerId ?? null, latest],
  )
  return row?.minutes
}
