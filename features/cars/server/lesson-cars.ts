import type * as z from 'zod/mini'
import { notFound } from '#common/api-error.ts'
import { setCar, setLearnersCar } from '#features/diary/server/cars.ts'
import { findRecord } from '#features/pupils/server/records.ts'
import type { Db } from '#server/database.ts'
import { fail } from '#server/errors.ts'
import type { Me, Services } from '#server/services.ts'
import type * as contract from '../contract.ts'
import type { CarLesson, LearnerCar, LessonCar } from '../contract.ts'
import { asOnPlate } from '../rules.ts'
import { reassignCars } from './reassign-cars.ts'

/** The learner looks for it at the kerb. @throws notFound */
export async function getLessonCar(db: Db, id: string): Promise<LessonCar> {
  const entry = await db.find(
    'cars.findEntry',
    `select car_choice, car_id from public.diary_entries where id = $1 and kind = 'lesson'`,
    [id],
  )
  if (!entry) return fail(notFound)
  const { carId } = entry
  const car =
    carId === null
      ? undefined
      : await db.asService('the car of a lesson, for the two in it', (service) =>
          service.find(
            'cars.findCar',
            'select id, name, registration, gearbox, dual_controls from public.cars where id = $1',
            [carId],
          ),
        )
  return {
    choice: entry.carChoice,
    car: car ? { ...car, registration: car.registration && asOnPlate(car.registration) } : null,
  }
}

/** @throws notFound, carBusy, insuranceNotSeen */
export async function setLessonCar(
  db: Db,
  { id, car }: z.infer<typeof contract.setLessonCar.input>,
): Promise<LessonCar> {
  await setCar(db, id, car)
  return getLessonCar(db, id)
}

/** @throws notFound */
export async function getLearnerCar(db: Db, instructorId: string, id: string): Promise<LearnerCar> {
  const record = (await findRecord(db, instructorId, id)) ?? fail(notFound)
  return (
    (await db.find(
      'cars.getLearnerCar',
      `select gearbox, own_car, insurance_seen_on, insured_until from public.learner_cars
       where instructor_id = $1 and learner_id = $2`,
      [instructorId, record.personId],
    )) ?? { gearbox: null, ownCar: false, insuranceSeenOn: null, insuredUntil: null }
  )
}

/** @throws notFound */
export async function setLearnerCar(
  db: Db,
  services: Pick<Services, 'config'>,
  me: Pick<Me, 'id' | 'role'>,
  { id, gearbox, ownCar, insuranceSeenOn, insuredUntil }: z.infer<typeof contract.setLearnerCar.input>,
): Promise<LearnerCar & { lessons: CarLesson[] }> {
  const record = (await findRecord(db, me.id, id)) ?? fail(notFound)
  await setLearnersCar(db, me.id, record.personId, { gearbox, ownCar, insuranceSeenOn, insuredUntil })
  const lessons = await db.asService('lessons follow what a learner is taught in', (service) =>
    reassignCars(service, services, me, [me.id], { learnerId: record.personId }),
  )
  return { gearbox, ownCar, insuranceSeenOn, insuredUntil, lessons }
}
