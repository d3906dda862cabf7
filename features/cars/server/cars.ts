import type * as z from 'zod/mini'
import { notFound } from '#common/api-error.ts'
import { describeCar, removeDiaryCars, setDrivers, setUsualCar } from '#features/diary/server/cars.ts'
import { noteSchoolAct } from '#features/schools/server/audit-entries.ts'
import type { Db, Row } from '#server/database.ts'
import { fail } from '#server/errors.ts'
import type { Me, Services } from '#server/services.ts'
import type * as contract from '../contract.ts'
import { type Car, type CarAbsence, type CarLesson, notInSchool, tooManyCars } from '../contract.ts'
import { asOnPlate, mostCars, readRegistration } from '../rules.ts'
import { showCars } from '#features/instructors/server/instructors.ts'
import {
  bringBack,
  forgetArchived,
  listArchivedDrivers,
  noteArchived,
  noteOtherCars,
} from './archived-cars.ts'
import { setCarDates } from './car-dates.ts'
import { listDrivers, listLessonsWithoutCar, reassignCars } from './reassign-cars.ts'

type CarRow = Row<'cars.listCars'>

export async function listCars(db: Db, me: Pick<Me, 'id' | 'role'>) {
  const rows = await readCars(db, me.id, null)
  const instructors = await listSchoolInstructors(db, me)
  return {
    cars: rows.map(asCar),
    lessonsWithoutCar: await listLessonsWithoutCar(db, me),
    instructors,
  }
}

/** @throws tooManyCars, notInSchool */
export async function addCar(
  db: Db,
  services: Pick<Services, 'config'>,
  me: Pick<Me, 'id' | 'role'>,
  { driverIds, dates, ...car }: z.infer<typeof contract.NewCar>,
) {
  const drivers = await mayDrive(db, me, driverIds)
  await db.execute('cars.lockOwner', 'select pg_advisory_xact_lock(hashtextextended($1, 146))', [me.id])
  const { cars } = await db.get(
    'cars.countCars',
    'select count(*) as cars from public.cars where owner_id = $1',
    [me.id],
  )
  if (cars >= mostCars) fail(tooManyCars)
  const { id } = await db.get(
    'cars.addCar',
    'insert into public.cars (owner_id, name, registration, gearbox, dual_controls) values ($1, $2, $3, $4, $5) returning id',
    [me.id, car.name, readRegistration(car.registration) ?? null, car.gearbox, car.dualControls],
  )
  if (dates) await setCarDates(db, id, dates)
  const lessons = await db.asService('lessons take the new car', async (service) => {
    await setDrivers(service, { id, ...car }, drivers)
    const changed = await reassignCars(service, services, me, drivers, { carId: id })
    await noteSchoolAct(service, { what: 'car-added', detail: car.name, lessons: changed.length })
    return changed
  })
  return { car: await getCar(db, me.id, id), lessons }
}

type Change = z.infer<typeof contract.changeCar.input>

/** Its owner; those who teach in it say whether it is their usual one. @throws notFound, notInSchool */
export async function changeCar(
  db: Db,
  services: Pick<Services, 'config'>,
  me: Pick<Me, 'id' | 'role'>,
  { dryRun, ...change }: Change,
): Promise<Changed> {
  return dryRun
    ? db.dryRun(() => applyChange(db, services, me, change))
    : applyChange(db, services, me, change)
}

async function applyChange(
  db: Db,
  services: Pick<Services, 'config'>,
  me: Pick<Me, 'id' | 'role'>,
  { id, isUsual, driverIds, archived, lessonsBack, registration, dates, ...change }: Omit<Change, 'dryRun'>,
): Promise<Changed> {
  const car = await getCar(db, me.id, id)
  const isOwners = [driverIds, archived, registration, dates, ...Object.values(change)].some(
    (value) => value !== undefined,
  )
  if (isOwners && !car.isOwn) fail(notFound)
  if (isOwners)
    await db.execute(
      'cars.changeCar',
      `update public.cars set name = coalesce($2, name), gearbox = coalesce($3, gearbox), dual_controls = coalesce($4, dual_controls),
         registration = case when $5 then $6 else registration end,
         archived_at = case $7::boolean when true then coalesce(archived_at, clock()) when false then null else archived_at end
       where id = $1`,
      [
        id,
        change.name ?? null,
        change.gearbox ?? null,
        change.dualControls ?? null,
        registration !== undefined,
        readRegistration(registration ?? '') ?? null,
        archived ?? null,
      ],
    )
  if (dates) await setCarDates(db, id, dates)
  const wasArchived = car.archivedAt !== null
  const isArchived = archived ?? wasArchived
  const isRestored = wasArchived && !isArchived
  const chosen = driverIds ?? (isRestored ? await listArchivedDrivers(db, me, id) : undefined)
  const drivers = chosen && (await mayDrive(db, me, chosen))
  const lessons = await db.asService('lessons follow a change of cars', async (service) => {
    const before = await listDrivers(service, id)
    const after = isArchived ? [] : (drivers ?? before)
    const changed = { id, name: change.name ?? car.name, gearbox: change.gearbox ?? car.gearbox }
    if (isArchived) await noteArchived(service, id, wasArchived ? drivers : undefined)
    await setDrivers(service, changed, after)
    if (change.gearbox || change.name) await describeCar(service, changed)
    if (isUsual && after.includes(me.id)) await setUsualCar(service, me.id, id)
    await showCars(service, after)
    if (!isOwners) return []
    const everybody = [...new Set([...before, ...after])]
    const returned = isRestored ? await bringBack(service, id, everybody, lessonsBack === true) : []
    const answer = await reassignCars(service, services, me, everybody, { carId: id, changed: returned })
    if (isArchived && !wasArchived) await noteOtherCars(service, id)
    const what = isArchived === wasArchived ? 'car-changed' : isArchived ? 'car-archived' : 'car-used-again'
    await noteSchoolAct(service, { what, detail: changed.name, lessons: answer.length })
    return answer
  })
  return { car: await getCar(db, me.id, id), lessons }
}

/** Lessons to come of somebody who has left take a car of their own. As the service. */
export async function takeSchoolCars(
  db: Db,
  services: Pick<Services, 'config'>,
  schoolId: string,
  instructorId: string,
) {
  const cars = await db.list(
    'cars.listSchoolCars',
    'select c.id from public.cars c join public.schools s on s.owner_id = c.owner_id where s.id = $1',
    [schoolId],
  )
  const ids = cars.map(({ id }) => id)
  await removeDiaryCars(db, instructorId, ids)
  await forgetArchived(db, instructorId, ids)
  await reassignCars(db, services, null, [instructorId])
}

/** One that the caller owns or teaches in. @throws notFound */
export async function getCar(db: Db, personId: string, id: string): Promise<Car> {
  const [row] = await readCars(db, personId, id)
  return row ? asCar(row) : fail(notFound)
}

const readCars = (db: Db, personId: string, id: string | null): Promise<CarRow[]> =>
  db.asService('the cars a person owns or teaches in', (service) =>
    service.list(
      'cars.listCars',
      `select c.*, c.owner_id = $1 as "is_own!",
         (select count(*) from public.diary_entries e where e.car_id = c.id and e.live and e.kind = 'lesson'
            and upper(e.during) > clock() and (c.owner_id = $1 or e.instructor_id = $1)) as "lessons_ahead!",
         (select coalesce(json_agg(json_build_object('id', p.id, 'name', p.name) order by p.name, p.id), '[]')
            from (select instructor_id from public.diary_cars where car_id = c.id
              union select instructor_id from public.archived_car_drivers where car_id = c.id) d
            join public.profiles p on p.id = d.instructor_id
            where c.owner_id = $1 or d.instructor_id = $1) as "drivers!",
         (select coalesce(json_agg(json_build_object('id', a.id, 'startsAt', lower(a.during), 'endsAt', upper(a.during), 'note', a.note)
            order by lower(a.during)), '[]')
            from public.car_absences a where a.car_id = c.id and upper(a.during) > clock()) as "absences!",
         (select coalesce(json_object_agg(d.kind, d.due_on), '{}') from public.car_dates d where d.car_id = c.id) as "dates!"
       from public.cars c left join public.diary_cars mine on mine.car_id = c.id and mine.instructor_id = $1
       where (c.owner_id = $1 or mine.car_id is not null) and ($2::uuid is null or c.id = $2)
       order by c.archived_at is not null, mine.position, lower(c.name), c.id`,
      [personId, id],
    ),
  )

const noDates: Car['dates'] = { mot: null, tax: null, insurance: null, service: null }

const asCar = (row: CarRow): Car => ({
  id: row.id,
  name: row.name,
  registration: row.registration && asOnPlate(row.registration),
  gearbox: row.gearbox,
  dualControls: row.dualControls,
  isOwn: row.isOwn,
  lessonsAhead: row.lessonsAhead,
  drivers: row.drivers as Car['drivers'],
  archivedAt: row.archivedAt,
  dates: { ...noDates, ...(row.dates as Partial<Car['dates']>) },
  absences: (row.absences as CarAbsence[]).map((absence) => ({
    ...absence,
    startsAt: Temporal.Instant.from(absence.startsAt).toString(),
    endsAt: Temporal.Instant.from(absence.endsAt).toString(),
  })),
})

export type Changed = { car: Car; lessons: CarLesson[] }

/**
 * An instructor's own car is theirs alone; a school's is for those of its instructors who are named. They stay in the
 * school until this is done: else somebody who leaves at that moment would keep the car. @throws notInSchool
 */
async function mayDrive(
  db: Db,
  me: Pick<Me, 'id' | 'role'>,
  driverIds: readonly string[],
): Promise<string[]> {
  if (me.role === 'instructor') return [me.id]
  const chosen = [...new Set(driverIds)]
  const members = await db.asService('who teaches at a school', (service) =>
    service.list(
      'cars.lockMembers',
      `select m.instructor_id from public.school_instructors m join public.schools s on s.id = m.school_id
       where s.owner_id = $1 and m.instructor_id = any($2) and m.left_at is null order by m.instructor_id for share of m`,
      [me.id, chosen],
    ),
  )
  if (members.length < chosen.length) fail(notInSchool)
  return chosen
}

const listSchoolInstructors = async (db: Db, me: Pick<Me, 'id' | 'role'>) =>
  me.role === 'school_owner'
    ? db.asService('who teaches at a school', (service) =>
        service.list(
          'cars.listSchoolInstructors',
          `select p.id, p.name from public.school_instructors m join public.schools s on s.id = m.school_id
           join public.profiles p on p.id = m.instructor_id
           where s.owner_id = $1 and m.left_at is null order by p.name, p.id`,
          [me.id],
        ),
      )
    : []
