import type { Feature } from '#server/feature.ts'
import { rowsOf } from '#server/personal-data.ts'
import { route } from '#server/route.ts'
import * as contract from '../contract.ts'
import { declineApplicant, getSchoolVacancy, meetApplicant, offerWork } from './applicants.ts'
import { applyForVacancy, listVacancies, withdrawApplication } from './applications.ts'
import { acceptWork, listEmployments } from './employments.ts'
import { changeVacancy, closeVacancy, listSchoolVacancies, postVacancy } from './own-vacancies.ts'
import { tidyVacancies } from './tidy.ts'

export const feature: Feature = {
  name: 'vacancies',
  routes(app) {
    route(app, contract.listSchoolVacancies, async ({ db }) => ({
      vacancies: await listSchoolVacancies(db),
    }))
    route(app, contract.getSchoolVacancy, ({ db, input }) => getSchoolVacancy(db, input.id))
    route(app, contract.postVacancy, ({ db, input }) => postVacancy(db, input))
    route(app, contract.changeVacancy, ({ db, input }) => changeVacancy(db, input.id, input))
    route(app, contract.closeVacancy, async ({ db, input }) => {
      await closeVacancy(db, input.id)
      return {}
    })
    route(app, contract.meetApplicant, async ({ db, me, input, services }) => {
      await meetApplicant(db, services, me, input)
      return {}
    })
    route(app, contract.offerWork, async ({ db, me, input, services }) => {
      await offerWork(db, services, me, input)
      return {}
    })
    route(app, contract.listEmployments, async ({ db }) => ({ employments: await listEmployments(db) }))
    route(app, contract.acceptWork, async ({ db, me, input, services }) => {
      await acceptWork(db, services, me, input)
      return {}
    })
    route(app, contract.declineApplicant, async ({ db, me, input, services }) => {
      await declineApplicant(db, services, me, input)
      return {}
    })
    route(app, contract.listVacancies, ({ db, me }) => listVacancies(db, me))
    route(app, contract.applyForVacancy, async ({ db, me, input, services }) => {
      await applyForVacancy(db, services, me, input)
      return {}
    })
    route(app, contract.withdrawApplication, async ({ db, me, input, services }) => {
      await withdrawApplication(db, services, me, input.id)
      return {}
    })
  },
  jobs: [tidyVacancies],
  personalData: [
    rowsOf(
      'vacancies_you_posted',
      `select v.title, v.kind, v.hours, v.place, v.outcode, v.has_car, v.pay, v.hourly_from_pence, v.hourly_to_pence, v.description,
         v.closes_on, v.closed_at, v.posted_at
       from public.vacancies v join public.schools s on s.id = v.school_id where s.owner_id = $1 order by v.posted_at`,
    ),
    rowsOf(
      'applications_to_schools',
      `select v.title, s.name as school, a.words, a.state, a.message, a.offered_kind, a.starts_on, a.sent_at, a.changed_at
       from public.vacancy_applications a join public.vacancies v on v.id = a.vacancy_id join public.schools s on s.id = v.school_id
       where a.instructor_id = $1 order by a.sent_at`,
    ),
    rowsOf(
      'schools_that_took_you_on',
      `select s.name as school, e.kind, e.starts_on, e.agreed_at, m.left_at from public.employments e
       join public.school_instructors m on m.id = e.membership_id join public.schools s on s.id = m.school_id
       where m.instructor_id = $1 order by e.agreed_at`,
    ),
  ],
}
