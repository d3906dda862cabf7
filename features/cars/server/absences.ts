import type * as z from 'zod/mini'
import { notFound } from '#common/api-error.ts'
import { addAbsence, removeAbsence } from '#features/diary/server/cars.ts'
import type { Db } from '#server/database.ts'
import { fail } from '#server/errors.ts'
import type { Me, Services } from '#server/services.ts'
import type * as contract from '../contract.ts'
import {
  absenceOver,
  absenceTooLong,
  awayAlready,
  type CarAbsence,
  type CarLesson,
  tooManyAbsences,
} from '../contract.ts'
import { mostAbsences, mostAbsentDays } from '../rules.ts'
import { getCar } from './cars.ts'
import { listDrivers, reassignCars } from './reassign-cars.ts'

type Absence = z.infer<typeof contract.addCarAbsence.input>
type Away = { absence: CarAbsence | null; lessons: CarLesson[] }

/**
 * By anyone who owns it or teaches in it: who has the flat tyre says so.
 * @throws notFound, absenceOver, absenceTooLong, tooManyAbsences, awayAlready
 */
export async function addCarAbsence(
  db: Db,
  services: Pick<Services, 'config'>,
  me: Pick<Me, 'id' | 'role'>,
  { dryRun, ...absence }: Absence,
): Promise<Away> {
  await getCar(db, me.id, absence.id)
  if (Date.parse(absence.endsAt) <= db.now().epochMilliseconds) fail(absenceOver)
  if (Date.parse(absence.endsAt) - Date.parse(absence.startsAt) > mostAbsentDays * 86_400_000)
    fail(absenceTooLong)
  if (!dryRun) return add(db, services, me, absence)
  const { lessons } = await db.dryRun(() => add(db, services, me, absence))
  return { absence: null, lessons }
}

const add = (
  db: Db,
  services: Pick<Services, 'config'>,
  me: Pick<Me, 'id' | 'role'>,
  { id, startsAt, endsAt, note }: Omit<Absence, 'dryRun'>,
): Promise<Away> =>
  db.asService('a car is away', async (service) => {
    await service.get('cars.lockCar', 'select id from public.cars where id = $1 for no key update', [id])
    const { ahead } = await service.get(
      'cars.countAbsences',
      'select count(*) as ahead from public.car_absences where car_id = $1 and upper(during) > clock()',
      [id],
    )
    if (ahead >= mostAbsences) fail(tooManyAbsences)
    const row = await addAbsence(service, { carId: id, startsAt, endsAt, note })
    if (!row) return fail(awayAlready)
    const lessons = await reassignCars(service, services, me, await listDrivers(service, id), { carId: id })
    return { absence: row, lessons }
  })

/** @throws notFound */
export async function removeCarAbsence(
  db: Db,
  services: Pick<Services, 'config'>,
  me: Pick<Me, 'id' | 'role'>,
  { id, absenceId }: { id: string; absenceId: string },
): Promise<{ lessons: CarLesson[] }> {
  await getCar(db, me.id, id)
  return db.asService('a car is back', async (service) => {
    if (!(await removeAbsence(service, id, absenceId))) fail(notFound)
    return {
      lessons: await reassignCars(service, services, me, await listDrivers(service, id), { carId: id }),
    }
  })
}
