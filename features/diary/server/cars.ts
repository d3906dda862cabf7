import { notFound } from '#common/api-error.ts'
import type { Db } from '#server/database.ts'
import { fail } from '#server/errors.ts'
import { carBusy, type CarChoice, insuranceNotSeen } from '../contract.ts'
import type { Gearbox } from '../rules.ts'
import type { TimeQuery } from './alternatives.ts'

/**
 * Of the caller's own booked lesson. @throws carBusy, insuranceNotSeen, notFound
 */
export async function setCar(db: Db, entryId: string, car: CarChoice | 'any'): Promise<void> {
  const { conflict } = await db.get('diary.setCar', 'select diary.set_car($1, $2, $3) as conflict', [
    entryId,
    ...(car === 'any' ? ([car, null] as const) : chosenCar(car)),
  ])
  if (conflict === null) fail(notFound)
  if (conflict) fail(car === 'learners' ? insuranceNotSeen : carBusy)
}

/** The usual one first. The caller's policies apply. */
export const listDiaryCars = (db: Db, instructorId: string) =>
  db.list(
    'diary.listCars',
    'select car_id as id, name, gearbox from public.diary_cars where instructor_id = $1 order by position, car_id',
    [instructorId],
  )

/** The instructor's cars of both gearboxes: they decide who is taught in which. */
export const listFreeCars = (db: Db, query: TimeQuery, entryId: string | undefined) =>
  db.asService('cars that no colleague has then', (service) =>
    service.list(
      'diary.listFreeCars',
      `select c.car_id as id, c.name, c.gearbox from public.diary_cars c
       cross join lateral (select tstzrange($2, $2::timestamptz + $3::int * interval '1 minute') as during) wanted
       where c.instructor_id = $1
         and not exists (select from public.diary_entries e where e.car_id = c.car_id and e.live
           and (e.kind <> 'hold' or e.expires_at > clock()) and e.during && wanted.during and e.id is distinct from $4)
         and not exists (select from public.car_absences a where a.car_id = c.car_id and a.during && wanted.during)
       order by c.position, c.car_id`,
      [query.instructorId, query.startsAt, query.minutes, entryId ?? null],
    ),
  )

type Car = { readonly id: string; readonly name: string; readonly gearbox: Gearbox }

/** Those who teach in a car, and nobody else; to who is new to it, it comes last. As the service. */
export async function setDrivers(db: Db, car: Car, drivers: readonly string[]): Promise<void> {
  // Of two cars that are shared with somebody at once, one comes last.
  await db.execute(
    'diary.lockDriverCars',
    'select pg_advisory_xact_lock(hashtextextended(i::text, 36)) from (select i from unnest($1::uuid[]) i order by i) o',
    [drivers],
  )
  await db.execute(
    'diary.removeDrivers',
    'delete from public.diary_cars where car_id = $1 and instructor_id <> all($2::uuid[])',
    [car.id, drivers],
  )
  await db.execute(
    'diary.addDrivers',
    `insert into public.diary_cars (instructor_id, car_id, name, gearbox, position)
     select i.id, $1, $3, $4, (select least(coalesce(max(d.position) + 1, 0), 99) from public.diary_cars d where d.instructor_id = i.id)
     from unnest($2::uuid[]) i (id) on conflict do nothing`,
    [car.id, drivers, car.name, car.gearbox],
  )
}

/** As the service. */
export const describeCar = (db: Db, { id, name, gearbox }: Car) =>
  db.execute('diary.describeCar', 'update public.diary_cars set name = $2, gearbox = $3 where car_id = $1', [
    id,
    name,
    gearbox,
  ])

/** As the service. */
export const removeDiaryCars = (db: Db, instructorId: string, carIds: readonly string[]) =>
  db.execute(
    'diary.removeCars',
    'delete from public.diary_cars where instructor_id = $1 and car_id = any($2)',
    [instructorId, carIds],
  )

/** Which one comes first. As the service. */
export const setUsualCar = (db: Db, instructorId: string, carId: string) =>
  db.execute(
    'diary.setUsualCar',
    `update public.diary_cars d set position = o.place from (
       select car_id, (row_number() over (order by car_id <> $2, position, car_id) - 1)::int as place
       from public.diary_cars where instructor_id = $1) o
     where d.instructor_id = $1 and d.car_id = o.car_id`,
    [instructorId, carId],
  )

type Place = { readonly instructorId: string; readonly position: number | null }

/** Where a car came before among those of its drivers, unless another is there. As the service. */
export const restorePlaces = (db: Db, carId: string, places: readonly Place[]) =>
  db.execute(
    'diary.restorePlaces',
    `update public.diary_cars d set position = p.position
     from unnest($2::uuid[], $3::int[]) p (instructor_id, position)
     where d.car_id = $1 and d.instructor_id = p.instructor_id and p.position is not null
       and not exists (select from public.diary_cars o where o.instructor_id = d.instructor_id and o.position = p.position)`,
    [carId, places.map(({ instructorId }) => instructorId), places.map(({ position }) => position)],
  )

type Absence = { carId: string; startsAt: string; endsAt: string; note: string }

/** Undefined if it is away then already. As the service. */
export const addAbsence = (db: Db, { carId, startsAt, endsAt, note }: Absence) =>
  db.find(
    'diary.addAbsence',
    `insert into public.car_absences (car_id, during, note)
     select $1, tstzrange($2, $3), $4
     where not exists (select from public.car_absences where car_id = $1 and during && tstzrange($2, $3))
     returning id, lower(during) as "starts_at!", upper(during) as "ends_at!", note`,
    [carId, startsAt, endsAt, note],
  )

/** False if there is none. As the service. */
export const removeAbsence = async (db: Db, carId: string, absenceId: string): Promise<boolean> =>
  (await db.execute('diary.removeAbsence', 'delete from public.car_absences where id = $2 and car_id = $1', [
    carId,
    absenceId,
  ])) > 0

type Learning = {
  gearbox: Gearbox | null
  ownCar: boolean
  insuranceSeenOn: string | null
  insuredUntil: string | null
}

/** What one learner is taught in. As their instructor. */
export const setLearnersCar = (
  db: Db,
  instructorId: string,
  learnerId: string,
  { gearbox, ownCar, insuranceSeenOn, insuredUntil }: Learning,
) =>
  db.execute(
    'diary.setLearnersCar',
    `insert into public.learner_cars (instructor_id, learner_id, gearbox, own_car, insurance_seen_on, insured_until)
     values ($1, $2, $3, $4, $5, $6) on conflict (instructor_id, learner_id) do update set gearbox = excluded.gearbox,
       own_car = excluded.own_car, insurance_seen_on = excluded.insurance_seen_on, insured_until = excluded.insured_until`,
    [instructorId, learnerId, gearbox, ownCar, insuranceSeenOn, insuredUntil],
  )

/** As the learner who is about to hold a time. */
export const learnIn = (db: Db, instructorId: string, gearbox: Gearbox) =>
  db.execute('diary.learnIn', 'select diary.learn_in($1, $2)', [instructorId, gearbox])

export const chosenCar = (car: CarChoice | undefined) =>
  car === undefined || car === 'learners' || car === 'none'
    ? ([car ?? null, null] as const)
    : (['chosen', car] as const)
