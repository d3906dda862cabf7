import { notFound } from '#common/api-error.ts'
import type { Db } from '#server/database.ts'
import { fail } from '#server/errors.ts'
import { carBusy, type CarChoice, insuranceNotSeen } from '../contract.ts'
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

/** Of the instructor's, with either gearbox: who teaches in which is theirs to say. */
export const listFreeCars = (db: Db, query: TimeQuery, entryId: string | undefined) =>
  db.asService('cars that no colleague has then', (service) =>
    service.list(
      'diary.listFreeCars',
      `select c.car_id as id, c.name, c.gearbox from public.diary_cars c
       cross join lateral (select tstzrange($2, $2::timestamptz + $3::int * interval '1 minute') as during) wanted
       where c.instructor_id = $1
         and not exists (select from public.diary_entries e where e.car_id = c.car_id and e.live
           and e.during && wanted.during and e.id is distinct from $4)
         and not exists (select from public.car_absences a where a.car_id = c.car_id and a.during && wanted.during)
       order by c.position, c.car_id`,
      [query.instructorId, query.startsAt, query.minutes, entryId ?? null],
    ),
  )

export const chosenCar = (car: CarChoice | undefined) =>
  car === undefined || car === 'learners' || car === 'none'
    ? ([car ?? null, null] as const)
    : (['chosen', car] as const)
