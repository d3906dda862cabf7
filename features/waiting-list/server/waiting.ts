import type * as z from 'zod/mini'
import { notFound } from '#common/api-error.ts'
import { dayOf, homeZone } from '#common/time.ts'
import { placeNamed } from '#features/instructors/server/place.ts'
import type { Db, Row } from '#server/database.ts'
import { fail } from '#server/errors.ts'
import { type JoinWaitingList, type Waiting, type WaitingEntry, waitingOften } from '../contract.ts'
import type { WaitingTime } from '../rules.ts'
import { findFirstFitting, placesNear } from './fitting.ts'

/** @throws notFound, waitingOften, notAPostcode, unknownPostcode, notInGreatBritain */
export async function joinWaitingList(
  db: Db,
  learnerId: string,
  { postcode, instructorId, ...what }: z.infer<typeof JoinWaitingList>,
): Promise<Pick<WaitingEntry, 'id' | 'position' | 'expectedOn'>> {
  const place = placeNamed(postcode)
  const chosen = instructorId && (await findInstructor(db, instructorId))
  const { id } = await db
    .get(
      'waiting-list.join',
      `insert into public.waiting_list (learner_id, instructor_id, sector, lat, lng, gearbox, minutes, times)
       values ($1, $2, $3, $4, $5, $6, $7, $8) returning id`,
      [
        learnerId,
        chosen ?? null,
        place.sector ?? place.outcode,
        place.lat,
        place.lng,
        what.gearbox,
        what.minutes,
        JSON.stringify(what.times),
      ],
    )
    .catch((error: { code?: string }) =>
      error.code === 'WL001' ? fail(waitingOften) : Promise.reject(error),
    )
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

/** In the order in which they were added. */
export async function listMyWaiting(db: Db, learnerId: string): Promise<WaitingEntry[]> {
  const rows = await db.asService('the queue that a learner stands in', (service) =>
    service.list(
      'waiting-list.listMine',
      `select w.*, d.public_id as instructor_public_id, p.name as instructor_name,
         1 + (select count(*) from public.waiting_list o
           where o.instructor_id is not distinct from w.instructor_id and o.gearbox = w.gearbox
             and (o.created_at, o.id) < (w.created_at, w.id)
             and (w.instructor_id is not null or point(o.lng, o.lat) <-> point(w.lng, w.lat) < $2)) as "position!"
       from public.waiting_list w left join public.diaries d on d.instructor_id = w.instructor_id
       left join public.profiles p on p.id = w.instructor_id
       where w.learner_id = $1 order by w.created_at, w.id`,
      [learnerId, nearDegrees],
    ),
  )
  return Promise.all(
    rows.map(async (row) => ({
      ...asQuery(row),
      instructor:
        row.instructorPublicId === null || row.instructorName === null
          ? null
          : { id: row.instructorPublicId, name: row.instructorName },
      position: row.position,
      expectedOn: await expect(db, row),
    })),
  )
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

/** About eight miles: who is that near competes for the same instructors. */
const nearDegrees = 0.15

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

const [weeksBack, nearest] = [8, 20]

/** A day with a free time that fits; or else by how often fitting lessons were cancelled lately. */
async function expect(db: Db, row: Row<'waiting-list.listMine'>): Promise<string | null> {
  const within = await db.asService('whose times would do', (service) =>
    service.list(
      'waiting-list.listWithin',
      `select i.id from public.instructors i
       where i.vetted_until > clock() and i.complete and $1 = any(i.gearboxes) and directory.comes_to(i.id, $2, $3)
         and ($4::uuid is null or i.id = $4)
       order by i.place <-> cube(array[cos(radians($2::float8)) * cos(radians($3::float8)), cos(radians($2)) * sin(radians($3)), sin(radians($2))])
       limit $5`,
      [row.gearbox, row.lat, row.lng, row.instructorId, nearest],
    ),
  )
  const ids = within.map(({ id }) => id)
  if (ids.length === 0) return null
  const firsts = await Promise.all(
    ids.map((id) =>
      findFirstFitting(db, id, {
        minutes: row.minutes,
        times: row.times as WaitingTime[],
        places: placesNear(row.sector),
      }),
    ),
  )
  const [first] = firsts.filter((start) => start !== undefined).toSorted()
  if (first) return dayOf(first)
  const { freed } = await db.asService('how often fitting times came free', (service) =>
    service.get(
      'waiting-list.countFreed',
      `select count(*) as "freed!" from public.lessons l
       where l.instructor_id = any($1) and l.status = 'cancelled' and l.minutes >= $2
         and l.cancelled_at > clock() - $3 * interval '1 week' and waiting_list.fits($4, l.starts_at, $2, $5)`,
      [ids, row.minutes, weeksBack, JSON.stringify(row.times), homeZone],
    ),
  )
  if (freed === 0) return null
  const days = Math.ceil((row.position * weeksBack * 7) / freed)
  return db.now().toZonedDateTimeISO(homeZone).toPlainDate().add({ days }).toString()
}
