import { homeZone } from '#common/time.ts'
import { meetApplicant } from '#features/vacancies/server/applicants.ts'
import { applyForVacancy } from '#features/vacancies/server/applications.ts'
import { postVacancy } from '#features/vacancies/server/own-vacancies.ts'
import type { Me, Services } from '#server/services.ts'
import { as } from './onboarding.ts'

const words = [
  'I’ve taught in and around Bristol for some years and would like colleagues, a fixed diary and no more bookkeeping. I could start in the new year.',
  'I’ve just sent in my documents. I’m looking for part-time hours in the evenings and on Saturdays, in a car of the school’s.',
]

/** The school looks for an instructor: one it would like to meet has been checked, one is still waiting for that. */
export async function addVacancy(services: Services, schoolId: string, now: Temporal.Instant) {
  const people = await services.asSystem('who looks for work', async (db) => {
    const { rows } = await db.queryUnchecked<Me>(
      `(select p.id, p.name, p.email, p.role from public.schools s join public.profiles p on p.id = s.owner_id where s.id = $1)
       union all
       (select p.id, p.name, p.email, p.role from public.instructors i join public.profiles p on p.id = i.id
        where i.vetted_until is not null and not exists (select from public.school_instructors m where m.instructor_id = i.id)
        order by p.created_at, p.name limit 1)
       union all
       (select p.id, p.name, p.email, p.role from public.vettings v join public.profiles p on p.id = v.instructor_id
        where v.status = 'in_review' order by v.submitted_at, p.name limit 1)`,
      [schoolId],
    )
    return rows
  })
  const [owner, ...applicants] = people
  if (!owner || applicants.length < words.length) return
  const posted = { at: now.subtract({ hours: 6 * 24 }) }
  const { id } = await services.asUser(
    as(owner.id),
    (db) =>
      postVacancy(db, {
        title: 'Instructor for north Bristol',
        kind: 'employed',
        hours: 'either',
        place: 'Bristol',
        hasCar: true,
        pay: '28 days of paid holiday, a car you can use privately',
        hourlyFromPence: 2_300,
        hourlyToPence: 2_600,
        description:
          'We’re a small team in Bristol and look for one more, for manual lessons from Clifton to Filton. Weekday evenings and Saturdays are when our learners have time; the rest of the week is yours to plan.\n\nADI, or a trainee whom we’d supervise.',
        closesOn: now.toZonedDateTimeISO(homeZone).toPlainDate().add({ days: 40 }).toString(),
      }),
    posted,
  )
  for (const [index, me] of applicants.entries())
    await services.asUser(
      as(me.id),
      (db) => applyForVacancy(db, services, me, { id, words: words[index]! }),
      { at: now.subtract({ hours: 40 - 20 * index }) },
    )
  await services.asUser(
    as(owner.id),
    async (db) => {
      const { rows } = await db.queryUnchecked<{ id: string }>(
        'select id from public.vacancy_applications where vacancy_id = $1 and instructor_id = $2',
        [id, applicants[0]!.id],
      )
      await meetApplicant(db, services, owner, {
        id: rows[0]!.id,
        message: 'Thank you. Would Thursday at ten suit you? We’re in the yard behind the station.',
      })
    },
    { at: now.subtract({ hours: 9 }) },
  )
}
