import type * as z from 'zod/mini'
import { notFound } from '#common/api-error.ts'
import { homeZone } from '#common/time.ts'
import { centreOf } from '#features/instructors/server/centre.ts'
import type { Db, Row } from '#server/database.ts'
import { fail, failOn } from '#server/errors.ts'
import { queueJob } from '#server/jobs.ts'
import { getCurrentRecord, findUsualPickup } from '#features/pupils/server/records.ts'
import {
  type addToWaitingList as addEndpoint,
  type JoinWaitingList,
  noPlaceKnown,
  type Waiting,
  type WaitingEntry,
  waitingOften,
} from '../contract.ts'
import type { WaitingTime } from '../rules.ts'
import { listEntries } from './entries.ts'
import { estimateFirst } from './estimate-waits.ts'

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
  await queueJob(db, estimateFirst, { learnerId }, { key: learnerId })
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

/** A pupil of the instructor’s own, for times with them. @throws notFound, noPlaceKnown, waitingOften, notAPostcode, unknownPostcode, notInGreatBritain */
export async function addToWaitingList(
  db: Db,
  instructorId: string,
  { id, minutes, times, postcode }: z.output<typeof addEndpoint.input>,
): Promise<{ id: string }> {
  const record = await getCurrentRecord(db, instructorId, id)
  if (record.archivedAt !== null) fail(notFound)
  const usual = postcode ? null : await findUsualPickup(db, instructorId, record)
  const centre = centreOf(postcode || (usual?.postcode ?? fail(noPlaceKnown)))
  return db.asService('a pupil whom their instructor puts on the list', (service) =>
    service
      .get(
        'waiting-list.addPupil',
        `insert into public.waiting_list (learner_id, instructor_id, by_instructor, sector, lat, lng, gearbox, minutes, times)
         select $1, $2, true, $3, $4, $5, coalesce((select i.gearboxes[1] from public.instructors i where i.id = $2), 'manual'), $6, $7
         returning id`,
        [
          record.personId,
          instructorId,
          centre.sector ?? centre.outcode,
          centre.lat,
          centre.lng,
          minutes,
          JSON.stringify(times),
        ],
      )
      .catch(failOn({ WL001: waitingOften })),
  )
}

/** A learner their own, an instructor what they put there. @throws notFound */
export async function leaveWaitingList(db: Db, personId: string, id: string) {
  const left = await db.asService('an end of waiting', (service) =>
    service.execute(
      'waiting-list.leave',
      'delete from public.waiting_list where id = $1 and (learner_id = $2 or (by_instructor and instructor_id = $2))',
      [id, personId],
    ),
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
      `select w.*, case when k.id is null then public.short_name(p.name) else p.name end as "name!", k.id is not null as "is_your_learner!",
         coalesce(p.email, k.email) is not null as "can_be_emailed!"
       from public.waiting_list w join public.profiles p on p.id = w.learner_id
       left join public.pupils k on k.person_id = w.learner_id and k.instructor_id = $1
       where w.instructor_id = $1 order by (k.id is null), w.created_at, w.id`,
      [instructorId],
    ),
  )
  return rows.map(({ name, isYourLearner, canBeEmailed, byInstructor, ...row }) => ({
    ...asQuery(row),
    name,
    isYourLearner,
    ...(isYourLearner && { learnerId: row.learnerId }),
    isByYou: byInstructor,
    canBeEmailed,
  }))
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
