import { lessonCancelled, lessonLapsed, lessonMoved } from '#features/lessons/events.ts'
import { schoolLeft } from '#features/schools/contract.ts'
import { subscribe } from '#server/events.ts'
import type { Feature } from '#server/feature.ts'
import { rowsOf } from '#server/personal-data.ts'
import { route } from '#server/route.ts'
import * as contract from '../contract.ts'
import { addCarAbsence, removeCarAbsence } from './absences.ts'
import { remindOfCarDates } from './car-dates.ts'
import { addCar, changeCar, listCars, takeSchoolCars } from './cars.ts'
import { notifyLater } from './notify-missing-car.ts'
import { takeFreedCar } from './reassign-cars.ts'
import { getLearnerCar, getLessonCar, setLearnerCar, setLessonCar } from './lesson-cars.ts'

export const feature: Feature = {
  name: 'cars',
  routes(app) {
    route(app, contract.listCars, ({ db, me }) => listCars(db, me))
    route(app, contract.addCar, ({ db, me, input, services }) => addCar(db, services, me, input))
    route(app, contract.changeCar, ({ db, me, input, services }) => changeCar(db, services, me, input))
    route(app, contract.addCarAbsence, ({ db, me, input, services }) =>
      addCarAbsence(db, services, me, input),
    )
    route(app, contract.removeCarAbsence, ({ db, me, input, services }) =>
      removeCarAbsence(db, services, me, input),
    )
    route(app, contract.getLessonCar, ({ db, input }) => getLessonCar(db, input.id))
    route(app, contract.setLessonCar, ({ db, input }) => setLessonCar(db, input))
    route(app, contract.getLearnerCar, ({ db, me, input }) => getLearnerCar(db, me.id, input.id))
    route(app, contract.setLearnerCar, ({ db, me, input, services }) =>
      setLearnerCar(db, services, me, input),
    )
  },
  jobs: [notifyLater, remindOfCarDates],
  subscribers: [
    ...[lessonCancelled, lessonLapsed, lessonMoved].map((event) =>
      subscribe(event, 'take-freed-car', ({ instructorId }, services) =>
        services.asSystem('a lesson that had no car may have one now', (db) =>
          takeFreedCar(db, services, instructorId),
        ),
      ),
    ),
    subscribe(schoolLeft, 'take-school-cars', ({ schoolId, instructorId }, services) =>
      services.asSystem('the cars of a school stay with it', (db) =>
        takeSchoolCars(db, services, schoolId, instructorId),
      ),
    ),
  ],
  personalData: [
    rowsOf(
      'cars',
      `select c.name, c.registration, c.gearbox, c.dual_controls, c.archived_at, c.created_at,
         (select coalesce(json_agg(json_build_object('starts_at', lower(a.during), 'ends_at', upper(a.during), 'note', a.note)), '[]')
          from public.car_absences a where a.car_id = c.id) as absences,
         (select coalesce(json_object_agg(d.kind, d.due_on), '{}') from public.car_dates d where d.car_id = c.id) as due_on
       from public.cars c where c.owner_id = $1 order by c.created_at`,
    ),
    rowsOf(
      'archived_cars_you_taught_in',
      `select c.name, c.archived_at from public.archived_car_drivers a join public.cars c on c.id = a.car_id
       where a.instructor_id = $1 order by c.archived_at`,
    ),
    rowsOf(
      'last_email_that_a_car_is_missing',
      `select c.name as car, m.sent_at from public.car_missing_mails m join public.cars c on c.id = m.car_id
       where m.instructor_id = $1 order by m.sent_at`,
    ),
    rowsOf(
      'what_lessons_are_taught_in',
      `select case when l.learner_id = $1 then 'learner' else 'instructor' end as you_are, i.name as instructor, k.name as learner,
         l.gearbox, l.own_car, l.insurance_seen_on, l.insured_until, l.updated_at
       from public.learner_cars l join public.profiles i on i.id = l.instructor_id join public.profiles k on k.id = l.learner_id
       where $1 in (l.learner_id, l.instructor_id) order by l.updated_at`,
    ),
  ],
}
