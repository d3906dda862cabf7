import { restorePlaces } from '#features/diary/server/cars.ts'
import type { Db } from '#server/database.ts'
import type { Me } from '#server/services.ts'

/** Those who taught in it before and still belong to the school. */
export async function listArchivedDrivers(
  db: Db,
  me: Pick<Me, 'id' | 'role'>,
  carId: string,
): Promise<string[]> {
  if (me.role === 'instructor') return [me.id]
  const rows = await db.asService('who taught in a car of the caller’s school', (service) =>
    service.list(
      'cars.listArchivedDrivers',
      `select a.instructor_id from public.archived_car_drivers a
       join public.school_instructors m on m.instructor_id = a.instructor_id and m.left_at is null
       join public.schools s on s.id = m.school_id and s.owner_id = $1 where a.car_id = $2`,
      [me.id, carId],
    ),
  )
  return rows.map(({ instructorId }) => instructorId)
}

/** Before it loses its drivers. `drivers`: the owner has named others since. As the service. */
export async function noteArchived(db: Db, carId: string, drivers: readonly string[] | undefined) {
  if (drivers)
    await db.execute(
      'cars.removeArchivedDrivers',
      'delete from public.archived_car_drivers where car_id = $1 and instructor_id <> all($2::uuid[])',
      [carId, drivers],
    )
  await db.execute(
    'cars.noteArchivedDrivers',
    `insert into public.archived_car_drivers (car_id, instructor_id, position)
     select d.car_id, d.instructor_id, d.position from public.diary_cars d where d.car_id = $1
     union all select $1, i, null from unnest($2::uuid[]) i on conflict do nothing`,
    [carId, drivers ?? []],
  )
  await db.execute(
    'cars.noteArchivedLessons',
    `insert into public.archived_car_lessons (car_id, entry_id, choice)
     select e.car_id, e.id, e.car_choice from public.diary_entries e
     where e.car_id = $1 and e.live and e.kind = 'lesson' and upper(e.during) > clock() on conflict do nothing`,
    [carId],
  )
}

/** What its lessons took instead. As the service. */
export const noteOtherCars = (db: Db, carId: string) =>
  db.execute(
    'cars.noteOtherCars',
    `update public.archived_car_lessons a set other_car_id = e.car_id from public.diary_entries e
     where e.id = a.entry_id and a.car_id = $1`,
    [carId],
  )

/**
 * It is used again, and comes where it came before unless another has its place. Answers the lessons that took it again.
 * As the service.
 */
export async function bringBack(db: Db, carId: string, instructors: readonly string[], lessonsBack: boolean) {
  const places = await db.list(
    'cars.forgetDrivers',
    'delete from public.archived_car_drivers where car_id = $1 returning instructor_id, position',
    [carId],
  )
  await restorePlaces(db, carId, places)
  const noted = await db.list(
    'cars.forgetLessons',
    'delete from public.archived_car_lessons where car_id = $1 returning entry_id, choice, other_car_id',
    [carId],
  )
  if (!lessonsBack || noted.length === 0) return []
  const rows = await db.list(
    'cars.returnLessons',
    'select id as "id!" from diary.return_car($1, $2, $3, $4, $5) id',
    [
      carId,
      [...instructors],
      noted.map(({ entryId }) => entryId),
      noted.map(({ choice }) => choice),
      noted.map(({ otherCarId }) => otherCarId),
    ],
  )
  return rows.map(({ id }) => id)
}

/** Who has left the school doesn't teach in its cars again. As the service. */
export const forgetArchived = (db: Db, instructorId: string, carIds: readonly string[]) =>
  db.execute(
    'cars.forgetArchived',
    'delete from public.archived_car_drivers where instructor_id = $1 and car_id = any($2)',
    [instructorId, carIds],
  )
