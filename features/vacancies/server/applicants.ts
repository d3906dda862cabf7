import { notFound } from '#common/api-error.ts'
import { notify } from '#features/notifications/server/notify.ts'
import { findOwnSchoolId } from '#features/schools/server/own-school.ts'
import type { Db } from '#server/database.ts'
import { fail } from '#server/errors.ts'
import type { Me, Services } from '#server/services.ts'
import { type Applicant, applicationOver, firstDayWrong, type SchoolVacancy } from '../contract.ts'
import { type ApplicationState, isUnderWay, longestUntilStartDays, type VacancyKind } from '../rules.ts'
import { getOwnVacancy, todayOf } from './own-vacancies.ts'
import { declinedMail, offeredMail, toMeetMail } from './vacancy-mail.ts'
import { isStateUnderWay, showsEmail } from './application-rows.ts'

/** @throws notFound */
export async function getSchoolVacancy(
  db: Db,
  id: string,
): Promise<{ vacancy: SchoolVacancy; applicants: Applicant[] }> {
  const vacancy = await getOwnVacancy(db, id)
  const applicants = await db.asService('read who applies to a school', (service) =>
    service.list(
      'vacancies.listApplicants',
      `select a.id, p.name, p.profile_image as image,
         case when ${showsEmail('w.school_id')} then p.email::text end as email,
         case when a.state in ('offered', 'taken-on') then json_build_object('kind', a.offered_kind, 'startsOn', a.starts_on) end as offer,
         a.words, a.state, a.message, a.sent_at,
         case when ${isStateUnderWay('a.state')} then json_build_object(
           'state', case when i.vetted_until > clock() and not i.withdrawn then 'approved' when v.status = 'in_review' then 'in-review' else 'not-approved' end,
           'badgeKind', i.badge_kind, 'badgeExpiresOn', i.badge_expires_on,
           'checkedOn', (select (max(e.at) at time zone 'Europe/London')::date from public.vetting_events e where e.vetting_id = v.id and e.what = 'approved')) end as record
       from public.vacancy_applications a join public.vacancies w on w.id = a.vacancy_id join public.profiles p on p.id = a.instructor_id
       left join public.instructors i on i.id = p.id left join public.vettings v on v.instructor_id = p.id
       where a.vacancy_id = $1 and a.state <> 'withdrawn' order by a.state = 'declined', a.sent_at, a.id limit 500`,
      [id],
    ),
  )
  return { vacancy, applicants: applicants as Applicant[] }
}

type Answer = { id: string; message: string }

/** Twice changes the message and sends it again; an offer is taken back by it. @throws notFound, applicationOver */
export const meetApplicant = (db: Db, services: Pick<Services, 'config'>, me: Me, answer: Answer) =>
  answerApplicant(db, answer, 'to-meet', async (service, { to, about, instructorId }) =>
    notify(service, services, {
      kind: 'application',
      facts: { change: 'to-meet' },
      to: instructorId,
      other: me.id,
      key: `application-to-meet ${answer.id} ${service.now()}`,
      isByOther: true,
      mail: () => toMeetMail(services, to, { ...about, email: me.email, message: answer.message }),
    }),
  )

/** Once more is another day and message. @throws notFound, applicationOver, firstDayWrong */
export async function offerWork(
  db: Db,
  services: Pick<Services, 'config'>,
  me: Me,
  { startsOn, ...answer }: Answer & { startsOn: string },
): Promise<void> {
  const days = todayOf(db).until(startsOn).total('days')
  if (days < 0 || days > longestUntilStartDays) fail(firstDayWrong)
  await answerApplicant(
    db,
    answer,
    'offered',
    async (service, { to, about, kind, instructorId }) =>
      notify(service, services, {
        kind: 'application',
        facts: { change: 'offered' },
        to: instructorId,
        other: me.id,
        key: `application-offered ${answer.id} ${service.now()}`,
        isByOther: true,
        mail: () =>
          offeredMail(services, to, { ...about, kind, startsOn, email: me.email, message: answer.message }),
      }),
    startsOn,
  )
}

/** @throws notFound, applicationOver */
export const declineApplicant = (db: Db, services: Pick<Services, 'config'>, me: Me, answer: Answer) =>
  answerApplicant(db, answer, 'declined', async (service, { to, about, instructorId }) =>
    notify(service, services, {
      kind: 'application',
      facts: { change: 'declined' },
      to: instructorId,
      other: me.id,
      key: `application-declined ${answer.id}`,
      mail: () => declinedMail(services, to, { ...about, message: answer.message }),
    }),
  )

type Answered = {
  instructorId: string
  to: { name: string; email: string }
  about: { title: string; school: string }
  kind: VacancyKind
}

async function answerApplicant(
  db: Db,
  { id, message }: Answer,
  state: 'to-meet' | 'offered' | 'declined',
  sayIt: (service: Db, answered: Answered) => Promise<void>,
  startsOn: string | null = null,
): Promise<void> {
  const schoolId = (await findOwnSchoolId(db)) ?? fail(notFound)
  await db.asService('a school answers an applicant', async (service) => {
    const row = await service.find(
      'vacancies.lockApplicant',
      `select a.state, a.instructor_id, p.name, p.email::text as "email!", v.title, v.kind, s.name as school
       from public.vacancy_applications a join public.vacancies v on v.id = a.vacancy_id
       join public.schools s on s.id = v.school_id join public.profiles p on p.id = a.instructor_id
       where a.id = $1 and v.school_id = $2 and a.state <> 'withdrawn' for update of a`,
      [id, schoolId],
    )
    const { name, email, title, school, kind, instructorId, state: before } = row ?? fail(notFound)
    if (!isUnderWay(before as ApplicationState)) fail(applicationOver)
    await service.execute(
      'vacancies.answer',
      `update public.vacancy_applications set state = $2, message = $3, starts_on = $4, offered_kind = $5, changed_at = clock() where id = $1`,
      [id, state, message, startsOn, startsOn === null ? null : (kind as VacancyKind)],
    )
    await sayIt(service, {
      instructorId,
      kind: kind as VacancyKind,
      to: { name, email },
      about: { title, school },
    })
  })
}
