import { showCars } from '#features/instructors/server/instructors.ts'
import type { Db } from '#server/database.ts'
import type { Me, Services } from '#server/services.ts'
import type { CarLesson } from '../contract.ts'
import { type Described, describe } from './described-lessons.ts'
import { notifyOfMissingCar } from './notify-missing-car.ts'

export const listDrivers = async (db: Db, carId: string): Promise<string[]> =>
  (
    await db.list('cars.listDrivers', 'select instructor_id from public.diary_cars where car_id = $1', [
      carId,
    ])
  ).map(({ instructorId }) => instructorId)

type Reassigning = {
  learnerId?: string | null
  carId?: string | null
  /** Lessons whose car has changed already, to be answered with the others. */
  changed?: readonly string[]
}

/**
 * Lessons of these instructors take cars as they are now. Answers those that changed, as the caller may see them; writes
 * to the instructors whose lessons are left without one by somebody else, seldom about one `carId`. As the service.
 */
export async function reassignCars(
  db: Db,
  services: Pick<Services, 'config'>,
  me: Pick<Me, 'id' | 'role'> | null,
  instructors: readonly string[],
  { learnerId = null, carId = null, changed = [] }: Reassigning = {},
): Promise<CarLesson[]> {
  await showCars(db, instructors)
  const reassigned = await db.list('cars.reassignCars', 'select id from diary.reassign_cars($1, $2)', [
    instructors,
    learnerId,
  ])
  const ids = new Set([...changed, ...reassigned.flatMap(({ id }) => id ?? [])])
  const rows = await describe(db, [...ids])
  for (const instructorId of new Set(rows.map((row) => row.instructorId))) {
    if (instructorId === me?.id) continue
    const left = rows.filter((row) => row.instructorId === instructorId && row.carChoice === 'missing')
    await notifyOfMissingCar(db, services, left, carId)
  }
  return rows.flatMap((row) => asCarLesson(row, me))
}

/** Somebody who shares cars with this instructor may be waiting for one. As the service. */
export async function takeFreedCar(db: Db, services: Pick<Services, 'config'>, instructorId: string) {
  const waiting = await db.list(
    'cars.listWaitingForCar',
    `select distinct e.instructor_id from public.diary_cars mine
     join public.diary_cars d on d.car_id = mine.car_id
     join public.diary_entries e on e.instructor_id = d.instructor_id and e.live and e.car_choice = 'missing' and upper(e.during) > clock()
     where mine.instructor_id = $1`,
    [instructorId],
  )
  if (waiting.length > 0)
    await reassignCars(
      db,
      services,
      null,
      waiting.map((one) => one.instructorId),
    )
}

/** To come, and of the caller, or of the instructors of a school that the caller owns. */
export async function listLessonsWithoutCar(db: Db, me: Pick<Me, 'id' | 'role'>): Promise<CarLesson[]> {
  const rows = await db.asService('lessons that need a car', async (service) => {
    const found = await service.list(
      'cars.listMissing',
      `select e.id from public.diary_entries e
       where e.live and e.kind = 'lesson' and e.car_choice = 'missing' and upper(e.during) > clock()
         and (e.instructor_id = $1 or e.instructor_id in (
           select d.instructor_id from public.diary_cars d join public.cars c on c.id = d.car_id where c.owner_id = $1))
       order by lower(e.during), e.id limit 200`,
      [me.id],
    )
    return describe(
      service,
      found.map(({ id }) => id),
    )
  })
  return rows.flatMap((row) => asCarLesson(row, me))
}

/** Colleagues see nothing of each other's lessons; a school when its cars are taken and by whom, and whose lesson needs one. */
function asCarLesson(row: Described, me: Pick<Me, 'id' | 'role'> | null): CarLesson[] {
  if (!me || (me.role === 'instructor' && row.instructorId !== me.id)) return []
  const isOwn = row.instructorId === me.id
  if (!isOwn && row.carChoice !== 'missing' && row.carOwnerId !== me.id) return []
  return [
    {
      lessonId: isOwn ? row.id : null,
      startsAt: row.startsAt,
      endsAt: row.endsAt,
      instructor: { id: row.instructorId, name: row.instructor },
      learner: isOwn && row.learnerId && row.learner ? { id: row.learnerId, name: row.learner } : null,
      car: row.carId && row.car ? { id: row.carId, name: row.car } : null,
    },
  ]
}
