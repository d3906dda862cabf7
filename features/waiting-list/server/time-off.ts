import { notFound } from '#common/api-error.ts'
import type { Repeat, Which } from '#features/diary/blocks-contract.ts'
import type { DiaryEntry } from '#features/diary/contract.ts'
import { blockTime, changeBlock } from '#features/diary/server/blocks.ts'
import { lessonNotBooked } from '#features/lessons/contract.ts'
import { cancelLesson } from '#features/lessons/server/cancelling.ts'
import { releaseHold } from '#features/lessons/server/hold-lesson.ts'
import type { Db } from '#server/database.ts'
import { fail } from '#server/errors.ts'
import type { Affected } from '../time-off-contract.ts'
import { endOffer } from './answering.ts'
import { lockFreed } from './lock-freed.ts'
import { type Cancelled, findAffected, offerInstead } from './offer-instead.ts'
import { canBeTold } from './reach.ts'

/** So many that one screen can name them. */
const mostAffected = 200

export async function listAffected(
  db: Db,
  instructorId: string,
  { from, to }: { from: string; to: string },
): Promise<Affected[]> {
  const ids = await db.list(
    'waiting-list.listAffected',
    `select id from public.lessons where instructor_id = $1 and status = 'booked' and ends_at > clock()
       and starts_at < $3 and ends_at > $2 order by starts_at limit $4`,
    [instructorId, from, to, mostAffected],
  )
  const lessons = await findAffected(
    db,
    instructorId,
    ids.map(({ id }) => id),
  )
  return Promise.all(
    lessons.map(async ({ id, name, startsAt, endsAt, pricePence, learnerId, hasAccount }) => ({
      id,
      name: name ?? 'A learner',
      startsAt,
      endsAt,
      pricePence,
      hears:
        hasAccount === false && !(await hears(db, instructorId, learnerId))
          ? ('from-you' as const)
          : ('with-offer' as const),
    })),
  )
}

const hears = (db: Db, instructorId: string, learnerId: string | null) =>
  db.asService('how somebody without an account hears of it', async (service) =>
    learnerId === null ? false : canBeTold(service, instructorId, learnerId),
  )

type TimeOff = {
  startsAt: string
  endsAt: string
  note: string
  repeat?: Repeat | undefined
  keep: string[]
  id?: string | undefined
  which: Which
  cancel: string[]
  message: string
}

/** All of it or nothing. @throws notFound, lessonNotBooked, somethingThere (with `clashes`), blockOver */
export async function takeTimeOff(
  db: Db,
  instructorId: string,
  { id, which, cancel, message, ...block }: TimeOff,
): Promise<Cancelled & { entry: DiaryEntry }> {
  const affected = await findAffected(db, instructorId, cancel)
  await lockFreed(db, instructorId, cancel)
  for (const lesson of affected) await cancelLesson(db, { id: lesson.id, reason: message, inTimeOff: true })
  for (const other of cancel.filter((one) => !affected.some((lesson) => lesson.id === one)))
    await releaseOther(db, instructorId, other)
  const entry = id
    ? await changeBlock(db, instructorId, { ...block, id, which })
    : await blockTime(db, { ...block, instructorId })
  return { entry, ...(await offerInstead(db, instructorId, affected)) }
}

/** A time on offer, or held in a checkout; one that has ended meanwhile is no longer in the way. */
async function releaseOther(db: Db, instructorId: string, id: string) {
  const found = await db.asService('what else is in the way of time off', (service) =>
    service.find(
      'waiting-list.findInTheWay',
      `select l.status as lesson, o.id as offer from (select $2::uuid as id) e
       left join public.lessons l on l.id = e.id and l.instructor_id = $1
       left join public.offers o on o.entry_id = e.id and o.instructor_id = $1 and o.status = 'open'
       where l.id is not null or o.id is not null`,
      [instructorId, id],
    ),
  )
  if (!found) return fail(notFound)
  if (found.offer) return endOffer(db, instructorId, found.offer)
  if (found.lesson === 'held')
    await db.asService('an unpaid lesson in the way of time off', (service) => releaseHold(service, id))
  else if (found.lesson === 'delivered') fail(lessonNotBooked)
}
