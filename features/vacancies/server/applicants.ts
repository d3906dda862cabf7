import { notFound } from '#common/api-error.ts'
import { notify } from '#features/notifications/server/notify.ts'
import { findOwnSchoolId } from '#features/schools/server/own-school.ts'
import type { Db } from '#server/database.ts'
import { fail } from '#server/errors.ts'
import type { Me, Services } from '#server/services.ts'
import { type Applicant, applicationOver, type SchoolVacancy } from '../contract.ts'
import { type ApplicationState, isUnderWay } from '../rules.ts'
import { getOwnVacancy } from './own-vacancies.ts'
import { declinedMail, toMeetMail } from './vacancy-mail.ts'

/** @throws notFound */
export async function getSchoolVacancy(
  db: Db,
  id: string,
): Promise<{ vacancy: SchoolVacancy; applicants: Applicant[] }> {
  const vacancy = await getOwnVacancy(db, id)
  const applicants = await db.asService('read who applies to a school', (service) =>
    service.list(
      'vacancies.listApplicants',
      `select a.id, p.name, p.profile_image as image, case when a.state = 'to-meet' then p.email::text end as email,
         a.words, a.state, a.answer, a.sent_at,
         case when a.state in ('sent', 'to-meet') then json_build_object(
           'state', case when i.vetted_until > clock() and not i.withdrawn then 'approved' when v.status = 'in_review' then 'in-review' else 'not-approved' end,
           'badgeKind', i.badge_kind, 'badgeExpiresOn', i.badge_expires_on,
           'checkedOn', (select max(e.at)::date from public.vetting_events e where e.vetting_id = v.id and e.what = 'approved')) end as record
       from public.vacancy_applications a join public.profiles p on p.id = a.instructor_id
       left join public.instructors i on i.id = p.id left join public.vettings v on v.instructor_id = p.id
       where a.vacancy_id = $1 and a.state <> 'withdrawn' order by a.state = 'declined', a.sent_at, a.id limit 500`,
      [id],
    ),
  )
  return { vacancy, applicants: applicants as Applicant[] }
}

type Answer = { id: string; word: string }

/** Meeting twice changes the word, and says it again. @throws notFound, applicationOver */
export const meetApplicant = (db: Db, services: Pick<Services, 'config'>, me: Me, answer: Answer) =>
  answerApplicant(db, answer, 'to-meet', async (service, { to, about, instructorId }) =>
    notify(service, services, {
      kind: 'application-to-meet',
      to: instructorId,
      other: me.id,
      key: `application-to-meet ${answer.id} ${service.now()}`,
      isByOther: true,
      mail: () => toMeetMail(services, to, { ...about, email: me.email, word: answer.word }),
    }),
  )

/** @throws notFound, applicationOver */
export const declineApplicant = (db: Db, services: Pick<Services, 'config'>, me: Me, answer: Answer) =>
  answerApplicant(db, answer, 'declined', async (service, { to, about, instructorId }) =>
    notify(service, services, {
      kind: 'application-declined',
      to: instructorId,
      other: me.id,
      key: `application-declined ${answer.id}`,
      mail: () => declinedMail(services, to, { ...about, word: answer.word }),
    }),
  )

type Answered = {
  instructorId: string
  to: { name: string; email: string }
  about: { title: string; school: string }
}

async function answerApplicant(
  db: Db,
  { id, word }: Answer,
  state: 'to-meet' | 'declined',
  sayIt: (service: Db, answered: Answered) => Promise<void>,
): Promise<void> {
  const schoolId = (await findOwnSchoolId(db)) ?? fail(notFound)
  await db.asService('a school answers an applicant', async (service) => {
    const row = await service.find(
      'vacancies.lockApplicant',
      `select a.state, a.instructor_id, p.name, p.email::text as "email!", v.title, s.name as school
       from public.vacancy_applications a join public.vacancies v on v.id = a.vacancy_id
       join public.schools s on s.id = v.school_id join public.profiles p on p.id = a.instructor_id
       where a.id = $1 and v.school_id = $2 and a.state <> 'withdrawn' for update of a`,
      [id, schoolId],
    )
    const { name, email, title, school, instructorId, state: before } = row ?? fail(notFound)
    if (!isUnderWay(before as ApplicationState)) fail(applicationOver)
    await service.execute(
      'vacancies.answer',
      'update public.vacancy_applications set state = $2, answer = $3, changed_at = clock() where id = $1',
      [id, state, word],
    )
    await sayIt(service, { instructorId, to: { name, email }, about: { title, school } })
  })
}
