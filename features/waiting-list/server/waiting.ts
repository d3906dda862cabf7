import type * as z from 'zod/mini'
import { notFound } from '#common/api-error.ts'
import { homeZone } from '#common/time.ts'
import { centreOf } from '#features/instructors/server/centre.ts'
import type { Db, Row } from '#server/database.ts'
import { fail, failOn } from '#server/errors.ts'
import { queueJob } from '#server/jobs.ts'
import { type JoinWaitingList, type Waiting, type WaitingEntry, waitingOften } from '../contract.ts'
import type { WaitingTime } from '../rules.ts'
import { listEntries } from './entries.ts'
import { expectFirst } from './expecting.ts'

/** @throws notFound, waitingOften, notAPostcode, unknownPostcode, notInGreatBritain */
export async function joinWaitingList(
  db: Db,
  learnerId: string,
  { postcode, instructorId, ...what }: z.infer<typeof JoinWaitingList>,
): Promise<Pick<WaitingEntry, 'id' | 'position' | 'expectedOn'>> {
  const centre = centreOf(postcode)
  const chosen = instructorId && (await findInstructor(db, instructorId))
  const { id } = await db
    .get(
      'waiting-list.join',
      `insert into public.waiting_list (learner_id, instructor_id, sector, lat, lng, gearbox, minutes, times)
       values ($1, $2, $3, $4, $5, $6, $7, $8) returning id`,
      [
        learnerId,
        chosen ?? null,
        centre.sector ?? centre.outcode,
        centre.lat,
        centre.lng,
        what.gearbox,
        what.minutes,
        JSON.stringify(what.times),
      ],
    )
    .catch(failOn({ WL001: waitingOften }))
  await queueJob(db, expectFirst, { learnerId }, { key: learnerId })
  const entry = (await listMyWaiting(db, learnerId)).find((one) => one.id === id)!
  return { id, position: entry.position, expectedOn: entry.expectedOn }
}

/** By either id. @throws notFound */
async function findInstructor(db: Db, id: string): Promise<string> {
  const row = await db.asService('an instructor to wait for', (service) =>
    service.find(
      'waiting-list.findInstructor',
      'select instructor_id from public.diaries where instructor_id = public.instructor_of_public_id($1)',
      [id],
    ),
  )
  return row?.instructorId ?? fail(notFound)
}

/** @throws notFound */
export async function leaveWaitingList(db: Db, learnerId: string, id: string) {
  const left = await db.execute(
    'waiting-list.leave',
    'delete from public.waiting_list where id = $1 and learner_id = $2',
    [id, learnerId],
  )
  if (left === 0) fail(notFound)
}

/** A lesson from an offer is booked: that wait is over. As the service. */
export const endWaiting = (db: Db, lessonId: string) =>
  db.execute(
    'waiting-list.endWaiting',
    `delete from public.waiting_list w using public.offers o
     where o.entry_id = $1 and o.status = 'accepted' and w.id = o.waiting_id`,
    [lessonId],
  )

/** In the order in which they were added. Reads no diary, however many there are. */
export async function listMyWaiting(db: Db, learnerId: string): Promise<WaitingEntry[]> {
  const rows = await db.asService('the queue that a learner stands in', (service) =>
    listEntries(service, { learnerId }),
  )
  const today = db.now().toZonedDateTimeISO(homeZone).toPlainDate().toString()
  return rows.map((row) => ({
    ...asQuery(row),
    instructor:
      row.instructorPublicId === null || row.instructorName === null
        ? null
        : { id: row.instructorPublicId, name: row.instructorName },
    position: row.position,
    expectedOn: row.expectedOn !== null && row.expectedOn >= today ? row.expectedOn : null,
  }))
}

/** Those who asked for this instructor: their own learners first, each group in turn. */
export async function listWaiting(db: Db, instructorId: string): Promise<Waiting[]> {
  const rows = await db.asService('who waits for an instructor', (service) =>
    service.list(
      'waiting-list.listWaiting',
      `select w.*, case when k.id is null then public.short_name(p.name) else p.name end as "name!", k.id is not null as "is_your_learner!"
       from public.waiting_list w join public.profiles p on p.id = w.learner_id
       left join public.pupils k on k.person_id = w.learner_id and k.instructor_id = $1
       where w.instructor_id = $1 order by (k.id is null), w.created_at, w.id`,
      [instructorId],
    ),
  )
  return rows.map((row) => ({ ...asQuery(row), name: row.name, isYourLearner: row.isYourLearner }))
}

type QueryRow = Pick<
  Row<'waiting-list.listWaiting'>,
  'id' | 'sector' | 'gearbox' | 'minutes' | 'times' | 'createdAt'
>

const asQuery = ({ id, sector, gearbox, minutes, times, createdAt }: QueryRow) => ({
  id,
  sector,
  gearbox,
  minutes,
  times: times as WaitingTime[],
  createdAt,
})
